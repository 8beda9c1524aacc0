package io.github.dynamodbjdbc.tck.measure;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Prints each query's consumption next to that of one scan of each table that it names, and the sums. */
final class UnitsReport {
    private static final double ESTIMATE_FACTOR = 1.5;
    private static final double LEAST_DIFFERENCE = 0.5;
    private static final double PERCENT = 100;

    private final Map<String, Double> scans;
    private double units;
    private double allScans;
    private int queries;
    private int estimated;
    private int wrong;

    /** @param scans the units of one scan of each table */
    UnitsReport(Map<String, Double> scans) {
        this.scans = Map.copyOf(scans);
        System.out.printf(
                "%-52s %9s %9s %6s %9s %8s %7s%n", "query", "units", "scans", "ratio", "estimate", "requests", "ms");
    }

    /** @param same whether the rows are right */
    void add(String title, String sql, double estimate, Session.Run run, double millis, boolean same) {
        double once = scans.entrySet().stream()
                .filter(table -> Pattern.compile("\\b" + table.getKey() + "\\b")
                        .matcher(sql)
                        .find())
                .mapToDouble(Map.Entry::getValue)
                .sum();
        queries++;
        units += run.readUnits();
        allScans += once;
        estimated += isClose(estimate, run.readUnits()) ? 1 : 0;
        wrong += same ? 0 : 1;
        System.out.printf(
                Locale.ROOT,
                "%-52s %9.1f %9.1f %6.2f %9.1f %8d %7.0f%s%s%n",
                title,
                run.readUnits(),
                once,
                run.readUnits() / once,
                estimate,
                run.requests(),
                millis,
                isClose(estimate, run.readUnits()) ? "" : "  ESTIMATE",
                same ? "" : "  OTHER ROWS THAN SQLITE");
    }

    private static boolean isClose(double estimate, double units) {
        double least = Math.min(estimate, units);
        double most = Math.max(estimate, units);
        return most - least <= LEAST_DIFFERENCE || most <= least * ESTIMATE_FACTOR;
    }

    void sum(String title) {
        System.out.printf(
                Locale.ROOT,
                "%-52s %9.1f %9.1f %6.2f; %.0f %% of %d estimates within a factor of %.1f%n",
                title,
                units,
                allScans,
                units / allScans,
                PERCENT * estimated / queries,
                queries,
                ESTIMATE_FACTOR);
    }

    boolean isRight() {
        return wrong == 0;
    }
}
