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
 * The estimated read of a statement's large scans, which read more than {@code scanThreshold} items each.
 *
 * @param items the total of items; 0 if there is no such scan
 * @param warnings the driver's warnings
 */
public record Estimate(long items, double readUnits, List<String> warnings) {
    public static final Estimate NONE = new Estimate(0, 0, List.of());

    public Estimate {
        warnings = List.copyOf(warnings);
    }

    /**
     * Plans the statement without reading items. The execution plans it again.
     *
     * @throws SQLException if it can't be planned
     */
    public static Estimate of(Connection connection, String sql) throws SQLException {
        try (PreparedStatement planned = connection.prepareStatement(sql)) {
            return of(planned.getWarnings());
        }
    }

    /** Reads the estimate from a chain of warnings, which may include others. */
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
