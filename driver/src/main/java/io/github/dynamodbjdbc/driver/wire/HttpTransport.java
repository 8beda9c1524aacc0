package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;
import java.time.Duration;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** Signed requests over HTTP. */
final class HttpTransport implements Transport {
    private final SdkHttpClient http;
    private final Signer signer;
    private final Compression compression;
    private final boolean quotable;
    private final Reach reach = new Reach();

    HttpTransport(SdkHttpClient http, Signer signer, Compression compression, boolean quotable) {
        this.http = http;
        this.signer = signer;
        this.compression = compression;
        this.quotable = quotable;
    }

    @Override
    public Attempt prepare(String operation, byte[] body) {
        return new Sent(http.prepareRequest(signer.sign(operation, body, compression.isWanted())));
    }

    @Override
    public boolean isQuotable() {
        return quotable;
    }

    private final class Sent implements Attempt {
        private final ExecutableHttpRequest request;

        Sent(ExecutableHttpRequest request) {
            this.request = request;
        }

        @Override
        public Reply call() throws IOException {
            HttpExecuteResponse response = reach.call(request);
            Answer answer = Answer.read(response, compression);
            if (response.httpResponse().isSuccessful()) {
                return new Reply(answer.body(), answer.checked());
            }
            AwsServiceException failure = Failures.of(
                    response.httpResponse(), signer.withoutSecrets(answer.body()), signer.ahead(), quotable);
            Duration ahead = failure.isClockSkewException() ? Failures.ahead(response.httpResponse()) : null;
            if (ahead != null) {
                signer.setAhead(ahead);
            }
            throw failure;
        }

        @Override
        public void abort() {
            request.abort();
        }
    }
}
