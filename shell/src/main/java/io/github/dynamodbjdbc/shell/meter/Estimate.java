package io.github.dynamodbjdbc.shell.meter;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a statement is warned to read: all scans together that read more than {@code scanThreshold} items.
 *
 * @param items 0 if there is no such warning
 * @param warnings as the driver words them
 */
public record Estimate(long items, double readUnits, List<String> warnings) {
    public static final Estimate NONE = new Estimate(0, 0, List.of());

    private static final Pattern SCAN = Pattern.compile(
            "full scan of .{1,600}?: about (\\d{1,18}) items, ([0-9.]{1,30}) read capacity units.*", Pattern.DOTALL);

    public Estimate {
        warnings = List.copyOf(warnings);
    }

    /**
     * Plans the statement, as its execution will again, and sends no request for items.
     *
     * @throws SQLException if it can't be planned
     */
    public static Estimate of(Connection connection, String sql) throws SQLException {
        try (PreparedStatement planned = connection.prepareStatement(sql)) {
            List<String> warnings = new ArrayList<>();
            for (SQLWarning warning = planned.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                warnings.add(String.valueOf(warning.getMessage()));
            }
            return of(warnings);
        }
    }

    /** From the messages of warnings, of any kind. */
    public static Estimate of(List<String> warnings) {
        long items = 0;
        double readUnits = 0;
        List<String> scans = new ArrayList<>();
        for (String warning : warnings) {
            Matcher scan = SCAN.matcher(warning);
            if (scan.matches()) {
                items += Long.parseLong(scan.group(1));
                readUnits += Double.parseDouble(scan.group(2));
                scans.add(warning);
            }
        }
        return new Estimate(items, readUnits, scans);
    }
}
