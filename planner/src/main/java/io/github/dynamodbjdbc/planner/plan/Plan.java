package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A planned statement: one that gives rows, or SET. Immutable, and safe to run many times and side by side. */
public interface Plan {
    List<OutputColumn> columns();

    /**
     * The type that the value of each {@code ?} is converted to when it is bound; VARIANT takes it as it is.
     */
    List<ColumnType> parameters();

    /** What the user should know whatever the run brings: unknown attributes, large scans. */
    List<String> warnings();

    /** The access paths in one line, such as {@code Query GameScores.GameTitleIndex}; for the statement log. */
    String summary();

    /** Estimated read capacity units. */
    double estimatedReadUnits();

    /**
     * What it wants of each table that it reads, for an advisor that looks back on it: without what was known of the items, and with
     * large values and long lists cut, so that many of them take little memory.
     */
    default List<ScanSpec> workload() {
        return List.of();
    }

    /** What the statement's own hints allow it to consume. */
    default CapacityLimits limits() {
        return CapacityLimits.NONE;
    }

    /** What the statement sets in place of giving rows; null if it gives rows. */
    default @Nullable Setting setting() {
        return null;
    }

    /**
     * The plan to run for these values: this one, or another with the same columns that costs less for them. Nothing is asked of
     * DynamoDB.
     *
     * @param values the value bound to each {@code ?}, converted to its type; they may be asked for as long as the plan is used
     * @param expiryClockMillis of the run that is to come
     */
    default Plan forValues(IntFunction<@Nullable Object> values, long expiryClockMillis) {
        return this;
    }

    /** Starts a run. */
    RowCursor run(RunContext context);
}
