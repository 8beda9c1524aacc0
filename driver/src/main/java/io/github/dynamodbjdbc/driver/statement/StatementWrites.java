package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.write.DynamoTableWriter;
import io.github.dynamodbjdbc.driver.write.StatementWriter;
import io.github.dynamodbjdbc.driver.write.TransactionWriter;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What an execution writes by, and what it has written. */
final class StatementWrites {
    private final Session session;
    private final ConnectionSettings settings;
    private final boolean held;
    private final DynamoDoor door;
    private final @Nullable Consumer<WriteProgress> progress;
    private @Nullable StatementWriter writer;

    /**
     * @param settings of the statement, whatever is set meanwhile
     * @param held whether what it writes is held until COMMIT
     * @param progress told how far it has come; null for nobody
     */
    StatementWrites(
            Session session,
            ConnectionSettings settings,
            boolean held,
            DynamoDoor door,
            @Nullable Consumer<WriteProgress> progress) {
        this.session = session;
        this.settings = settings;
        this.held = held;
        this.door = door;
        this.progress = progress;
    }

    /** Refuses what writes where the session only reads, or where a clock that was moved would have it hit living items. */
    void refuseReadOnly() {
        if (session.isReadOnly()) {
            throw new StatementFailure(
                    SqlState.READ_ONLY,
                    "The connection may only read: "
                            + (settings.readOnly() ? "readOnly=true" : "setReadOnly(true) was called"));
        }
        if (settings.expiryClock().isMoved() && !session.client().isLoopback()) {
            throw new StatementFailure(
                    SqlState.READ_ONLY,
                    "ttlClock is set, so that a write might replace or delete items that have not expired; nothing was written");
        }
    }

    /**
     * The one that the execution writes by, from its first write on.
     *
     * @param misfits takes values that do not fit their columns
     */
    StatementWriter writer(RunContext run, Consumer<Misfit> misfits) {
        refuseReadOnly();
        StatementWriter items = writer;
        if (items == null) {
            items = held
                    ? new TransactionWriter(session.transaction().held(), door, run, misfits)
                    : new DynamoTableWriter(door, run, misfits, this::tell);
            writer = items;
        }
        return items;
    }

    private void tell(long items) {
        if (progress == null) {
            return;
        }
        CapacityReport consumed = door.report();
        try {
            progress.accept(new WriteProgress(items, consumed.readUnits(), consumed.writeUnits()));
        } catch (RuntimeException e) {
            throw new StatementFailure(SqlState.CANCELLED, "The callback of onProgress threw an exception", e);
        }
    }

    /** Whether there was anything to write by: then what counts is what was written. */
    boolean isBegun() {
        return writer != null;
    }

    /** Items put, changed or deleted. */
    long written() {
        return writer == null ? 0 : writer.written();
    }

    /** What of it is stored by now. */
    WrittenItems stored() {
        return writer == null ? new WrittenItems() : writer.stored();
    }

    /** Whether what the statement has written is as if it never was. */
    boolean takeBack() {
        return writer != null && writer.takeBack();
    }

    /** Tells exactly what was written before it failed. */
    SQLException withCount(SQLException failure) {
        if (!held && writer != null && SqlState.CANCELLED.code().equals(failure.getSQLState())) {
            return counted(
                    Errors.saying(failure.getMessage() + "; what was on its way may have been written", failure));
        }
        return counted(failure);
    }

    private SQLException counted(SQLException failure) {
        long before = written();
        return before == 0
                ? failure
                : Errors.saying(
                        failure.getMessage() + ". " + CapacityTexts.count(before, "item")
                                + (before == 1 ? " was" : " were") + " written before that, and stay"
                                + (before == 1 ? "s" : "") + " written",
                        failure);
    }
}
