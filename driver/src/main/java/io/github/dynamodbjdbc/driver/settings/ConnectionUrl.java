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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A parsed URL: {@code jdbc:dynamodb:<region>}, {@code jdbc:dynamodb://host:port} or
 * {@code jdbc:dynamodb:embedded[:directory]}, each with {@code ?name=value&…}, percent-encoded.
 *
 * @param location the part before the properties
 * @param region null if the URL has none
 * @param authority {@code host[:port]}; null if the URL has none
 * @param directory the embedded engine's directory; null for an engine in memory
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
    /** Other databases' names for one in memory, which would name a directory here. */
    private static final Pattern IN_MEMORY = Pattern.compile(":?mem(ory)?(:.*)?", Pattern.CASE_INSENSITIVE);

    private static final String FORMS =
            PREFIX + "<region>, " + PREFIX + "//host:port or " + PREFIX + "embedded[:directory], ";

    /** The prefix of a name that may be shown, because no secret can be in it. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z]*");

    /** Longer than any property's name, and shorter than most secrets. */
    private static final int LONGEST_NAME = 30;

    /** A secret that was probably meant to be a separate property. */
    private static final Pattern SLIPPED_SECRET = Pattern.compile(
            DriverProperty.secrets().collect(Collectors.joining("|", "[^A-Za-z](", ")\\s*[=:]")),
            Pattern.CASE_INSENSITIVE);

    /** The target of the URL. */
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
            if (IN_MEMORY.matcher(directory).matches()) {
                throw invalid("The engine in memory, which all connections of the JVM share, is " + PREFIX + EMBEDDED
                        + ", without a name. A directory of such a name begins with ./");
            }
            if (location.contains("=")) {
                throw invalid("The URL has the directory right after 'embedded:', and properties after '?': " + PREFIX
                        + "embedded:<directory>?name=value. A '=' in the directory's name is written %3D");
            }
            return new ConnectionUrl(location, Form.EMBEDDED, null, null, directory, properties);
        }
        if (!location.matches("[A-Za-z0-9-]*")) {
            throw invalid("The URL names no region. URLs are " + FORMS + "each followed by ?name=value&name=value");
        }
        return new ConnectionUrl(location, Form.REGION, location.isEmpty() ? null : location, null, null, properties);
    }

    /** The URL without secrets. */
    @Override
    public String toString() {
        return withoutSecrets();
    }

    /** The URL with its properties, except secret ones. */
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
            if (uri.getHost() == null || !authority.equals(uri.getRawAuthority())) {
                throw invalid("A URL that names a host reads " + PREFIX + "//host:port[?name=value&...]");
            }
            return authority;
        } catch (URISyntaxException e) {
            // Without the cause, which may quote a password before an @.
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
            DriverProperty property = property(equals < 0 ? pair : pair.substring(0, equals), equals < 0, previous);
            if (equals < 0) {
                throw invalid("Property " + property.propertyName() + " has no value in the URL");
            }
            String value = decode(pair.substring(equals + 1));
            Matcher slipped = SLIPPED_SECRET.matcher(value);
            if (!property.isSecret() && slipped.find()) {
                throw invalid("The URL's value of property " + property.propertyName() + " goes on with "
                        + property(slipped.group(1), false, null).propertyName()
                        + "; an ampersand separates properties");
            }
            if (properties.put(property, value) != null) {
                throw invalid("The URL gives property " + property.propertyName() + " twice");
            }
            previous = property.isSecret() ? property : previous;
        }
        return properties;
    }

    /**
     * The property that a part of the URL names. An error quotes only text that can't be secret: letters before an equals sign, unless a secret
     * precedes, of which they may be the rest.
     *
     * @param alone whether no equals sign follows
     * @param secret the last secret property before; null for none
     */
    private static DriverProperty property(String text, boolean alone, @Nullable DriverProperty secret)
            throws SQLException {
        String name = decode(text);
        DriverProperty found = DriverProperty.find(name);
        if (found != null) {
            return found;
        }
        if (secret != null) {
            throw invalid("The URL goes on with something unknown after property " + secret.propertyName()
                    + "; an ampersand in a value is written %26");
        }
        Matcher letters = NAME.matcher(name);
        DriverProperty begun = letters.lookingAt() ? DriverProperty.find(letters.group()) : null;
        if (begun != null) {
            throw invalid("The URL has property " + begun.propertyName() + " without '=' directly after its name");
        }
        if (alone || letters.end() < name.length() || name.length() > LONGEST_NAME) {
            throw invalid("The URL has something among its properties that is none: they read name=value&name=value");
        }
        return known(name);
    }

    /** The property with that name; otherwise an error with the nearest name. */
    static DriverProperty known(String name) throws SQLException {
        DriverProperty property = DriverProperty.find(name);
        if (property == null) {
            throw invalid("There is no property '" + name + "'; did you mean " + DriverProperty.nearest(name) + "?");
        }
        return property;
    }

    private static String decode(String text) throws SQLException {
        try {
            // A plus is literal: base64 and keys contain it, and no JDBC URL encodes blanks as plus.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid("The URL has a '%' that two hexadecimal digits do not follow; write it as %25");
        }
    }

    static SQLException invalid(String message) {
        return Errors.of(SqlState.INVALID_PARAMETER_VALUE, message);
    }
}
