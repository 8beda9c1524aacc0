package io.github.dynamodbjdbc.shell.meter;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The estimated rows and request units of a write, from EXPLAIN.
 *
 * @param guess EXPLAIN's words for figures that are a guess; null if they rest on a count
 * @param rows the rows to write
 * @param isOfAll whether the whole table is read without a condition
 */
public record WriteEstimate(@Nullable String guess, long rows, double readUnits, double writeUnits, boolean isOfAll) {
    /**
     * Plans the statement without reading items.
     *
     * @throws SQLException if it can't be planned
     */
    public static WriteEstimate of(Connection connection, String write) throws SQLException {
        String guess = null;
        long rows = 0;
        double read = 0;
        double written = 0;
        boolean isOfAll = false;
        try (Statement explain = connection.createStatement();
                ResultSet nodes = explain.executeQuery("EXPLAIN (FORMAT TABLE) " + write)) {
            while (nodes.next()) {
                if (nodes.getInt("id") == 1) {
                    guess = guess(nodes.getString("reason"));
                    rows = nodes.getLong("estimated_rows");
                }
                if (nodes.getBoolean("chosen")) {
                    read += nodes.getDouble("estimated_read_units");
                    written += nodes.getDouble("estimated_write_units");
                    isOfAll |= isWhole(nodes);
                }
            }
        }
        return new WriteEstimate(guess, rows, read, written, isOfAll);
    }

    private static boolean isWhole(ResultSet node) throws SQLException {
        return "Scan".equals(node.getString("operation"))
                && isNone(node.getString("filter"))
                && isNone(node.getString("residual"));
    }

    private static @Nullable String guess(@Nullable String note) {
        int at = note == null ? -1 : note.indexOf("a guess: ");
        return note == null || at < 0 ? null : note.substring(at);
    }

    private static boolean isNone(@Nullable String condition) {
        return condition == null || condition.isEmpty();
    }

    /** Whether the rows or the units are more than {@code most}. */
    public boolean isMoreThan(long most) {
        return rows > most || readUnits + writeUnits > most;
    }

    /** The estimate, such as {@code about 20,000 rows to write, 71 RCU and 60,000 WCU}, without figures if they are a guess. */
    public String text() {
        if (guess != null) {
            return "the number of rows is " + guess;
        }
        return "about " + Usage.count(rows, "row") + " to write, " + Usage.units(readUnits) + " RCU and "
                + Usage.units(writeUnits) + " WCU";
    }
}
