package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.meter.Consumption;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes rows by JDBC batches, and determines the outcome of each row. */
final class RowBatch {
    /** The driver's message about a single row. */
    private static final Pattern ROW = Pattern.compile("Row (\\d{1,9}) of the batch: (.*)", Pattern.DOTALL);

    private final PreparedStatement statement;
    private final Binder binder;
    private final Consumption consumption;

    /** @param consumption adds the units of each batch */
    RowBatch(PreparedStatement statement, Binder binder, Consumption consumption) {
        this.statement = statement;
        this.binder = binder;
        this.consumption = consumption;
    }

    /** Binds a row's values to the statement. */
    interface Binder {
        /** @throws SQLException if the row is invalid for the table */
        void bind(Source.Row row, PreparedStatement statement) throws SQLException;
    }

    /**
     * The outcome of a batch, with the rows' indexes from 0.
     *
     * @param written the rows written, in ascending order
     * @param rejected the rows rejected, with reasons
     * @param end why the remaining rows were not tried; null if all were
     */
    record Outcome(
            List<Integer> written,
            SortedMap<Integer, String> rejected,
            @Nullable SQLException end) {}

    /** @throws SQLException if the outcome of single rows is unknown */
    Outcome write(List<Source.Row> rows) throws SQLException {
        List<Integer> written = new ArrayList<>();
        SortedMap<Integer, String> rejected = new TreeMap<>();
        SQLException end = null;
        List<Integer> left = IntStream.range(0, rows.size()).boxed().toList();
        while (!left.isEmpty() && end == null) {
            List<Integer> bound = bind(rows, left, rejected);
            left = List.of();
            if (bound.isEmpty()) {
                break;
            }
            try {
                statement.executeLargeBatch();
                written.addAll(bound);
            } catch (BatchUpdateException e) {
                Map<Integer, String> reasons = reasons(e);
                end = ROW.matcher(String.valueOf(e.getMessage())).matches() ? null : e;
                List<Integer> unexplained = sort(bound, e.getLargeUpdateCounts(), reasons, written, rejected);
                // The driver reports at most a hundred rows of a batch. The others are tried again, and their failures
                // reported then.
                if (end == null && unexplained.size() < bound.size()) {
                    left = unexplained;
                } else if (end == null) {
                    end = e;
                }
            } finally {
                consumption.add(Usage.of(statement));
            }
        }
        written.sort(null);
        return new Outcome(written, rejected, end);
    }

    private List<Integer> bind(List<Source.Row> rows, List<Integer> numbers, Map<Integer, String> rejected)
            throws SQLException {
        List<Integer> bound = new ArrayList<>();
        for (int number : numbers) {
            try {
                binder.bind(rows.get(number), statement);
            } catch (SQLException e) {
                if (statement.isClosed()) {
                    throw e;
                }
                rejected.put(number, String.valueOf(e.getMessage()));
                continue;
            }
            statement.addBatch();
            bound.add(number);
        }
        return bound;
    }

    /** The reasons by the row's index in the batch, from 0. */
    private static Map<Integer, String> reasons(SQLException first) {
        Map<Integer, String> reasons = new TreeMap<>();
        for (SQLException e = first; e != null; e = e.getNextException()) {
            Matcher row = ROW.matcher(String.valueOf(e.getMessage()));
            if (row.matches()) {
                reasons.putIfAbsent(Integer.parseInt(row.group(1)) - 1, row.group(2));
            }
        }
        return reasons;
    }

    /** Sorts rows into written and rejected ones. Returns those that failed, or were not tried, without a reason of their own. */
    private static List<Integer> sort(
            List<Integer> bound,
            long[] counts,
            Map<Integer, String> reasons,
            List<Integer> written,
            Map<Integer, String> rejected) {
        List<Integer> unexplained = new ArrayList<>();
        for (int i = 0; i < bound.size(); i++) {
            String reason = reasons.get(i);
            if (counts[i] != Statement.EXECUTE_FAILED) {
                written.add(bound.get(i));
            } else if (reason == null) {
                unexplained.add(bound.get(i));
            } else {
                rejected.put(bound.get(i), reason);
            }
        }
        return unexplained;
    }
}
