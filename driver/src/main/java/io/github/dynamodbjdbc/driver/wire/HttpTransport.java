package io.github.dynamodbjdbc.driver.wire;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
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
    private volatile boolean answered;

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
            HttpExecuteResponse response = response(request);
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

    /** Where nothing has ever answered, no DynamoDB is there, rather than away for a moment: that is not tried again. */
    private HttpExecuteResponse response(ExecutableHttpRequest attempt) throws IOException {
        try {
            HttpExecuteResponse response = attempt.call();
            answered = true;
            return response;
        } catch (ConnectException | SocketTimeoutException | SSLException refused) {
            if (answered) {
                throw refused;
            }
            throw new StatementFailure(SqlState.UNREACHABLE, "Can't reach DynamoDB: " + inWords(refused), refused);
        }
    }

    private static String inWords(IOException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException) {
                return "the certificate of the server is not trusted (" + refused.getMessage()
                        + "). The property trustStore names a file with the certificates to trust";
            }
        }
        return String.valueOf(refused.getMessage());
    }
}
