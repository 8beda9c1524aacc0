package io.github.dynamodbjdbc.planner.exec;

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

/** One run of a plan: what its operators share, and the way to what they read. Of one thread. */
public final class Run {
    /** Rows between two looks at whether the statement was cancelled, where rows come from memory. */
    private static final int ROWS_UNCHECKED = 64;

    private static final @Nullable Object[] NO_ROW = {};

    private final RunContext context;
    private final Reads reads;
    private final Map<Integer, @Nullable Object[]> outerRows = new HashMap<>();
    private final Map<Integer, Supplier<RowCursor>> workingTables = new HashMap<>();
    private final Map<Object, Object> shared = new HashMap<>();
    private final List<Runnable> endings = new ArrayList<>();
    private int unchecked;

    public Run(RunContext context, Reads reads) {
        this.context = context;
        this.reads = reads;
    }

    /** The value of an expression that depends on no row, in a run that has not begun. */
    static @Nullable Object evaluate(Expression expression, RunContext context) {
        return expression.evaluate(NO_ROW, new Run(context, NoReads.NONE));
    }

    public RunContext context() {
        return context;
    }

    Reads reads() {
        return reads;
    }

    /** The value bound to a {@code ?}; null for NULL. */
    public @Nullable Object parameter(int index) {
        return context.parameter(index);
    }

    /** The row that a subquery is run for. */
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

    /** What the step of a recursion reads: the rows of the round before. */
    RowCursor workingTable(int recursion) {
        Supplier<RowCursor> rows = workingTables.get(recursion);
        if (rows == null) {
            throw new IllegalStateException("no round of recursion " + recursion);
        }
        return rows.get();
    }

    void setWorkingTable(int recursion, Supplier<RowCursor> rows) {
        workingTables.put(recursion, rows);
    }

    /** What one operator's cursors share in this run; made by the first that asks. */
    @SuppressWarnings("unchecked") // whoever asks for a key made it
    public <T> T shared(Object key, Supplier<T> make) {
        Object known = shared.get(key);
        if (known == null) {
            known = make.get();
            shared.put(key, known);
        }
        return (T) known;
    }

    /** Says what is to be done when the rows of the plan are closed. */
    void atEnd(Runnable action) {
        endings.add(action);
    }

    /** The rows of the plan are closed. */
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

    /** Counts what operators keep in memory. */
    RunMemory memory() {
        return context.memory();
    }

    /** The directory for rows that there is no room for; null if they may not be put into a file. */
    @Nullable
    Path spillDirectory() {
        return context.spillDirectory();
    }

    /** Says that an operator or column passed a value over because of its type. */
    public void passedOver(String where) {
        context.passedOver(where);
    }

    /** Throws if the statement was cancelled or ran out of time. */
    void checkCancelled() {
        context.checkCancelled();
    }

    /** The same, now and then: for loops over rows in memory. */
    void checkCancelledSometimes() {
        if (++unchecked >= ROWS_UNCHECKED) {
            unchecked = 0;
            context.checkCancelled();
        }
    }
}
