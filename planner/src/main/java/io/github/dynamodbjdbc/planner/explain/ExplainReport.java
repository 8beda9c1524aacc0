package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan to be shown.
 *
 * @param sql the statement, as the driver understood it
 * @param rows that the statement gave; null if it was not run
 * @param elapsedNanos from the first request to the last row; 0 if it was not run
 * @param suggestions what would make it cheaper, in sentences
 */
public record ExplainReport(
        String sql,
        Step root,
        @Nullable Long rows,
        long elapsedNanos,
        List<String> warnings,
        List<String> suggestions) {
    public ExplainReport {
        warnings = List.copyOf(warnings);
        suggestions = List.copyOf(suggestions);
    }

    /** Whether the statement was run, as EXPLAIN ANALYZE does. */
    public boolean analyzed() {
        return rows != null;
    }

    /** What all reads together are expected to take. */
    public CostEstimate estimate() {
        return root.totalEstimate();
    }

    /** What all reads together have taken; nothing if the statement was not run. */
    public NodeUsage usage() {
        return root.totalUsage();
    }

    /**
     * One operator, or one access to a table.
     *
     * @param id as in the rows of EXPLAIN
     * @param access null for an operator that runs in the driver
     * @param residual what is checked in the driver, or null
     * @param ordering the order in which the rows come, or null
     * @param note what else there is to know, or null
     * @param inputs where its rows come from
     */
    public record Step(
            int id,
            String operation,
            @Nullable String target,
            @Nullable String residual,
            @Nullable String ordering,
            @Nullable String note,
            @Nullable Access access,
            List<Step> inputs) {
        public Step {
            inputs = List.copyOf(inputs);
        }

        private CostEstimate totalEstimate() {
            CostEstimate total = access == null ? CostEstimate.NONE : access.estimate();
            for (Step input : inputs) {
                total = total.plus(input.totalEstimate());
            }
            return total;
        }

        private NodeUsage totalUsage() {
            NodeUsage total = access == null || access.usage() == null ? NodeUsage.NONE : access.usage();
            for (Step input : inputs) {
                total = total.plus(input.totalUsage());
            }
            return total;
        }
    }

    /**
     * What is asked of DynamoDB.
     *
     * @param usage null if the statement was not run
     * @param lost the other ways to read the same
     */
    public record Access(
            @Nullable String keyCondition,
            @Nullable String filter,
            CostEstimate estimate,
            @Nullable NodeUsage usage,
            List<Loser> lost) {
        public Access {
            lost = List.copyOf(lost);
        }
    }

    /** A candidate that was not chosen, and why. */
    public record Loser(
            String operation,
            String target,
            @Nullable String keyCondition,
            @Nullable String filter,
            @Nullable String residual,
            CostEstimate estimate,
            @Nullable String reason) {}
}
