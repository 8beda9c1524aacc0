package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.planner.plan.WriteOptions;
import java.math.BigDecimal;
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
 * The given values of properties, checked and read by kind. {@link Properties} win over the URL: whoever runs a server sets
 * the former, while the latter may come from a user. An empty value counts as none, since tools send empty users and passwords.
 */
public final class PropertyValues {
    private final Map<DriverProperty, String> given;

    private PropertyValues(Map<DriverProperty, String> given) {
        this.given = given;
    }

    public static PropertyValues of(ConnectionUrl url, Properties info) throws SQLException {
        Map<DriverProperty, String> given = new EnumMap<>(DriverProperty.class);
        given.putAll(url.properties());
        // Names with their defaults, which entrySet() leaves out.
        for (String name : info.stringPropertyNames()) {
            give(given, name, Objects.requireNonNull(info.getProperty(name)));
        }
        for (Map.Entry<Object, Object> entry : info.entrySet()) {
            if (entry.getKey() instanceof String name && !(entry.getValue() instanceof String)) {
                // Such as a Boolean, which the method above does not see.
                give(given, name, String.valueOf(entry.getValue()));
            }
        }
        given.values().removeIf(String::isEmpty);
        return new PropertyValues(given);
    }

    private static void give(Map<DriverProperty, String> given, String name, String value) throws SQLException {
        DriverProperty property = ConnectionUrl.known(name);
        if (!value.isEmpty()) {
            given.put(property, value);
        }
    }

    /** Those that {@code SET} may change. */
    PropertyValues settable() {
        Map<DriverProperty, String> kept = new EnumMap<>(DriverProperty.class);
        given.forEach((property, value) -> {
            if (property.isSettable()) {
                kept.put(property, value);
            }
        });
        return new PropertyValues(kept);
    }

    /** @param value null for the default */
    PropertyValues with(DriverProperty property, @Nullable String value) {
        Map<DriverProperty, String> changed = new EnumMap<>(DriverProperty.class);
        changed.putAll(given);
        if (value == null || value.isEmpty()) {
            changed.remove(property);
        } else {
            changed.put(property, value);
        }
        return new PropertyValues(changed);
    }

    boolean isGiven(DriverProperty property) {
        return given.containsKey(property);
    }

    public @Nullable String text(DriverProperty property) {
        String value = given.get(property);
        return value == null ? property.defaultValue() : value;
    }

    /** One of two names for the same; an error if they disagree. */
    @Nullable
    String either(DriverProperty property, DriverProperty alias) throws SQLException {
        String value = given.get(property);
        String other = given.get(alias);
        if (value != null && other != null && !value.equals(other)) {
            throw ConnectionUrl.invalid("Properties " + property.propertyName() + " and " + alias.propertyName()
                    + " mean the same and differ; give one");
        }
        return value != null ? value : other;
    }

    /** Refuses properties that mean nothing without another one. */
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
            // Said below.
        }
        throw bad(property, "is a whole number from 0 to " + Integer.MAX_VALUE);
    }

    /** Infinite if unset. */
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
            // Said below.
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
                versions, ofOthers, choice(DriverProperty.WRITE_NULLS).equals("store"));
    }

    /** Takes a table and a name; false if they may not be added. */
    private interface PairSink {
        boolean add(String table, String name);
    }

    private void forEachPair(DriverProperty property, PairSink sink) throws SQLException {
        forEachName(property, false, sink);
    }

    /** @param alone whether a name may stand without a table, which is then empty */
    private void forEachName(DriverProperty property, boolean alone, PairSink sink) throws SQLException {
        String value = text(property);
        if (value == null) {
            return;
        }
        for (String pair : value.split(",", -1)) {
            // The last colon: a table may be named by its ARN.
            int colon = pair.lastIndexOf(':');
            String table = colon < 0 ? "" : pair.substring(0, colon).trim();
            String name = pair.substring(colon + 1).trim();
            if (name.isEmpty() || table.isEmpty() && !(alone && colon < 0)) {
                throw bad(property, "reads Table:name,Table:name");
            }
            if (!sink.add(table, name)) {
                throw bad(property, table.isEmpty() ? "has two names alone" : "names table " + table + " twice");
            }
        }
    }

    private String required(DriverProperty property) {
        return Objects.requireNonNull(text(property), property.propertyName());
    }

    /** With the value, but for that of a secret. */
    private SQLException bad(DriverProperty property, String rule) {
        return ConnectionUrl.invalid("Property " + property.propertyName() + " " + rule
                + (property.isSecret() ? "" : ", not '" + text(property) + "'"));
    }
}
