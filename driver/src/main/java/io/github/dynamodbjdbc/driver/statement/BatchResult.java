package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.write.WriteBatch;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The results of a batch's rows in JDBC's form. */
public final class BatchResult {
    private final String noun;
    private final long[] counts;
    private final SortedMap<Integer, ? extends Exception> failures;
    private final int more;

    /**
     * @param counts the counts of all rows
     * @param failures the first failures, by row number from 0
     * @param more the number of further failures
     */
    private BatchResult(String noun, long[] counts, SortedMap<Integer, ? extends Exception> failures, int more) {
        this.noun = noun;
        this.counts = counts;
        this.failures = failures;
        this.more = more;
    }

    /**
     * @param noun the noun for the counted things
     * @param counts not copied; may be filled later
     * @param failures not copied; may be filled later
     */
    public BatchResult(String noun, long[] counts, SortedMap<Integer, ? extends Exception> failures) {
        this(noun, counts, failures, 0);
    }

    /** @param batch null if none was started */
    public static BatchResult of(int rows, @Nullable WriteBatch batch) {
        if (batch != null) {
            SortedMap<Integer, RuntimeException> failures = batch.failures();
            return new BatchResult("Row", batch.counts(), failures, batch.failed() - failures.size());
        }
        long[] counts = new long[rows];
        Arrays.fill(counts, Statement.EXECUTE_FAILED);
        return new BatchResult("Row", counts, new TreeMap<>());
    }

    /**
     * Throws for a statement with rows.
     *
     * @param keys whether the rows of a write are generated keys
     */
    public static void requireCount(Plan plan, boolean keys) throws SQLException {
        if (plan instanceof RowsPlan) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT, "The statement returns rows; a batch takes statements that write");
        }
        if (plan instanceof WritePlan && !keys && !plan.columns().isEmpty()) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT,
                    "RETURNING gives rows, which a batch can't; run the statement by itself");
        }
    }

    /** The SQLSTATE of the first failure; null if there is none. */
    @Nullable
    String state() {
        return failures.isEmpty()
                ? null
                : Errors.from(failures.values().iterator().next()).getSQLState();
    }

    /**
     * The number of items written for each row.
     *
     * @throws BatchUpdateException if a row failed
     */
    public long[] counts() throws BatchUpdateException {
        if (failures.isEmpty()) {
            return counts;
        }
        throw exception(rows());
    }

    /** The exception of a batch that could not continue, followed by the failures of single rows. */
    public BatchUpdateException endedBy(SQLException failure) {
        Deque<SQLException> all = rows();
        all.addFirst(failure);
        return exception(all);
    }

    private Deque<SQLException> rows() {
        Deque<SQLException> all = new ArrayDeque<>();
        failures.forEach((row, failure) -> {
            SQLException exception = Errors.from(failure);
            all.add(Errors.saying(noun + " " + (row + 1) + " of the batch: " + exception.getMessage(), exception));
        });
        if (more > 0) {
            SQLException last = all.getLast();
            all.add(Errors.saying(
                    CapacityTexts.count(more, "more row") + " of the batch failed; the update counts show which",
                    last));
        }
        return all;
    }

    private BatchUpdateException exception(Deque<SQLException> all) {
        SQLException first = all.removeFirst();
        BatchUpdateException exception =
                new BatchUpdateException(first.getMessage(), first.getSQLState(), first.getErrorCode(), counts, first);
        all.forEach(exception::setNextException);
        return exception;
    }
}
