package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import org.jspecify.annotations.Nullable;

/**
 * One row of EXPLAIN.
 *
 * @param parent null for the root
 * @param read the id of the plan's read node whose usage EXPLAIN ANALYZE shows; null for others
 * @param chosen false for a candidate that lost
 * @param refused whether it is a candidate that may not be used as things are
 * @param reason why a candidate lost, or null
 * @param table that is read or written; null of what the driver does itself
 */
record ExplainNode(
        int id,
        @Nullable Integer parent,
        String operation,
        @Nullable String target,
        @Nullable String keyCondition,
        @Nullable String filter,
        @Nullable String residual,
        @Nullable String ordering,
        @Nullable CostEstimate estimate,
        boolean chosen,
        boolean refused,
        @Nullable String reason,
        @Nullable Integer read,
        @Nullable TableSchema table) {

    /** The same as a part of a larger plan, behind so many nodes; the root is below the last of them. */
    ExplainNode below(int nodes) {
        return new ExplainNode(
                id + nodes,
                parent == null ? Integer.valueOf(nodes) : Integer.valueOf(parent + nodes),
                operation,
                target,
                keyCondition,
                filter,
                residual,
                ordering,
                estimate,
                chosen,
                refused,
                reason,
                read,
                table);
    }

    /** The same for a read that is done several times. */
    ExplainNode taking(CostEstimate all) {
        return new ExplainNode(
                id,
                parent,
                operation,
                target,
                keyCondition,
                filter,
                residual,
                ordering,
                all,
                chosen,
                refused,
                reason,
                read,
                table);
    }

    /** The same with what there is to say of its run beside numbers. */
    ExplainNode ran(RunContext context) {
        long skipped = read == null || !chosen ? 0 : context.usage(read).rowsSkipped();
        if (skipped == 0) {
            return this;
        }
        String note = "began at a remembered key: " + skipped + " rows of OFFSET were not read";
        return new ExplainNode(
                id,
                parent,
                operation,
                target,
                keyCondition,
                filter,
                residual,
                ordering,
                estimate,
                true,
                refused,
                reason == null ? note : reason + "; " + note,
                read,
                table);
    }
}
