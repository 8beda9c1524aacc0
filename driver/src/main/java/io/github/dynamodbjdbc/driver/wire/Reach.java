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

/** Whether an endpoint has ever answered. Where nothing has, no DynamoDB is there, rather than away for a moment: that is not tried again. */
final class Reach {
    private volatile boolean answered;

    /** @throws StatementFailure 08001 if there is no connection, and never was one */
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
