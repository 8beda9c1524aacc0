package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a write in EXPLAIN.
 *
 * @param operation the name of the DynamoDB request
 * @param keyCondition the condition that names the key; null if keys are found by a read or come with the rows
 * @param condition the condition that is sent with each write; null for none
 * @param pinned the attributes of the item that must be unchanged since it was read; null for none
 * @param note a note on the computation of new values; null for none
 * @param rows the estimated number of items written
 * @param requests the estimated number of write requests
 * @param read the query that finds or computes the items; null for none
 * @param reads the estimated cost of {@code read} if it runs several times; null if it runs once
 * @param itemReads the estimated number of items that are read by their keys before they are written, each in a request of its own
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
        @Nullable CostEstimate reads,
        double itemReads) {
    /** This explanation for items that are found by several reads. */
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
                estimate,
                itemReads);
    }

    /** Estimates write capacity units. Rows of values may be evaluated for it, but nothing is read. */
    public interface Units {
        double estimate(RunContext context);
    }
}
