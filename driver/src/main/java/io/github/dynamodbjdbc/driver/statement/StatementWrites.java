package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.write.DynamoTableWriter;
import io.github.dynamodbjdbc.driver.write.StatementWriter;
import io.github.dynamodbjdbc.driver.write.TransactionWriter;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The writes of an execution: its writer and its written items. */
final class StatementWrites {
    private final ExecutedStatement statement;
    private @Nullable StatementWriter writer;

    StatementWrites(ExecutedStatement statement) {
        this.statement = statement;
    }

    /** Throws if the session is read-only, or if a changed clock would affect items that have not expired. */
    void refuseReadOnly() {
        if (statement.session().isReadOnly()) {
            throw new StatementFailure(
                    SqlState.READ_ONLY,
                    "The connection may only read: "
                            + (statement.settings().made().readOnly()
                                    ? "readOnly=true"
                                    : "setReadOnly(true) was called"));
        }
        if (statement.settings().statement().expiryClock().isMoved()
                && !statement.session().client().isLoopback()) {
            throw new StatementFailure(
                    SqlState.READ_ONLY,
                    "ttlClock is set, so that a write might replace or delete items that have not expired; nothing was written");
        }
    }

    /**
     * The writer of the execution, created for its first write.
     *
     * @param misfits takes values that do not fit their columns
     */
    StatementWriter writer(RunContext run, Consumer<Misfit> misfits) {
        refuseReadOnly();
        StatementWriter items = writer;
        if (items == null) {
            items = statement.holdsWrites()
                    ? new TransactionWriter(statement.session().transaction().held(), statement.gateway(), run, misfits)
                    : new DynamoTableWriter(statement.gateway(), run, misfits, this::report);
            writer = items;
        }
        return items;
    }

    void report(long items) {
        Consumer<WriteProgress> progress = statement.progress();
        if (progress == null) {
            return;
        }
        CapacityReport consumed = statement.gateway().report();
        try {
            progress.accept(new WriteProgress(items, consumed.readUnits(), consumed.writeUnits()));
        } catch (RuntimeException e) {
            throw new StatementFailure(SqlState.CANCELLED, "The callback of onProgress threw an exception", e);
        }
    }

    /** Whether there is a writer; the statement's count is then that of written items. */
    boolean isBegun() {
        return writer != null;
    }

    /** The number of items put, changed or deleted. */
    long written() {
        return writer == null ? 0 : writer.written();
    }

    /** The items that are stored so far. */
    WrittenItems stored() {
        return writer == null ? new WrittenItems() : writer.stored();
    }

    /** Undoes the writes if they are held until COMMIT; false if they remain. */
    boolean takeBack() {
        return writer != null && writer.takeBack();
    }

    /** Undoes the writes of a run that is repeated: it has written nothing, but may hold conditions. */
    void beginAgain() {
        takeBack();
        writer = null;
    }

    /** The end of a failure's message, with the number of items written before it. */
    String beforeFailure(@Nullable String sqlState) {
        boolean uncertain = writer != null
                && !statement.holdsWrites()
                && SqlState.CANCELLED.code().equals(sqlState);
        long before = written();
        String were = before == 1 ? " was" : " were";
        String stay = before == 1 ? "stays" : "stay";
        return (uncertain ? "; writes in flight may have been stored" : "")
                + (before == 0
                        ? ""
                        : ". " + CapacityTexts.count(before, "item") + were + " written before that, and " + stay
                                + " written");
    }
}
