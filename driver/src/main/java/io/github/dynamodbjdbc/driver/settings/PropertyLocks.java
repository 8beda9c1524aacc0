package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.plan.LockGroup;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties that can't be loosened on an open connection, neither directly nor by another property of their group ({@link LockGroup}). Their
 * values when the connection was made are the loosest that are allowed.
 *
 * @param made the values when the connection was made
 */
record PropertyLocks(Set<DriverProperty> locked, PropertyValues made) {
    /** @throws SQLException if {@code lockedProperties} contains an unknown name */
    static PropertyLocks of(PropertyValues values) throws SQLException {
        Set<String> named = new HashSet<>();
        String names = values.text(DriverProperty.LOCKED_PROPERTIES);
        if (names != null) {
            for (String name : names.split(",", -1)) {
                named.add(property(name.strip(), values).propertyName());
            }
        }
        Set<DriverProperty> locked = EnumSet.noneOf(DriverProperty.class);
        for (String name : LockGroup.closure(named)) {
            locked.add(ConnectionUrl.known(name));
        }
        return new PropertyLocks(locked, values);
    }

    private static DriverProperty property(String name, PropertyValues values) throws SQLException {
        if (values.isOfUrl(DriverProperty.LOCKED_PROPERTIES) && DriverProperty.find(name) == null) {
            throw ConnectionUrl.invalid("Property lockedProperties names a property that does not exist; did you mean "
                    + DriverProperty.nearest(name) + "?");
        }
        return ConnectionUrl.known(name);
    }

    Set<String> names() {
        return locked.stream().map(DriverProperty::propertyName).collect(Collectors.toUnmodifiableSet());
    }

    boolean isLocked(DriverProperty property) {
        return locked.contains(property);
    }

    /**
     * Rejects a new value of a locked property that is looser than the first one.
     *
     * @param values the values including the new one, which is valid
     */
    void check(DriverProperty property, PropertyValues values) throws SQLException {
        if (locked.contains(property) && !isAsTight(property, values)) {
            throw Errors.of(
                    SqlState.ACCESS_DENIED,
                    "Property " + property.propertyName()
                            + " is locked: lockedProperties lets it be tightened, not loosened");
        }
    }

    private boolean isAsTight(DriverProperty property, PropertyValues values) throws SQLException {
        return switch (property) {
            case SCAN, UNKNOWN_COLUMNS ->
                // The choices are in that order.
                property.choices().indexOf(values.choice(property))
                        >= property.choices().indexOf(made.choice(property));
            case MAX_READ_CAPACITY,
                    READ_CAPACITY_PER_SECOND,
                    MAX_WRITE_CAPACITY,
                    WRITE_CAPACITY_PER_SECOND,
                    MAX_VECTOR_BYTES -> values.amount(property) <= made.amount(property);
            case SCAN_THRESHOLD, TRANSACTION_RETRIES, OFFSET_MEMORY -> values.count(property) <= made.count(property);
            case QUERY_TIMEOUT, PAGE_ITEMS -> orEndless(values.count(property)) <= orEndless(made.count(property));
            case SEGMENTS, PREFETCH ->
                orEndless(values.segments()) <= orEndless(made.segments())
                        && (made.flag(DriverProperty.PREFETCH) || !values.flag(DriverProperty.PREFETCH));
            case MAX_MEMORY_ROWS -> values.maxMemoryRows() <= made.maxMemoryRows();
            default -> String.valueOf(values.text(property)).equalsIgnoreCase(String.valueOf(made.text(property)));
        };
    }

    /** For these, 0 means that the driver decides. */
    private static long orEndless(int count) {
        return count == 0 ? Long.MAX_VALUE : count;
    }
}
