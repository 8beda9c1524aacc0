package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/**
 * Joins by any condition: each row of the left side is compared with all rows of the right side, which can be opened often without requests.
 * Keeps none.
 */
public record ReopeningJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor extends JoinedRows {
        private final Run run;
        private RowCursor candidates = KeptRows.NONE;
        private int number;

        Cursor(Run run) {
            super(run, left.open(run), kind, leftFields, rightFields, condition, false);
            this.run = run;
        }

        @Override
        void begin(@Nullable Object[] leftRow) {
            candidates.close();
            candidates = right.open(run);
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
            return right.open(run);
        }

        @Override
        public void close() {
            super.close();
            candidates.close();
        }
    }
}
