package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The output of a join that compares each left row with all right rows. */
final class LoopedRows extends JoinedRows {
    private final Supplier<RowCursor> rights;
    private final Runnable end;
    private RowCursor candidates = KeptRows.NONE;
    private int number;

    /**
     * @param condition over the fields of both sides
     * @param numbered see {@link JoinedRows}
     * @param rights opens all right rows, in the same order each time
     * @param end runs when the rows are closed
     */
    LoopedRows(
            Run run,
            RowCursor left,
            JoinKind kind,
            int leftFields,
            int rightFields,
            Expression condition,
            boolean numbered,
            Supplier<RowCursor> rights,
            Runnable end) {
        super(run, left, kind, leftFields, rightFields, condition, numbered);
        this.rights = rights;
        this.end = end;
    }

    @Override
    void begin(@Nullable Object[] leftRow) {
        candidates.close();
        candidates = rights.get();
        number = -1;
    }

    @Override
    @Nullable
    Object @Nullable [] candidate() {
        if (!candidates.advance()) {
            return null;
        }
        number++;
        return candidates.row();
    }

    @Override
    int number() {
        return number;
    }

    @Override
    RowCursor all() {
        return rights.get();
    }

    @Override
    public void close() {
        super.close();
        candidates.close();
        end.run();
    }
}
