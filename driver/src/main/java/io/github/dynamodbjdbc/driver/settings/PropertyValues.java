package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.planner.plan.WriteOptions;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of properties, validated and read by kind. {@link Properties} take precedence over system properties, which the machine's owner sets for
 * all connections, and these over the URL, which may come from anyone. An empty value counts as none, because tools send empty users and passwords.
 */
public final class PropertyValues {
    private final Map<DriverProperty, Given> given;
    private final MachineRules rules;

    private PropertyValues(Map<DriverProperty, Given> given, MachineRules rules) {
        this.given = given;
        this.rules = rules;
    }

    /** @param ofUrl whether it comes from the URL, so that messages must not quote it */
    private record Given(String value, boolean ofUrl) {
        /** Hides the value, which may be a secret. */
        @Override
        public String toString() {
            return ofUrl ? "of the URL" : "of the owner";
        }
    }

    /** @throws SQLException 22023 if there is no such property, or the URL may not set it */
    public static PropertyValues of(ConnectionUrl url, Properties info) throws SQLException {
        return of(url, info, MachineRules.OF_THIS_JVM);
    }

    static PropertyValues of(ConnectionUrl url, Properties info, MachineRules rules) throws SQLException {
        rules.checkUrl(url);
        Map<DriverProperty, Given> given = new EnumMap<>(DriverProperty.class);
        url.properties().forEach((property, value) -> given.put(property, new Given(value, true)));
        for (DriverProperty property : DriverProperty.values()) {
            give(given, property, rules.value(property));
        }
        // Includes defaults, which entrySet() omits.
        for (String name : info.stringPropertyNames()) {
            give(given, ConnectionUrl.known(name), info.getProperty(name));
        }
        for (Map.Entry<Object, Object> entry : info.entrySet()) {
            if (entry.getKey() instanceof String name && !(entry.getValue() instanceof String)) {
                // Such as a Boolean, which the method above ignores.
                give(given, ConnectionUrl.known(name), String.valueOf(entry.getValue()));
            }
        }
        given.values().removeIf(each -> each.value().isEmpty());
        return new PropertyValues(given, rules);
    }

    private static void give(Map<DriverProperty, Given> given, DriverProperty property, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            given.put(property, new Given(value, false));
        }
    }

    MachineRules rules() {
        return rules;
    }

    /** Whether the value of one of these properties comes from the URL. */
    boolean isOfUrl(DriverProperty... names) {
        for (DriverProperty name : names) {
            Given each = given.get(name);
            if (each != null) {
                return each.ofUrl();
            }
        }
        return false;
    }

    /** A quoted value for messages; empty for a value from a URL, which may contain a misplaced secret. */
    String quoted(DriverProperty property) {
        return property.isSecret() || isOfUrl(property) ? "" : " '" + text(property) + "'";
    }

    /** The file that a property names, if its use is allowed; null for none. */
    @Nullable
    Path path(DriverProperty property) throws SQLException {
        String name = text(property);
        return name == null ? null : rules.path("property " + property.propertyName(), name);
    }

    /** The name for messages of the file that a property names. */
    String fileName(DriverProperty property) {
        return isOfUrl(property) ? "of the URL" : String.valueOf(text(property));
    }

    /** The properties that {@code SET} may change, and those that EXPLAIN shows. */
    PropertyValues settable() {
        Map<DriverProperty, Given> kept = new EnumMap<>(DriverProperty.class);
        given.forEach((property, value) -> {
            if (property.isSettable() || DriverProperty.CHANGING_ROWS.contains(property)) {
                kept.put(property, value);
            }
        });
        return new PropertyValues(kept, rules);
    }

    /** @param value null for the default */
    PropertyValues with(DriverProperty property, @Nullable String value) {
        Map<DriverProperty, Given> changed = new EnumMap<>(DriverProperty.class);
        changed.putAll(given);
        changed.remove(property);
        give(changed, property, value);
        return new PropertyValues(changed, rules);
    }

    boolean isGiven(DriverProperty property) {
        return given.containsKey(property);
    }

    /** The property as text, if it differs from its default; otherwise null. For a file, only the property's name. */
    @Nullable
    String changed(DriverProperty property) {
        String value = text(property);
        if (value == null || value.strip().equalsIgnoreCase(property.defaultValue())) {
            return null;
        }
        return property.kind() == DriverProperty.Kind.FILE
                ? property.propertyName()
                : property.propertyName() + '=' + value.strip();
    }

    public @Nullable String text(DriverProperty property) {
        Given value = given.get(property);
        return value == null ? property.defaultValue() : value.value();
    }

    /** The value of one of two properties with the same meaning; an error if they differ. */
    @Nullable
    String either(DriverProperty property, DriverProperty alias) throws SQLException {
        // Neither has a default.
        String value = text(property);
        String other = text(alias);
        if (value != null && other != null && !value.equals(other)) {
            throw ConnectionUrl.invalid("Properties " + property.propertyName() + " and " + alias.propertyName()
                    + " mean the same and differ; give one");
        }
        return value != null ? value : other;
    }

    /** Rejects properties that have no meaning without another one. */
    void refuseWithout(DriverProperty needed, DriverProperty... dependent) throws SQLException {
        for (DriverProperty property : dependent) {
            if (isGiven(property)) {
                throw ConnectionUrl.invalid("Property " + property.propertyName() + " needs " + needed.propertyName());
            }
        }
    }

    boolean flag(DriverProperty property) throws SQLException {
        return choice(property).equals("true");
    }

    String choice(DriverProperty property) throws SQLException {
        String value = required(property).trim().toLowerCase(Locale.ROOT);
        if (!property.choices().contains(value)) {
            throw bad(property, "is one of " + String.join(", ", property.choices()));
        }
        return value;
    }

    int count(DriverProperty property) throws SQLException {
        try {
            int count = Integer.parseInt(required(property).trim());
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // handled below
        }
        throw bad(property, "is an integer from 0 to " + Integer.MAX_VALUE);
    }

    /** Parallel segments are a kind of read-ahead. */
    int segments() throws SQLException {
        int segments = count(DriverProperty.SEGMENTS);
        return segments == 0 && !flag(DriverProperty.PREFETCH) ? 1 : segments;
    }

    /** In bytes. */
    long maxMemory() throws SQLException {
        long megabytes = count(DriverProperty.MAX_MEMORY);
        return megabytes == 0 ? Runtime.getRuntime().maxMemory() / 4 : megabytes << 20;
    }

    long maxMemoryRows() throws SQLException {
        int rows = count(DriverProperty.MAX_MEMORY_ROWS);
        return rows == 0 ? Runtime.getRuntime().maxMemory() / 1024 : rows;
    }

    /** Infinite if not set. */
    double amount(DriverProperty property) throws SQLException {
        String value = text(property);
        if (value == null) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            double amount = new BigDecimal(value.trim()).doubleValue();
            if (amount > 0) {
                return amount;
            }
        } catch (NumberFormatException e) {
            // handled below
        }
        throw bad(property, "is a number above 0");
    }

    ExpiryClock clock(DriverProperty property) throws SQLException {
        String value = text(property);
        if (value == null) {
            return ExpiryClock.REAL;
        }
        ExpiryClock clock = ExpiryClock.parse(value.trim());
        if (clock == null) {
            throw bad(property, "is an instant such as 2026-01-31T00:00:00Z, or an offset such as PT72H or -P1D");
        }
        return clock;
    }

    Map<String, Set<String>> namesByTable(DriverProperty property) throws SQLException {
        Map<String, Set<String>> names = new LinkedHashMap<>();
        forEachPair(property, (table, name) -> names.computeIfAbsent(table, key -> new LinkedHashSet<>())
                .add(name));
        return names;
    }

    Map<String, String> nameByTable(DriverProperty property) throws SQLException {
        Map<String, String> names = new LinkedHashMap<>();
        forEachPair(property, (table, name) -> names.putIfAbsent(table, name) == null);
        return names;
    }

    WriteOptions writes() throws SQLException {
        Map<String, String> versions = new LinkedHashMap<>();
        forEachName(DriverProperty.VERSION_ATTRIBUTE, true, (table, name) -> versions.putIfAbsent(table, name) == null);
        String ofOthers = versions.remove("");
        return new WriteOptions(
                versions,
                ofOthers,
                choice(DriverProperty.WRITE_NULLS).equals("store"),
                flag(DriverProperty.EXACTLY_ONCE));
    }

    /** Takes a table and a name; false if they are invalid. */
    private interface PairSink {
        boolean add(String table, String name);
    }

    private void forEachPair(DriverProperty property, PairSink sink) throws SQLException {
        forEachName(property, false, sink);
    }

    /** @param alone whether a name is allowed without a table, which is then empty */
    private void forEachName(DriverProperty property, boolean alone, PairSink sink) throws SQLException {
        String value = text(property);
        if (value == null) {
            return;
        }
        for (String pair : value.split(",", -1)) {
            // The last colon, because a table may be an ARN.
            int colon = pair.lastIndexOf(':');
            String table = colon < 0 ? "" : pair.substring(0, colon).trim();
            String name = pair.substring(colon + 1).trim();
            if (name.isEmpty() || table.isEmpty() && !(alone && colon < 0)) {
                throw bad(property, "reads Table:name,Table:name");
            }
            if (!sink.add(table, name)) {
                throw bad(
                        property,
                        table.isEmpty()
                                ? "has two names alone"
                                : isOfUrl(property) ? "names a table twice" : "names table " + table + " twice");
            }
        }
    }

    private String required(DriverProperty property) {
        return Objects.requireNonNull(text(property), property.propertyName());
    }

    private SQLException bad(DriverProperty property, String rule) {
        String value = quoted(property);
        return ConnectionUrl.invalid(
                "Property " + property.propertyName() + " " + rule + (value.isEmpty() ? "" : ", not" + value));
    }
}
