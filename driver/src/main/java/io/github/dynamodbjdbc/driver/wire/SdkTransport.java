package io.github.dynamodbjdbc.driver.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Sends requests with the SDK's client, which creates, signs and reads them, and applies its configuration: interceptors, metrics, endpoints. It
 * sends each request once, over the driver's connections; retries are decided outside, as for every transport.
 */
final class SdkTransport implements Transport {
    /** The attempt of the calling thread: the client has no parameter by which its HTTP client could learn of it. */
    private static final ThreadLocal<Sent> SENDING = new ThreadLocal<>();

    private final DynamoDbClient client;
    private final AwsCredentialsProvider credentials;
    private final boolean quotable;

    /** @param client creates the SDK's client from an HTTP client; it must not repeat requests */
    SdkTransport(
            SdkHttpClient http,
            Function<SdkHttpClient, DynamoDbClient> client,
            AwsCredentialsProvider credentials,
            boolean quotable) {
        this.client = client.apply(new AttemptedHttp(http));
        this.credentials = credentials;
        this.quotable = quotable;
    }

    @Override
    public Attempt prepare(String operation, byte[] body) {
        return new Sent(Objects.requireNonNull(SdkOperation.BY_NAME.get(operation), operation), body);
    }

    @Override
    public boolean isQuotable() {
        return quotable;
    }

    private final class Sent implements Attempt {
        private final SdkOperation operation;
        private final byte[] body;
        private @Nullable ExecutableHttpRequest request;
        private boolean aborted;

        Sent(SdkOperation operation, byte[] body) {
            this.operation = operation;
            this.body = body;
        }

        @Override
        public Reply call() throws IOException {
            SENDING.set(this);
            try {
                return new Reply(operation.call(client, body), true);
            } catch (AwsServiceException failure) {
                throw refused(failure);
            } catch (SdkClientException failure) {
                for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
                    if (cause instanceof IOException lost) {
                        throw lost;
                    }
                }
                throw failure;
            } finally {
                SENDING.remove();
            }
        }

        /** The failure created from its response, so that it shows no more than with the driver's own transport. */
        private AwsServiceException refused(AwsServiceException failure) {
            AwsErrorDetails details = failure.awsErrorDetails();
            return details == null || details.rawResponse() == null || details.sdkHttpResponse() == null
                    ? failure
                    : Failures.of(
                            details.sdkHttpResponse(),
                            Signer.withoutSecrets(
                                    credentials.resolveCredentials(),
                                    details.rawResponse().asByteArrayUnsafe()),
                            Duration.ZERO,
                            quotable);
        }

        @Override
        public synchronized void abort() {
            aborted = true;
            if (request != null) {
                request.abort();
            }
        }

        synchronized void begins(ExecutableHttpRequest next) {
            request = next;
            if (aborted) {
                next.abort();
            }
        }
    }

    /** Reads responses within the general limits, and makes their attempts abortable. */
    private static final class AttemptedHttp implements SdkHttpClient {
        private final SdkHttpClient http;
        private final Reach reach = new Reach();
        private final Compression uncompressed = new Compression(System::nanoTime);

        AttemptedHttp(SdkHttpClient http) {
            this.http = http;
        }

        @Override
        public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
            ExecutableHttpRequest prepared = http.prepareRequest(request);
            Sent attempt = SENDING.get();
            if (attempt != null) {
                attempt.begins(prepared);
            }
            return new ExecutableHttpRequest() {
                @Override
                public HttpExecuteResponse call() throws IOException {
                    HttpExecuteResponse response = reach.call(prepared);
                    byte[] body = Answer.read(response, uncompressed).body();
                    // It is already decompressed and verified.
                    return HttpExecuteResponse.builder()
                            .response(response.httpResponse().toBuilder()
                                    .removeHeader("Content-Encoding")
                                    .removeHeader("x-amz-crc32")
                                    .build())
                            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                            .build();
                }

                @Override
                public void abort() {
                    prepared.abort();
                }
            };
        }

        @Override
        public String clientName() {
            return http.clientName();
        }

        /** The owner closes the wrapped client. */
        @Override
        public void close() {}
    }
}
