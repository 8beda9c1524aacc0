package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that gives rows. */
public non-sealed interface RowsPlan extends Plan {
    /** What the user should know whatever the run brings: unknown attributes, large scans. */
    List<String> warnings();

    /** Estimated read capacity units. */
    double estimatedReadUnits();

    /**
     * What it asks of each table that it reads, for an advisor that looks back on it: without what was known of the items, and with
     * large values and long lists cut, so that many of them take little memory.
     */
    default List<ScanSpec> workload() {
        return List.of();
    }

    /** What the statement's own hints allow it to consume. */
    default CapacityLimits limits() {
        return CapacityLimits.NONE;
    }

    /**
     * The plan to run for these values: this one, or another with the same columns that costs less for them. Nothing is asked of
     * DynamoDB.
     *
     * @param values the value bound to each {@code ?}, converted to its type; they may be asked for as long as the plan is used
     * @param expiryClockMillis of the run that is to come
     */
    default RowsPlan forValues(IntFunction<@Nullable Object> values, long expiryClockMillis) {
        return this;
    }

    /** Starts a run. */
    RowCursor run(RunContext context);

    @Override
    default <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
