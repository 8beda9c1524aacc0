package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/**
 * Joins by any condition: each row of the left side is compared with all rows of the right side, which are kept. Rows for which memory is
 * short are read from a file for each row of the left side.
 */
public record NestedLoopJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return open(run, false);
    }

    /** @param numbered see {@link JoinedRows} */
    RowCursor open(Run run, boolean numbered) {
        RowStore others = new RowStore(run);
        try (RowCursor rows = right.open(run)) {
            rows.needAll();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                others.add(rows.row().clone());
            }
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
        if (others.size() == 0 && !kind.keepsLeft() && kind != JoinKind.ANTI) {
            return KeptRows.NONE;
        }
        try {
            return new Cursor(run, others, numbered);
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
    }

    private final class Cursor extends JoinedRows {
        private final RowStore store;
        private RowCursor candidates = KeptRows.NONE;
        private int number;

        Cursor(Run run, RowStore store, boolean numbered) {
            super(run, left.open(run), kind, leftFields, rightFields, condition, numbered);
            this.store = store;
        }

        @Override
        void begin(@Nullable Object[] leftRow) {
            candidates = store.all();
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
            return store.all();
        }

        @Override
        public void close() {
            super.close();
            store.close();
        }
    }
}
