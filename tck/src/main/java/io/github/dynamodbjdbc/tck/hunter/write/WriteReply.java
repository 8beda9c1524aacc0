package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.hunter.judge.JdbcValues;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reply to a statement.
 *
 * @param labels the columns of RETURNING
 * @param rows the rows of RETURNING without NULLs; null without RETURNING
 * @param failure null if it succeeded
 */
record WriteReply(
        long count,
        List<String> labels,
        @Nullable List<Map<String, Cell>> rows,
        @Nullable SQLException failure) {
    /** The message of an error by which the driver refuses to compute NULL from a value of a wrong type. The evaluator has no such error. */
    private static final String LOSS = "would be lost";

    static WriteReply failed(SQLException failure) {
        return new WriteReply(-1, List.of(), null, failure);
    }

    static WriteReply of(PreparedStatement statement, boolean returning) throws SQLException {
        if (!returning) {
            return new WriteReply(statement.executeLargeUpdate(), List.of(), null, null);
        }
        try (ResultSet result = statement.executeQuery()) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                labels.add(result.getMetaData().getColumnLabel(i));
            }
            List<Map<String, Cell>> rows = new ArrayList<>();
            while (result.next()) {
                Map<String, Cell> row = new HashMap<>();
                for (int i = 1; i <= labels.size(); i++) {
                    Cell value = JdbcValues.cell(result.getObject(i, Object.class));
                    if (value != null) {
                        row.put(labels.get(i - 1), value);
                    }
                }
                rows.add(row);
            }
            return new WriteReply(-1, labels, rows, null);
        }
    }

    boolean isUnsupported() {
        return failure != null && "42N01".equals(failure.getSQLState());
    }

    boolean isLoss() {
        return failure != null && isLoss(failure);
    }

    /** Whether it, or the failure of a row in a batch, is this error. */
    static boolean isLoss(SQLException failure) {
        for (SQLException next = failure; next != null; next = next.getNextException()) {
            if (text(next).contains(LOSS)) {
                return true;
            }
        }
        return false;
    }

    /** The difference from the expectation; null if there is none. */
    @Nullable
    String wrong(Expectation expected) {
        if (failure != null) {
            return expected.state() != null
                            && Objects.toString(failure.getSQLState(), "").startsWith(expected.state())
                    ? null
                    : "expected " + (expected.state() == null ? "the count " + expected.count() : expected.state())
                            + " but got " + text(failure);
        } else if (expected.state() != null) {
            return "expected the error " + expected.state() + " but got "
                    + (rows == null ? "the count " + count : rows);
        } else if (rows == null) {
            return count == expected.count() ? null : "expected the count " + expected.count() + " but got " + count;
        }
        List<Map<String, Datum>> wanted = new ArrayList<>();
        for (Map<String, Datum> item : Objects.requireNonNull(expected.returned())) {
            // A star shows the columns that the sample had.
            Map<String, Datum> shown = new HashMap<>(item);
            shown.keySet().retainAll(labels);
            wanted.add(shown);
        }
        List<Map<String, Datum>> left = new ArrayList<>(wanted);
        rows.forEach(left::remove);
        return rows.size() == wanted.size() && left.isEmpty()
                ? null
                : "expected that " + wanted + " is returned but got " + rows;
    }

    /** The failure's text with its causes. */
    static String text(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(cause instanceof SQLException e ? e.getSQLState() + " " : "")
                    .append(cause)
                    .append("\n    ");
        }
        return text.toString().strip();
    }
}
