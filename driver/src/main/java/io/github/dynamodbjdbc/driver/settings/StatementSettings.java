package io.github.dynamodbjdbc.driver.settings;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.catalog.Flattening;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.plan.ParameterKinds;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.SessionProperty;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.Typing;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of statements, which {@code SET} may change.
 *
 * @param values the given values
 * @param locks the properties that may not be loosened
 * @param mismatchAsError whether a value of another type than its column's declared type fails the statement
 * @param maxReadCapacity capacity units; infinite without limit
 * @param readCapacityPerSecond capacity units; infinite without limit
 * @param maxVectorBytes bytes that vector indexes are billed by; infinite without limit
 * @param prefetch whether a page may be read ahead
 * @param pageItems the maximum number of items that a request of a Query or Scan evaluates; 0 for no limit
 * @param offsetMemory the time for which OFFSET may start at a remembered key; zero for never
 * @param maxMemoryRows the maximum number of rows that a statement keeps in memory
 * @param maxMemory the maximum number of bytes that all statements of the JVM keep in memory
 * @param flattened the number of levels of documents that are flattened to columns; 0 for none
 */
public record StatementSettings(
        PropertyValues values,
        PropertyLocks locks,
        SessionOptions session,
        ExpiryClock expiryClock,
        ResultOptions resultOptions,
        boolean mismatchAsError,
        double maxReadCapacity,
        double readCapacityPerSecond,
        double maxWriteCapacity,
        double writeCapacityPerSecond,
        double maxVectorBytes,
        boolean prefetch,
        int pageItems,
        Duration offsetMemory,
        long maxMemoryRows,
        long maxMemory,
        int transactionRetries,
        int queryTimeout,
        int flattened,
        boolean reportCapacity) {
    /** The properties that a copy of tables in an engine of its own doesn't need. */
    private static final Set<DriverProperty> LIMITS = EnumSet.of(
            DriverProperty.MAX_READ_CAPACITY,
            DriverProperty.READ_CAPACITY_PER_SECOND,
            DriverProperty.MAX_WRITE_CAPACITY,
            DriverProperty.WRITE_CAPACITY_PER_SECOND,
            DriverProperty.MAX_VECTOR_BYTES,
            DriverProperty.PAGE_ITEMS,
            DriverProperty.OFFSET_MEMORY,
            DriverProperty.QUERY_TIMEOUT,
            DriverProperty.REPORT_CAPACITY);

    static StatementSettings of(
            PropertyValues values, PropertyLocks locks, Map<String, String> ttlAttributes, @Nullable Prices prices)
            throws SQLException {
        return new StatementSettings(
                values.settable(),
                locks,
                session(values, locks, ttlAttributes, prices),
                values.clock(DriverProperty.TTL_CLOCK),
                resultOptions(values),
                values.choice(DriverProperty.TYPE_MISMATCH).equals("error"),
                values.amount(DriverProperty.MAX_READ_CAPACITY),
                values.amount(DriverProperty.READ_CAPACITY_PER_SECOND),
                values.amount(DriverProperty.MAX_WRITE_CAPACITY),
                values.amount(DriverProperty.WRITE_CAPACITY_PER_SECOND),
                values.amount(DriverProperty.MAX_VECTOR_BYTES),
                values.flag(DriverProperty.PREFETCH),
                values.count(DriverProperty.PAGE_ITEMS),
                Duration.ofSeconds(values.count(DriverProperty.OFFSET_MEMORY)),
                values.maxMemoryRows(),
                values.maxMemory(),
                values.count(DriverProperty.TRANSACTION_RETRIES),
                values.count(DriverProperty.QUERY_TIMEOUT),
                flattened(values),
                values.flag(DriverProperty.REPORT_CAPACITY));
    }

    /**
     * These settings with one property changed by {@code SET}.
     *
     * @param value null for the default
     * @throws SQLException if there is no such property, it can't be set on an open connection, or the value is invalid
     */
    public StatementSettings with(String name, @Nullable String value) throws SQLException {
        DriverProperty property = ConnectionUrl.known(name);
        if (!property.isSettable()) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "Property " + property.propertyName()
                            + " can't be set on an open connection: give it when connecting");
        }
        PropertyValues next = values.with(property, value);
        StatementSettings changed = of(next, locks, session.ttlAttributes(), session.prices());
        // The value is known to be valid now.
        locks.check(property, next);
        return changed;
    }

    /** These settings without limits. */
    StatementSettings ofCopy() {
        PropertyValues copied = values.with(DriverProperty.SCAN, "allow");
        for (DriverProperty limit : LIMITS) {
            copied = copied.with(limit, null);
        }
        try {
            return of(copied, locks, session.ttlAttributes(), session.prices());
        } catch (SQLException e) {
            throw new IllegalStateException("The values that are left were valid before", e);
        }
    }

    /** The maximum of a statement's own timeout in seconds; 0 for none. */
    public int longestTimeout() throws SQLException {
        return locks.isLocked(DriverProperty.QUERY_TIMEOUT) ? locks.made().count(DriverProperty.QUERY_TIMEOUT) : 0;
    }

    /** The settings that may change rows and differ from their defaults, such as {@code ttl=show}. */
    public List<String> changingRows() {
        return DriverProperty.CHANGING_ROWS.stream()
                .map(values::changed)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The properties that {@code SET} may change, by name, with their values. */
    public List<SessionProperty> properties() {
        return Arrays.stream(DriverProperty.values())
                .filter(DriverProperty::isSettable)
                .map(property -> new SessionProperty(
                        property.propertyName(),
                        values.text(property),
                        property.defaultValue(),
                        locks.isLocked(property),
                        property.description()))
                .sorted(Comparator.comparing(SessionProperty::name))
                .toList();
    }

    private static SessionOptions session(
            PropertyValues values, PropertyLocks locks, Map<String, String> ttlAttributes, @Nullable Prices prices)
            throws SQLException {
        return new SessionOptions(
                TtlMode.valueOf(upper(values.choice(DriverProperty.TTL))),
                values.flag(DriverProperty.CONSISTENT_READ),
                ScanPolicy.valueOf(upper(values.choice(DriverProperty.SCAN))),
                values.count(DriverProperty.SCAN_THRESHOLD),
                values.namesByTable(DriverProperty.DENSE_INDEXES),
                ttlAttributes,
                UnknownColumns.valueOf(upper(values.choice(DriverProperty.UNKNOWN_COLUMNS))),
                values.choice(DriverProperty.PROJECTION).equals("always"),
                values.flag(DriverProperty.PUSHDOWN),
                values.segments(),
                values.writes(),
                locks.names(),
                prices,
                values.choice(DriverProperty.CURRENT_SCHEMA),
                !ConnectionSettings.NO_DIRECTORY.equals(values.text(DriverProperty.SPILL_DIRECTORY)),
                values.choice(DriverProperty.TYPING).equals("permissive") ? Typing.PERMISSIVE : Typing.STRICT,
                values.choice(DriverProperty.VECTOR_SEARCH).equals("approximate"),
                new ParameterKinds(List.of()));
    }

    private static int flattened(PropertyValues values) throws SQLException {
        int levels = values.count(DriverProperty.FLATTEN);
        if (levels > Flattening.MOST_LEVELS) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "Property flatten is a number of levels from 0 to " + Flattening.MOST_LEVELS);
        }
        return levels;
    }

    private static ResultOptions resultOptions(PropertyValues values) throws SQLException {
        return new ResultOptions(
                Documents.valueOf(upper(values.choice(DriverProperty.DOCUMENTS)).replace('-', '_')),
                ResultOptions.Mismatch.valueOf(upper(values.choice(DriverProperty.TYPE_MISMATCH))));
    }

    private static String upper(String choice) {
        return choice.toUpperCase(Locale.ROOT);
    }
}
