package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The context of one run of a plan. */
public interface RunContext {
    /** The value bound to a parameter, converted to the parameter's type; canonical, null for SQL NULL. */
    @Nullable
    Object parameter(int index);

    /** The statement's clock for expiry in epoch milliseconds, fixed for the run; {@code ttlClock} included. */
    long expiryClockMillis();

    /** The statement's wall clock in epoch milliseconds, fixed for the run: CURRENT_TIMESTAMP. */
    long currentMillis();

    /** The random seed of this run's samples that have no seed of their own. */
    default long sampleSeed() {
        throw new IllegalStateException("this run draws no sample");
    }

    /** The connection's names: CURRENT_USER and the like. */
    default SessionNames session() {
        throw new IllegalStateException("this run is of no connection");
    }

    TableReader reader();

    /** Reads an item that is about to be written, by its key, including the transaction's held writes. */
    default TableReader itemReader() {
        return reader();
    }

    /** Writes items. Throws in a read-only session. */
    default TableWriter writer() {
        throw new IllegalStateException("this run only reads");
    }

    /**
     * The rows of a table of the driver's own as they are now, or those of a stream.
     *
     * @param wanted a condition on its columns by their names, with values; rows for which it is not true may be left out
     * @param columns the names of the columns that the statement uses; others may be null
     */
    RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns);

    /** Advice with the columns of {@code system.advice}. */
    default List<@Nullable Object[]> advice(AdviceRequest request) {
        throw new IllegalStateException("this run has no log of statements");
    }

    /**
     * Has a check run before each further request of one of the plan's nodes, in the thread that would send it. An exception of the check takes
     * the request's place.
     */
    default void beforeRequests(int node, Runnable check) {}

    /** The properties that SET may change, sorted by name. */
    default List<SessionProperty> properties() {
        return List.of();
    }

    /** The consumption of one of the plan's nodes in this run so far, for EXPLAIN ANALYZE. */
    NodeUsage usage(int node);

    /** The settings that may change rows and differ from their defaults, such as {@code ttl=show}. */
    default List<String> settings() {
        return List.of();
    }

    /** Remarks about this run as sentences, for EXPLAIN ANALYZE. */
    default List<String> notes() {
        return List.of();
    }

    /** Adds a sentence to {@link #notes}. */
    default void note(String sentence) {}

    /** Adds a warning to this run, which is reported as a SQLWarning. */
    void warn(String warning);

    /** Reports that an operator or column passed a value over because of its type; the SQLWarning has the count. */
    void passedOver(String where);

    /** Reports a value that was compared with a date or time and is none, so that the comparison is unknown; see {@link #passedOver}. */
    default void noMoment(String where, Object value) {
        passedOver(where);
    }

    /** Reports a value that doesn't fit its column: as an error if the session says so, otherwise as a SQLWarning. */
    default void misfit(Misfit misfit) {
        passedOver(misfit.label());
    }

    /** Accounts for the memory that operators keep. */
    RunMemory memory();

    /** The directory for spilled rows; null if spilling is disabled. */
    default @Nullable Path spillDirectory() {
        return null;
    }

    /** Throws if the statement was cancelled or timed out. Called between rows. */
    void checkCancelled();
}
