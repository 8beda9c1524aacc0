package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A URL, taken apart: {@code jdbc:dynamodb:<region>}, {@code jdbc:dynamodb://host:port} or
 * {@code jdbc:dynamodb:embedded[:directory]}, each with {@code ?name=value&…}, percent-encoded.
 *
 * @param location as written
 * @param region null if the URL names none
 * @param authority {@code host[:port]}; null if the URL names none
 * @param directory of the embedded engine; null keeps it in memory
 */
public record ConnectionUrl(
        String location,
        Form form,
        @Nullable String region,
        @Nullable String authority,
        @Nullable String directory,
        Map<DriverProperty, String> properties) {
    public static final String PREFIX = "jdbc:dynamodb:";

    private static final String EMBEDDED = "embedded";

    /** What the URL points at. */
    public enum Form {
        REGION,
        HOST,
        EMBEDDED
    }

    public static boolean isOurs(@Nullable String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    public static ConnectionUrl parse(String url) throws SQLException {
        String rest = url.substring(PREFIX.length());
        int question = rest.indexOf('?');
        String location = question < 0 ? rest : rest.substring(0, question);
        Map<DriverProperty, String> properties = question < 0 ? Map.of() : properties(rest.substring(question + 1));
        if (location.startsWith("//")) {
            return new ConnectionUrl(location, Form.HOST, null, authority(location), null, properties);
        }
        if (location.equals(EMBEDDED)) {
            return new ConnectionUrl(location, Form.EMBEDDED, null, null, null, properties);
        }
        if (location.startsWith(EMBEDDED + ":")) {
            String directory = decode(location.substring(EMBEDDED.length() + 1));
            if (directory.isEmpty()) {
                throw invalid("The URL names no directory after 'embedded:'");
            }
            if (location.contains("=")) {
                throw invalid("The URL has the directory right after 'embedded:', and properties after '?': " + PREFIX
                        + "embedded:<directory>?name=value. A '=' in the directory's name is written %3D");
            }
            return new ConnectionUrl(location, Form.EMBEDDED, null, null, directory, properties);
        }
        if (!location.matches("[A-Za-z0-9-]*")) {
            throw invalid("'" + location + "' is no region. URLs are " + PREFIX + "<region>, " + PREFIX
                    + "//host:port or " + PREFIX + "embedded[:directory], each followed by ?name=value&...");
        }
        return new ConnectionUrl(location, Form.REGION, location.isEmpty() ? null : location, null, null, properties);
    }

    /** The URL with its properties, but for the secret ones. */
    String withoutSecrets() {
        String query = properties.entrySet().stream()
                .filter(entry -> !entry.getKey().isSecret())
                .map(entry -> entry.getKey().propertyName() + "="
                        + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8)
                                .replace("+", "%20"))
                .collect(Collectors.joining("&"));
        return PREFIX + location + (query.isEmpty() ? "" : "?" + query);
    }

    private static String authority(String location) throws SQLException {
        String authority = location.substring(2);
        if (authority.endsWith("/")) {
            authority = authority.substring(0, authority.length() - 1);
        }
        try {
            URI uri = new URI("http://" + authority);
            if (uri.getUserInfo() != null) {
                throw invalid("Credentials go into properties, not before the host");
            }
            if (uri.getHost() == null || !uri.getPath().isEmpty()) {
                throw invalid("A URL that names a host reads " + PREFIX + "//host:port[?name=value&...]");
            }
            return authority;
        } catch (URISyntaxException e) {
            // Without the cause, which quotes what may be a password before an @.
            throw invalid("A URL that names a host reads " + PREFIX + "//host:port[?name=value&...]");
        }
    }

    private static Map<DriverProperty, String> properties(String query) throws SQLException {
        Map<DriverProperty, String> properties = new EnumMap<>(DriverProperty.class);
        DriverProperty previous = null;
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            String name = decode(equals < 0 ? pair : pair.substring(0, equals));
            if (previous != null && previous.isSecret() && DriverProperty.find(name) == null) {
                // What looks like a name may be the rest of the secret.
                throw invalid("The URL goes on with something unknown after property " + previous.propertyName()
                        + "; an ampersand in a value is written %26");
            }
            DriverProperty property = known(name);
            previous = property;
            if (equals < 0) {
                throw invalid("Property " + property.propertyName() + " has no value in the URL");
            }
            String value = decode(pair.substring(equals + 1));
            if (properties.put(property, value) != null) {
                throw invalid("The URL gives property " + property.propertyName() + " twice");
            }
        }
        return properties;
    }

    /** The property of that name, or an error that names the nearest. */
    static DriverProperty known(String name) throws SQLException {
        DriverProperty property = DriverProperty.find(name);
        if (property == null) {
            throw invalid("There is no property '" + name + "'; did you mean " + DriverProperty.nearest(name) + "?");
        }
        return property;
    }

    private static String decode(String text) throws SQLException {
        try {
            // A plus stands for itself: base64 and keys hold it, and no JDBC URL writes blanks so.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid("The URL has a '%' that two hexadecimal digits do not follow; write it as %25");
        }
    }

    static SQLException invalid(String message) {
        return Errors.of(SqlState.INVALID_PARAMETER_VALUE, message);
    }
}
