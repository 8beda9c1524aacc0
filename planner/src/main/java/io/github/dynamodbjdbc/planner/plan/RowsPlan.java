package io.github.dynamodbjdbc.planner.plan;

import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that gives rows. */
public non-sealed interface RowsPlan extends MeteredPlan {
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

    /** Names of tables whose columns it shows although no sample told them. */
    default Set<String> unsampled() {
        return Set.of();
    }

    /** What it names of tables that were not sampled: if no item turns out to have it, the user should know. */
    default List<UnknownPlace> unknown() {
        return List.of();
    }

    /** Starts a run. */
    RowCursor run(RunContext context);

    @Override
    default <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
