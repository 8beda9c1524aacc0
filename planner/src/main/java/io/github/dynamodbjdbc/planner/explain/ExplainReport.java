package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan in a form that can be shown.
 *
 * @param sql the statement as the driver parsed it
 * @param rows the number of rows returned or written; null if the statement was not run
 * @param elapsedNanos the time from the first request to the last row; 0 if the statement was not run
 * @param settings the settings that may change rows and differ from their defaults
 * @param priced whether prices are known
 * @param suggestions ways to make the statement cheaper, as sentences
 */
public record ExplainReport(
        String sql,
        Step root,
        @Nullable Long rows,
        long elapsedNanos,
        List<String> settings,
        List<String> warnings,
        List<String> suggestions,
        boolean priced) {
    public ExplainReport {
        settings = List.copyOf(settings);
        warnings = List.copyOf(warnings);
        suggestions = List.copyOf(suggestions);
    }

    /** Whether the statement was run (EXPLAIN ANALYZE). */
    public boolean analyzed() {
        return rows != null;
    }

    /** The estimated total of all requests. */
    public Cost estimate() {
        Cost total = root.accesses().stream().map(Access::cost).reduce(Cost.NONE, Cost::plus);
        return priced ? total : total.unpriced();
    }

    /** The measured total of all requests; {@link NodeUsage#NONE} if the statement was not run. */
    public NodeUsage usage() {
        NodeUsage total = NodeUsage.NONE;
        for (Access access : root.accesses()) {
            total = access.usage() == null ? total : total.plus(access.usage());
        }
        return total;
    }

    /** The price of the measured total in US dollars; null if unknown. */
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
     * @param id the id in EXPLAIN's rows
     * @param access null for an operator that runs in the driver
     * @param residual the condition that the driver checks, or for a write the attributes that must be unchanged since they were read; or null
     * @param ordering the order of its rows, or null
     * @param note further remarks, or null
     * @param inputs the steps that supply its rows
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

        /** The accesses of this step and the steps below it. */
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
     * The requests to DynamoDB.
     *
     * @param isWrite whether this is a write; the filter is then the write's condition
     * @param usage null if the statement was not run
     * @param dollars the price of the usage in US dollars; null if unknown
     * @param lost the candidates that were not chosen
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
     * An estimate.
     *
     * @param readUnits read capacity units
     * @param writeUnits write capacity units
     * @param rows the number of rows that are returned or written
     * @param dollars the price in US dollars; null if unknown
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

    /** A candidate that was not chosen, with the reason. */
    public record Loser(
            String operation,
            String target,
            @Nullable String keyCondition,
            @Nullable String filter,
            @Nullable String residual,
            Cost cost,
            @Nullable String reason) {}
}
