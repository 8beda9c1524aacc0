package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The cost of CloudWatch metrics as text. */
public final class BilledMetrics {
    private BilledMetrics() {}

    /** Whether a column of {@code system.metrics} is of vector indexes, and others are of tables and global indexes. */
    public static boolean isOfVectors(String column) {
        return column.startsWith("vector_");
    }

    /** @param prices null without a price list */
    public static String text(long metrics, @Nullable Prices prices) {
        return "CloudWatch is asked for " + amount(metrics, prices);
    }

    /** The end of a sentence on CloudWatch. */
    public static String amount(long metrics, @Nullable Prices prices) {
        BigDecimal dollars = prices == null ? null : prices.dollars(Prices.Rate.THOUSAND_METRICS, (double) metrics);
        return metrics + (metrics == 1 ? " metric" : " metrics") + ", each of which it bills"
                + (dollars == null ? "" : ": " + Prices.text(dollars));
    }
}
