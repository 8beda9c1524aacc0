package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** One task for each row of a source, in the order of the rows. Errors name the row. */
abstract class RowTasks implements WritePlan.Tasks {
    private final RowCursor rows;
    private final boolean single;
    private long number;
    private boolean there;

    /** @param single whether there is a single row, so that errors need not name it */
    RowTasks(RowCursor rows, boolean single) {
        this.rows = rows;
        this.single = single;
    }

    /**
     * @param row the cursor's current row, which its next row overwrites
     * @param prefix the prefix of error messages for the row
     */
    abstract WriteTask task(@Nullable Object[] row, String prefix);

    @Override
    public final boolean hasNext() {
        if (!there) {
            there = advance();
        }
        return there;
    }

    @Override
    public final WriteTask next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        there = false;
        number++;
        try {
            return task(rows.row(), prefix(number));
        } catch (QueryException e) {
            throw of(number, e);
        }
    }

    private boolean advance() {
        try {
            return rows.advance();
        } catch (QueryException e) {
            throw e.kind().isOfValues() ? of(number + 1, e) : e;
        }
    }

    private String prefix(long row) {
        return single ? "" : "row " + row + ": ";
    }

    private QueryException of(long row, QueryException failure) {
        return new QueryException(failure.kind(), prefix(row) + failure.getMessage(), null, failure);
    }

    @Override
    public final void close() {
        rows.close();
    }
}
