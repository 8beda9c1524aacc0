package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that returns rows. */
public non-sealed interface RowsPlan extends MeteredPlan {
    /**
     * The plan to run for the given values: this one, or an equivalent one that is cheaper for them. Sends no requests.
     *
     * @param values the values bound to the parameters, converted to their types; may be called as long as the plan is used
     * @param expiryClockMillis the clock for expiry of the coming run, in epoch milliseconds
     */
    default RowsPlan forValues(IntFunction<@Nullable Object> values, long expiryClockMillis) {
        return this;
    }

    /** The names of tables whose columns it shows, although no sample of them was read. */
    default Set<String> unsampled() {
        return Set.of();
    }

    /** Unknown attributes of unsampled tables that the statement names; the user is warned if no item has them. */
    default List<UnknownPlace> unknown() {
        return List.of();
    }

    /**
     * The tables that it reads, if replicas of them in another region may answer it. Null if only the connection's own region may: a read is strongly
     * consistent, or of a stream, of a copy, or of the driver's own tables; or the statement is no query.
     */
    default @Nullable List<TableSchema> readableInReplicas() {
        return null;
    }

    /**
     * The plan of the condition for which a transaction takes the statement, with the same columns. It reads items by full keys, and its only row
     * is a boolean.
     *
     * @return null for all statements but {@code EXISTS(query)} by itself
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if the query does not name its items by keys
     */
    default @Nullable RowsPlan condition() {
        return null;
    }

    /** Starts a run. */
    RowCursor run(RunContext context);

    @Override
    default <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
