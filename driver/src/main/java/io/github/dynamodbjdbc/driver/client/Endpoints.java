package io.github.dynamodbjdbc.driver.client;

import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;

/** Whose an endpoint is, told by its name alone: nothing is resolved. */
public final class Endpoints {
    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(?:\\.\\d{1,3}){3}|\\[(?:0*:)*0*1]");

    // DynamoDB's own names only: anybody can rent a host below amazonaws.com.
    private static final Pattern AMAZON =
            Pattern.compile("(?:dynamodb(?:-fips)?|\\d{12}\\.ddb(?:-fips)?|vpce-[a-z0-9-]+\\.dynamodb)"
                    + "\\.[a-z]{2,}(?:-[a-z0-9]+)+(?:\\.vpce)?"
                    + "\\.(?:amazonaws\\.com(?:\\.cn)?|amazonaws\\.eu|api\\.aws|api\\.amazonwebservices\\.com\\.cn)");

    private Endpoints() {}

    public static boolean isLoopback(URI endpoint) {
        return LOOPBACK.matcher(host(endpoint)).matches();
    }

    /** On loopback, or Amazon's over https. */
    static boolean isTrusted(URI endpoint) {
        return isLoopback(endpoint)
                || ("https".equalsIgnoreCase(endpoint.getScheme())
                        && AMAZON.matcher(host(endpoint)).matches());
    }

    private static String host(URI endpoint) {
        String host = endpoint.getHost();
        return host == null ? "" : host.toLowerCase(Locale.ROOT);
    }
}
