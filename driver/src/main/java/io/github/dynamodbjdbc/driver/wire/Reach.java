package io.github.dynamodbjdbc.driver.wire;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;

/**
 * Records whether an endpoint has ever responded. If it never has, it is probably no DynamoDB rather than temporarily unavailable, so requests are
 * not repeated.
 */
final class Reach {
    private volatile boolean answered;

    /** @throws StatementFailure 08001 if the connection fails, and no earlier one succeeded */
    HttpExecuteResponse call(ExecutableHttpRequest attempt) throws IOException {
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
