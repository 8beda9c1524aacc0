package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.CountingRun;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of a plan: the state that its operators share, and access to its reads. Not thread-safe. */
public final class Run {
    /** The number of rows from memory between two checks for cancellation. */
    private static final int ROWS_UNCHECKED = 64;

    private static final @Nullable Object[] NO_ROW = {};

    private final CountingRun context;
    private final Reads reads;
    private final Map<Integer, @Nullable Object[]> outerRows = new HashMap<>();
    private final Map<Integer, Supplier<RowCursor>> workingTables = new HashMap<>();
    private final Map<Object, Object> shared = new HashMap<>();
    private final List<Runnable> endings = new ArrayList<>();
    private int unchecked;

    public Run(RunContext context, Reads reads) {
        this.context = new CountingRun(context);
        this.reads = reads;
    }

    /** The value of an expression that depends on no row, before the plan runs. */
    static @Nullable Object evaluate(Expression expression, RunContext context) {
        return expression.evaluate(NO_ROW, new Run(context, NoReads.NONE));
    }

    /** The value of an expression without columns, in a run that has begun. */
    public static @Nullable Object constant(Expression expression, RunContext context) {
        return evaluate(expression, context);
    }

    public RunContext context() {
        return context;
    }

    Reads reads() {
        return reads;
    }

    /** The value of the parameter; null for SQL NULL. */
    public @Nullable Object parameter(int index) {
        return context.parameter(index);
    }

    /** The outer row of a correlated subquery. */
    public @Nullable Object[] outerRow(int correlation) {
        @Nullable Object[] row = outerRows.get(correlation);
        if (row == null) {
            throw new IllegalStateException("no row of correlation " + correlation);
        }
        return row;
    }

    void setOuterRow(int correlation, @Nullable Object[] row) {
        outerRows.put(correlation, row);
    }

    /** Opens the previous round's rows, which the step of a recursion reads; another object for each round. */
    Supplier<RowCursor> workingTable(int recursion) {
        Supplier<RowCursor> rows = workingTables.get(recursion);
        if (rows == null) {
            throw new IllegalStateException("no round of recursion " + recursion);
        }
        return rows;
    }

    void setWorkingTable(int recursion, Supplier<RowCursor> rows) {
        workingTables.put(recursion, rows);
    }

    /** The state that the cursors of one operator share in this run; created by the first call. */
    @SuppressWarnings("unchecked") // a key is always used with the same type
    public <T> T shared(Object key, Supplier<T> make) {
        Object known = shared.get(key);
        if (known == null) {
            known = make.get();
            shared.put(key, known);
        }
        return (T) known;
    }

    /** Adds an action to run when the plan's rows are closed. */
    void atEnd(Runnable action) {
        endings.add(action);
    }

    /** Runs the actions of {@link #atEnd}. */
    void end() {
        List<Runnable> all = List.copyOf(endings);
        endings.clear();
        RuntimeException failed = null;
        for (Runnable ending : all) {
            try {
                ending.run();
            } catch (RuntimeException e) {
                if (failed != null) {
                    e.addSuppressed(failed);
                }
                failed = e;
            }
        }
        if (failed != null) {
            throw failed;
        }
    }

    /** Accounts for the memory that operators keep. */
    RunMemory memory() {
        return context.memory();
    }

    /** The directory for spilled rows; null if spilling is disabled. */
    @Nullable
    Path spillDirectory() {
        return context.spillDirectory();
    }

    /** Reports that an operator or column passed a value over because of its type. */
    public void passedOver(String where) {
        context.passedOver(where);
    }

    /** The number of values that operators have passed over. */
    public long passedOver() {
        return context.passedOver();
    }

    /** Forgets the values that were passed over after there were that many: another value took their place. */
    public void forget(long before) {
        context.forget(before);
    }

    /** Throws if the statement was cancelled or timed out. */
    void checkCancelled() {
        context.checkCancelled();
    }

    /** {@link #checkCancelled} for loops over rows in memory: checks only now and then. */
    void checkCancelledSometimes() {
        if (++unchecked >= ROWS_UNCHECKED) {
            unchecked = 0;
            context.checkCancelled();
        }
    }
}
