package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a statement, for any format.
 *
 * @param writeUnits the estimated write units of the first node; null for a query
 * @param prices null if prices are not shown
 * @param ran null if the statement was not run
 */
record Explanation(
        Statement statement,
        List<ExplainNode> nodes,
        @Nullable Double writeUnits,
        List<String> warnings,
        Collection<String> suggestions,
        @Nullable Prices prices,
        @Nullable Ran ran) {
    /** @param rows the number of rows returned or written */
    record Ran(RunContext context, long rows, long elapsedNanos) {}

    /** The estimated price of a node's requests in US dollars; null if unknown, as that of a search is: which vectors it will examine is the service's to say. */
    @Nullable
    BigDecimal estimatedDollars(ExplainNode node) {
        CostEstimate estimate = node.estimate();
        if (prices == null || estimate == null || node.searches()) {
            return null;
        }
        boolean writes = node.parent() == null && writeUnits != null;
        return Prices.plus(
                prices.dollars(node.table(), estimate.readUnits(), writes ? writeUnits : 0),
                prices.vectors(0, writes ? vectorWriteBytes(node.table(), estimate.rows()) : 0));
    }

    /** The bytes by which vector indexes are billed, if each written item changes its entry in each. */
    private static double vectorWriteBytes(@Nullable TableSchema table, double rows) {
        if (table == null) {
            return 0;
        }
        double itemBytes = table.itemCount() > 0 ? (double) table.sizeBytes() / table.itemCount() : 0;
        return rows
                * table.vectorIndexes().stream()
                        .mapToDouble(index -> index.writeBytes(itemBytes))
                        .sum();
    }

    /** The price of the units that a node's requests consumed, in US dollars; null if unknown. */
    @Nullable
    BigDecimal dollars(ExplainNode node) {
        if (prices == null || ran == null || node.read() == null || !node.chosen()) {
            return null;
        }
        NodeUsage usage = ran.context().usage(node.read());
        return Prices.plus(
                prices.dollars(node.table(), usage.readUnits(), usage.writeUnits()),
                prices.vectors(usage.vectorSearchBytes(), usage.vectorWriteBytes()));
    }

    /** The rows of the result. */
    List<@Nullable Object[]> in(Statement.ExplainFormat format, RunContext context) {
        List<String> settings = context.settings();
        return switch (format) {
            case TABLE -> {
                if (!settings.isEmpty()) {
                    context.warn("Settings that may change rows: " + String.join(", ", settings));
                }
                yield ExplainRows.of(this);
            }
            case TEXT ->
                ExplainText.write(ExplainReports.of(this, settings)).stream()
                        .map(Explanation::row)
                        .toList();
            case JSON -> List.<@Nullable Object[]>of(row(ExplainJson.write(ExplainReports.of(this, settings))));
            case HTML -> List.<@Nullable Object[]>of(row(ExplainHtml.write(ExplainReports.of(this, settings))));
        };
    }

    private static @Nullable Object[] row(String text) {
        return new @Nullable Object[] {text};
    }
}
