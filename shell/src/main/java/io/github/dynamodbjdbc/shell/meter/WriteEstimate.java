package io.github.dynamodbjdbc.shell.meter;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The rows and request units of a write before it runs, as EXPLAIN estimates them.
 *
 * @param table that is written
 * @param rows to write
 * @param isOfAll whether the whole table is read, with no condition
 */
public record WriteEstimate(String table, long rows, double readUnits, double writeUnits, boolean isOfAll) {
    /**
     * Plans the statement, and sends no request for items.
     *
     * @throws SQLException if it can't be planned
     */
    public static WriteEstimate of(Connection connection, String write) throws SQLException {
        String table = "";
        long rows = 0;
        double read = 0;
        double written = 0;
        boolean isOfAll = false;
        try (Statement explain = connection.createStatement();
                ResultSet nodes = explain.executeQuery("EXPLAIN (FORMAT TABLE) " + write)) {
            while (nodes.next()) {
                if (nodes.getInt("id") == 1) {
                    table = String.valueOf(nodes.getString("target"));
                    rows = nodes.getLong("estimated_rows");
                }
                if (nodes.getBoolean("chosen")) {
                    read += nodes.getDouble("estimated_read_units");
                    written += nodes.getDouble("estimated_write_units");
                    isOfAll |= isWhole(nodes);
                }
            }
        }
        return new WriteEstimate(table, rows, read, written, isOfAll);
    }

    private static boolean isWhole(ResultSet node) throws SQLException {
        return "Scan".equals(node.getString("operation"))
                && isNone(node.getString("filter"))
                && isNone(node.getString("residual"));
    }

    private static boolean isNone(@Nullable String condition) {
        return condition == null || condition.isEmpty();
    }

    /** Items of the table as DescribeTable gives them, up to six hours old; negative if they are not counted. */
    private long counted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet indexes =
                        statement.executeQuery("SHOW INDEXES FROM \"" + table.replace("\"", "\"\"") + '"')) {
            while (indexes.next()) {
                if (indexes.getString("index_name") == null) {
                    long items = indexes.getLong("item_count");
                    return indexes.wasNull() ? -1 : items;
                }
            }
        }
        return -1;
    }

    /** Whether rows, or units, are more than that. */
    public boolean isMoreThan(long most) {
        return rows > most || readUnits + writeUnits > most;
    }

    /** Such as {@code about 20,000 rows to write, 71 RCU and 60,000 WCU}; of a table that was not counted no figure is known. */
    public String text(Connection connection) throws SQLException {
        if (counted(connection) == 0) {
            return "how many rows is not known, as DynamoDB counted none in " + table + ", up to six hours ago";
        }
        return "about " + Usage.count(rows, "row") + " to write, " + Usage.units(readUnits) + " RCU and "
                + Usage.units(writeUnits) + " WCU";
    }
}
