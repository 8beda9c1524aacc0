package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.driver.ScanWarning;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The items that a statement is expected to read: all scans together that read more than {@code scanThreshold} items.
 *
 * @param items 0 if there is no such warning
 * @param warnings as the driver words them
 */
public record Estimate(long items, double readUnits, List<String> warnings) {
    public static final Estimate NONE = new Estimate(0, 0, List.of());

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
            return of(planned.getWarnings());
        }
    }

    /** From a chain of warnings of any kind. */
    public static Estimate of(@Nullable SQLWarning first) {
        long items = 0;
        double readUnits = 0;
        List<String> scans = new ArrayList<>();
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if (warning instanceof ScanWarning scan) {
                items += scan.items();
                readUnits += scan.readUnits();
                scans.add(scan.getMessage());
            }
        }
        return new Estimate(items, readUnits, scans);
    }
}
