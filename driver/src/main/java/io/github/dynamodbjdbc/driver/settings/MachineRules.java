package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.client.Endpoints;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the machine's owner, who sets the JVM's system properties: properties for all connections ({@code dynamodbjdbc.readOnly}), and limits
 * for URLs, which belong to the users who type them. Every source of a property is checked here.
 *
 * @param system the system properties
 */
record MachineRules(SystemProperties system) {
    static final MachineRules OF_THIS_JVM = new MachineRules(System::getProperty);

    private static final String PREFIX = "dynamodbjdbc.";
    private static final String URL_PROPERTIES = PREFIX + "urlProperties";
    private static final String ALLOWED_HOSTS = PREFIX + "allowedHosts";
    private static final String ALLOWED_PROFILES = PREFIX + "allowedProfiles";

    /** Reads properties like {@link System#getProperty(String)}. */
    @FunctionalInterface
    interface SystemProperties {
        @Nullable
        String get(String name);
    }

    /** The owner's value for all connections; null for none. */
    @Nullable
    String value(DriverProperty property) {
        return system.get(PREFIX + property.propertyName());
    }

    /** @throws SQLException 22023 if the URL has a part that is not allowed */
    void checkUrl(ConnectionUrl url) throws SQLException {
        String listed = system.get(URL_PROPERTIES);
        Set<DriverProperty> narrowed = listed == null ? EnumSet.allOf(DriverProperty.class) : properties(listed);
        if (url.region() != null && !narrowed.contains(DriverProperty.REGION)) {
            throw refused("a region", URL_PROPERTIES);
        }
        for (Map.Entry<DriverProperty, String> given : url.properties().entrySet()) {
            DriverProperty property = given.getKey();
            if (property.giver() == DriverProperty.Giver.OWNER) {
                throw ConnectionUrl.invalid("Property " + property.propertyName()
                        + " can't be given in a URL, only by the owner of the machine: " + place(property));
            }
            if (!narrowed.contains(property)) {
                throw refused("property " + property.propertyName(), URL_PROPERTIES);
            }
        }
        if (url.authority() != null) {
            checkHost(url.authority());
        }
        for (FailoverList.Entry entry : FailoverList.of(url.properties().get(DriverProperty.FAILOVER))) {
            if (entry.authority() != null) {
                checkHost(entry.authority());
            }
        }
        String profiles = system.get(ALLOWED_PROFILES);
        String profile = url.properties().get(DriverProperty.PROFILE);
        if (profile != null && profiles != null && !names(profiles).contains(profile)) {
            throw refused("this profile", ALLOWED_PROFILES);
        }
    }

    /** The place in which the owner must set the property. */
    private static String place(DriverProperty property) {
        return "in java.util.Properties, with setProperty of a data source, or as -D" + PREFIX
                + property.propertyName();
    }

    private void checkHost(String authority) throws SQLException {
        if (Endpoints.isLinkLocal(authority)) {
            throw ConnectionUrl.invalid(
                    "The URL names a link-local address, where a machine's own metadata is served, and no DynamoDB");
        }
        String hosts = system.get(ALLOWED_HOSTS);
        if (hosts != null && !isAllowed(authority)) {
            throw refused("this host", ALLOWED_HOSTS);
        }
    }

    /** Whether the owner has allowed that endpoint: a host with any port, or with that one. */
    boolean isAllowed(String authority) {
        String hosts = system.get(ALLOWED_HOSTS);
        if (hosts == null) {
            return false;
        }
        String named = authority.toLowerCase(Locale.ROOT);
        List<String> allowed = names(hosts.toLowerCase(Locale.ROOT));
        return allowed.contains(named) || allowed.contains(named.replaceFirst(":\\d+$", ""));
    }

    /**
     * Rejects properties that a URL may set only together with its own keys, if the keys are not the URL's. The owner may trust all URLs with the
     * machine's credentials ({@code allowDefaultCredentials}).
     */
    void checkKeys(PropertyValues values) throws SQLException {
        boolean own = values.isOfUrl(DriverProperty.ACCESS_KEY_ID, DriverProperty.USER)
                && values.isOfUrl(DriverProperty.SECRET_ACCESS_KEY, DriverProperty.PASSWORD);
        if (own || values.flag(DriverProperty.ALLOW_DEFAULT_CREDENTIALS)) {
            return;
        }
        for (DriverProperty property : DriverProperty.values()) {
            if (property.giver() == DriverProperty.Giver.OWN_KEYS && values.isOfUrl(property)) {
                throw ConnectionUrl.invalid("Property " + property.propertyName()
                        + " in a URL needs accessKeyId and secretAccessKey in the same URL: credentials of the machine don't go"
                        + " where a URL leads. The owner of the machine gives it " + place(property));
            }
        }
    }

    /**
     * A file, if its use is allowed.
     *
     * @param what a description of the file, for messages
     */
    Path path(String what, String name) throws SQLException {
        return AllowedPaths.check(what, name, system.get(AllowedPaths.PROPERTY));
    }

    private static Set<DriverProperty> properties(String listed) throws SQLException {
        Set<DriverProperty> properties = EnumSet.noneOf(DriverProperty.class);
        for (String name : names(listed)) {
            properties.add(ConnectionUrl.known(name));
        }
        return properties;
    }

    private static List<String> names(String listed) {
        return Arrays.stream(listed.split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static SQLException refused(String what, String rule) {
        return ConnectionUrl.invalid("A URL may not give " + what + " on this machine: its owner has set -D" + rule);
    }
}
