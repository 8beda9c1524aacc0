package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan to be shown.
 *
 * @param sql the statement, as the driver understood it
 * @param rows that the statement gave or wrote; null if it was not run
 * @param elapsedNanos from the first request to the last row; 0 if it was not run
 * @param settings that may change rows and are not at their default
 * @param notes how the run came about, in sentences; other formats have them among the warnings
 * @param priced whether there is something to say of money
 * @param suggestions what would make it cheaper, in sentences
 */
public record ExplainReport(
        String sql,
        Step root,
        @Nullable Long rows,
        long elapsedNanos,
        List<String> settings,
        List<String> warnings,
        List<String> notes,
        List<String> suggestions,
        boolean priced) {
    public ExplainReport {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
        notes = List.copyOf(notes);
        suggestions = List.copyOf(suggestions);
    }

    /** Whether the statement was run, as EXPLAIN ANALYZE does. */
    public boolean analyzed() {
        return rows != null;
    }

    /** What all requests together are expected to take. */
    public Cost estimate() {
        Cost total = root.accesses().stream().map(Access::cost).reduce(Cost.NONE, Cost::plus);
        return priced ? total : total.unpriced();
    }

    /** What all requests together have taken; nothing if the statement was not run. */
    public NodeUsage usage() {
        NodeUsage total = NodeUsage.NONE;
        for (Access access : root.accesses()) {
            total = access.usage() == null ? total : total.plus(access.usage());
        }
        return total;
    }

    /** What that cost, in dollars; null where it is not known. */
    public @Nullable BigDecimal dollars() {
        BigDecimal total = priced ? BigDecimal.ZERO : null;
        for (Access access : root.accesses()) {
            total = Prices.plus(total, access.dollars());
        }
        return total;
    }

    /**
     * One operator, or one access to a table.
     *
     * @param id as in the rows of EXPLAIN
     * @param access null for an operator that runs in the driver
     * @param residual what is checked in the driver; of a write, what has to be as it was read; or null
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

        /** Its own and those of the steps below. */
        List<Access> accesses() {
            List<Access> all = new ArrayList<>();
            if (access != null) {
                all.add(access);
            }
            inputs.forEach(input -> all.addAll(input.accesses()));
            return all;
        }
    }

    /**
     * What is asked of DynamoDB.
     *
     * @param isWrite whether the filter is a condition that goes with a write
     * @param usage null if the statement was not run
     * @param dollars what that cost; null where it is not known
     * @param lost the other ways to read the same
     */
    public record Access(
            boolean isWrite,
            @Nullable String keyCondition,
            @Nullable String filter,
            Cost cost,
            @Nullable NodeUsage usage,
            @Nullable BigDecimal dollars,
            List<Loser> lost) {
        public Access {
            lost = List.copyOf(lost);
        }
    }

    /**
     * What something is expected to take.
     *
     * @param readUnits read capacity units
     * @param writeUnits write capacity units
     * @param rows that come of it, or are written
     * @param dollars null where it is not known
     */
    public record Cost(
            double readUnits,
            double writeUnits,
            double requests,
            double rows,
            @Nullable BigDecimal dollars) {
        static final Cost NONE = new Cost(0, 0, 0, 0, BigDecimal.ZERO);

        static Cost of(CostEstimate estimate, double writeUnits, @Nullable BigDecimal dollars) {
            return new Cost(estimate.readUnits(), writeUnits, estimate.requests(), estimate.rows(), dollars);
        }

        Cost plus(Cost other) {
            return new Cost(
                    readUnits + other.readUnits,
                    writeUnits + other.writeUnits,
                    requests + other.requests,
                    rows + other.rows,
                    Prices.plus(dollars, other.dollars));
        }

        private Cost unpriced() {
            return new Cost(readUnits, writeUnits, requests, rows, null);
        }
    }

    /** A candidate that was not chosen, and why. */
    public record Loser(
            String operation,
            String target,
            @Nullable String keyCondition,
            @Nullable String filter,
            @Nullable String residual,
            Cost cost,
            @Nullable String reason) {}
}
