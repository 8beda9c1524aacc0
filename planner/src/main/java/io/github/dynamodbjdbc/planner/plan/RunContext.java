package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The context of one run of a plan. */
public interface RunContext {
    /** The value bound to a {@code ?}, converted to the parameter's type; canonical, null for NULL. */
    @Nullable
    Object parameter(int index);

    /** The statement's one clock reading, epoch milliseconds, {@code ttlClock} included: decides expiry. */
    long expiryClockMillis();

    /** The statement's wall clock, epoch milliseconds: CURRENT_TIMESTAMP. */
    long currentMillis();

    /** What samples are drawn by that name no seed: another number in each run. */
    default long sampleSeed() {
        throw new IllegalStateException("this run draws no sample");
    }

    /** What the connection calls itself: CURRENT_USER and the like. */
    default SessionNames session() {
        throw new IllegalStateException("this run is of no connection");
    }

    TableReader reader();

    /** Reads an item that is to be written by its key, as the statement's transaction has it. */
    default TableReader itemReader() {
        return reader();
    }

    /** For statements that write. It refuses to be asked for where the session may only read. */
    default TableWriter writer() {
        throw new IllegalStateException("this run only reads");
    }

    /**
     * The rows of a table of the driver's own as they are now, or those of a stream.
     *
     * @param wanted a condition on its columns by their names, with values; rows for which it is not true may be left out
     */
    RowCursor systemRows(SystemTable table, Predicate wanted);

    /** The properties that SET may change, sorted by name. */
    default List<SessionProperty> properties() {
        return List.of();
    }

    /** What a node of the plan has used in this run so far; for EXPLAIN ANALYZE. */
    NodeUsage usage(int node);

    /** Settings that may change rows and are not at their default, such as {@code ttl=show}. */
    default List<String> settings() {
        return List.of();
    }

    /** What there is to say of how this run came about, in sentences; for EXPLAIN ANALYZE. */
    default List<String> notes() {
        return List.of();
    }

    /** Says what the user should know of this run; reported as a SQLWarning. */
    void warn(String warning);

    /** Says that an operator or column passed a value over because of its type; reported as one SQLWarning with the count. */
    void passedOver(String where);

    /** Says that a value was compared with a date or time and is none, which is unknown; reported as {@link #passedOver} is. */
    default void noMoment(String where, Object value) {
        passedOver(where);
    }

    /** Says that a column passed over a value that does not fit it; an error where the session wants one, else reported as a SQLWarning. */
    default void misfit(Misfit misfit) {
        passedOver(misfit.label());
    }

    /** Counts what operators keep in memory. */
    RunMemory memory();

    /** The directory for rows that are too many to be kept; null if there may be no such file. */
    default @Nullable Path spillDirectory() {
        return null;
    }

    /** Throws if the statement was cancelled or ran out of time. Called between rows. */
    void checkCancelled();
}
