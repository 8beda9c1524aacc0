package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Passes requests to a service in the form of bytes. */
final class DirectTransport implements Transport {
    private static final int OK = 200;

    private final DirectService service;
    private final String region;
    private final AwsCredentialsProvider credentials;

    DirectTransport(DirectService service, String region, AwsCredentialsProvider credentials) {
        this.service = service;
        this.region = region;
        this.credentials = credentials;
    }

    @Override
    public Attempt prepare(String operation, byte[] body) {
        return new Attempt() {
            @Override
            public Reply call() throws IOException {
                return answer(operation, body);
            }

            /** No effect: the interrupt that comes with it ends a wait for another process, and within this one there is no wait. */
            @Override
            public void abort() {}
        };
    }

    private Reply answer(String operation, byte[] body) throws IOException {
        DirectService.Served served =
                service.serve(credentials.resolveCredentials().accessKeyId(), region, operation, body);
        if (served.status() == OK) {
            return new Reply(served.body(), true);
        }
        throw Failures.of(
                SdkHttpResponse.builder().statusCode(served.status()).build(), served.body(), Duration.ZERO, true);
    }

    @Override
    public boolean isQuotable() {
        return true;
    }
}
