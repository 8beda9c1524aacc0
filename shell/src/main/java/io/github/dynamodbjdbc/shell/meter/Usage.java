package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.jdbc.DynamoStatement;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Texts about the cost of a statement. */
public final class Usage {
    private Usage() {}

    public static CapacityReport of(Statement statement) throws SQLException {
        return statement.isWrapperFor(DynamoStatement.class)
                ? statement.unwrap(DynamoStatement.class).capacity()
                : CapacityReport.NONE;
    }

    /** A recommendation, such as {@code 3,084 RCU; with createdAt IS NOT NULL about 2}; null if there is none. */
    public static @Nullable String cure(Statement statement) throws SQLException {
        String cure = statement.isWrapperFor(DynamoStatement.class)
                ? statement.unwrap(DynamoStatement.class).cure()
                : null;
        return cure == null ? null : units(of(statement).readUnits()) + " RCU; " + cure;
    }

    /** The cost, such as {@code 0.5 RCU, 1 request (3 items evaluated), 12 ms}. */
    public static String describe(CapacityReport report, Duration elapsed) {
        return describe(report, "", elapsed);
    }

    /**
     * The cost with the price, such as {@code 0.5 RCU, 1 request (3 items evaluated), $0.000000063, 12 ms}.
     *
     * @param money the price, from {@link Bill#add}
     */
    public static String describe(CapacityReport report, String money, Duration elapsed) {
        return describe(report) + money + ", " + time(elapsed);
    }

    public static String describe(CapacityReport report) {
        if (report.requests() == 0) {
            return "no request";
        }
        StringBuilder text = new StringBuilder();
        // A read shows its units even if they are zero. A write shows read units only if it has any.
        if (report.readUnits() > 0 || report.writeUnits() == 0) {
            text.append(units(report.readUnits())).append(" RCU, ");
        }
        if (report.writeUnits() > 0) {
            text.append(units(report.writeUnits())).append(" WCU, ");
        }
        double vectorBytes = report.vectorSearchBytes() + report.vectorWriteBytes();
        if (vectorBytes > 0) {
            text.append(number((long) vectorBytes)).append(" vector bytes, ");
        }
        text.append(count(report.requests(), "request"));
        if (report.itemsEvaluated() > 0) {
            text.append(" (").append(count(report.itemsEvaluated(), "item")).append(" evaluated)");
        }
        if (report.retries() > 0) {
            text.append(", ").append(report.retries() == 1 ? "1 retry" : number(report.retries()) + " retries");
        }
        if (report.throttled() > 0) {
            text.append(", ").append(number(report.throttled())).append(" throttled (");
            text.append(report.throttlingReasons()).append(')');
        }
        if (report.region() != null) {
            text.append(", in ").append(report.region());
        }
        return text.toString();
    }

    /** The progress, such as {@code 8,344 of about 50,000 items, 514 of about 3,070 RCU, throttled 3×, 12 s}. */
    public static String progress(CapacityReport report, Estimate estimate, Duration elapsed) {
        boolean isKnown = estimate.items() > 0;
        StringBuilder text = new StringBuilder();
        text.append(
                isKnown
                        ? number(report.itemsEvaluated()) + " of about " + count(estimate.items(), "item")
                        : count(report.itemsEvaluated(), "item"));
        text.append(", ").append(units(report.readUnits()));
        text.append(isKnown ? " of about " + units(estimate.readUnits()) + " RCU" : " RCU");
        if (report.writeUnits() > 0) {
            text.append(", ").append(units(report.writeUnits())).append(" WCU");
        }
        if (report.throttled() > 0) {
            text.append(", throttled ").append(number(report.throttled())).append('×');
        }
        return text.append(", ")
                .append(number(elapsed.toSeconds()))
                .append(" s")
                .toString();
    }

    /** A count, such as {@code 1 row} and {@code 20,000 rows}. */
    public static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    public static String units(double units) {
        return String.format(Locale.ROOT, "%,f", BigDecimal.valueOf(units).setScale(2, RoundingMode.HALF_UP))
                .replaceFirst("\\.?0+$", "");
    }

    /** A number, such as {@code 20,000}. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String time(Duration elapsed) {
        long millis = elapsed.toMillis();
        return millis < 10_000 ? number(millis) + " ms" : String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
}
