package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import org.jspecify.annotations.Nullable;

/**
 * One row of EXPLAIN.
 *
 * @param parent null for the root
 * @param read the id of the plan's read node, whose usage EXPLAIN ANALYZE shows; null for other nodes
 * @param chosen false for a candidate that was not chosen
 * @param refused whether a policy forbids this candidate
 * @param reason the reason why a candidate was not chosen, or null
 * @param table the table that is read or written; null for a step within the driver
 * @param searches whether a vector index is searched, which is billed by bytes that can't be estimated
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
        @Nullable TableSchema table,
        boolean searches) {

    /** This node as a part of a larger plan, after the given number of nodes; a root becomes a child of the last of them. */
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
                table,
                searches);
    }

    /** This node for a read that is repeated, with the total estimate. */
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
                table,
                searches);
    }

    /** This node with remarks about its run. */
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
                table,
                searches);
    }
}
