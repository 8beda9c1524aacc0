package io.github.dynamodbjdbc.driver.client;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * Tells each {@link InFlight} request of its attempts. Where nothing has ever answered, nobody listens, rather than being away for a
 * moment: a refused connection is then not tried again, nor is one without a common understanding of TLS.
 */
final class WatchedHttpClient implements SdkHttpClient {
    private static final Pattern THROTTLED = Pattern.compile(
            "\"__type\"\\s*:\\s*\"[^\"]*?(Throttling(?:Exception)?|ProvisionedThroughputExceededException|RequestLimitExceeded)\"");
    private static final Pattern REASON = Pattern.compile("\"reason\"\\s*:\\s*\"([^\"]*)\"", Pattern.CASE_INSENSITIVE);

    private final SdkHttpClient http;
    private volatile boolean answered;

    WatchedHttpClient(SdkHttpClient http) {
        this.http = http;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest attempt = http.prepareRequest(request);
        InFlight inFlight = InFlight.current();
        if (inFlight != null) {
            inFlight.attempt(attempt);
        }
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                HttpExecuteResponse response;
                try {
                    response = attempt.call();
                } catch (ConnectException | SSLException refused) {
                    if (answered) {
                        throw refused;
                    }
                    // The SDK tries again after every IOException, whatever it is wrapped in, but not after this.
                    throw new StatementFailure(
                            SqlState.UNREACHABLE, "Can't reach DynamoDB: " + inWords(refused), refused);
                }
                answered = true;
                return inFlight != null && response.httpResponse().statusCode() == 400
                        ? look(response, inFlight)
                        : response;
            }

            @Override
            public void abort() {
                attempt.abort();
            }
        };
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

    // The SDK tells only of the last attempt's failure; the ones before are seen here. Error bodies are small.
    private static HttpExecuteResponse look(HttpExecuteResponse response, InFlight inFlight) throws IOException {
        AbortableInputStream stream = response.responseBody().orElse(null);
        if (stream == null) {
            return response;
        }
        byte[] body;
        try (stream) {
            body = stream.readAllBytes();
        }
        String text = new String(body, StandardCharsets.UTF_8);
        Matcher type = THROTTLED.matcher(text);
        if (type.find()) {
            // An attempt may be throttled by the table and by an index at once.
            String reasons = REASON.matcher(text)
                    .results()
                    .map(reason -> reason.group(1))
                    .distinct()
                    .collect(Collectors.joining(", "));
            inFlight.throttled(reasons.isEmpty() ? type.group(1) : reasons);
        }
        return HttpExecuteResponse.builder()
                .response(response.httpResponse())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                .build();
    }

    @Override
    public String clientName() {
        return http.clientName();
    }

    @Override
    public void close() {
        http.close();
    }
}
