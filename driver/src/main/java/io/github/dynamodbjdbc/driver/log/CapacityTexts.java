package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** The texts of warnings about capacity. */
public final class CapacityTexts {
    private CapacityTexts() {}

    /** The consumption of a completed statement. */
    public static String consumed(CapacityReport report) {
        return "Consumed " + units(report.readUnits()) + " read and " + units(report.writeUnits())
                + " write capacity units in " + count(report.requests(), "request") + "; "
                + count(report.itemsEvaluated(), "item") + " evaluated, " + report.itemsReturned() + " returned"
                + (report.retries() == 0 ? "" : ", " + report.retries() + " retries")
                + (report.throttled() == 0
                        ? ""
                        : ", " + count(report.throttled(), "attempt") + " throttled (" + report.throttlingReasons()
                                + ")")
                + (report.rowsSkipped() == 0
                        ? ""
                        : "; " + count(report.rowsSkipped(), "row") + " of OFFSET not read, by a remembered key")
                + (report.region() == null ? "" : "; read in " + report.region());
    }

    /** The consumption so far of a statement that is run again. */
    public static String failedTry(CapacityReport report) {
        return "The try that failed took " + units(report.readUnits()) + " read capacity units in "
                + count(report.requests(), "request") + ", which count in the statement's total";
    }

    /** A number with its noun: {@code 1 item} or {@code 2 items}. */
    public static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    private static String units(double units) {
        return BigDecimal.valueOf(units)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
