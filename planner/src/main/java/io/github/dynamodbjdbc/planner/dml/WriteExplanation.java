package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a write in EXPLAIN.
 *
 * @param operation DynamoDB's name of it
 * @param keyCondition null if keys are found by a read, or come with the rows
 * @param condition what is sent with each write; null if nothing is
 * @param pinned what of the item has to be unchanged since it was read; null if nothing has
 * @param note how what is new is computed; null if there is nothing to say
 * @param rows that are written, about
 * @param requests that write them, about
 * @param read finds what is written, or computes it; null if nothing is read
 * @param reads what that takes if it is done several times; null if it is done once
 */
public record WriteExplanation(
        String operation,
        String table,
        @Nullable String keyCondition,
        @Nullable String condition,
        @Nullable String pinned,
        @Nullable String note,
        double rows,
        double requests,
        Units units,
        @Nullable QueryPlan read,
        @Nullable CostEstimate reads) {
    /** The same where what is written is found by several reads. */
    WriteExplanation reading(String said, CostEstimate estimate) {
        return new WriteExplanation(
                operation,
                table,
                keyCondition,
                condition,
                pinned,
                said,
                estimate.rows(),
                estimate.rows(),
                units,
                read,
                estimate);
    }

    /** Estimates write units; rows of values may be evaluated for it, but nothing is read. */
    public interface Units {
        double estimate(RunContext context);
    }
}
