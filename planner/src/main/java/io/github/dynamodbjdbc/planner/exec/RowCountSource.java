package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/** COUNT(*) of all rows, as one row with one number. Keeps no rows; nothing is read until its row is requested. */
public final class RowCountSource implements RowSource {
    private final RowSource input;

    public RowCountSource(RowSource input) {
        this.input = input;
    }

    @Override
    public RowCursor open(Run run) {
        RowCursor rows = input.open(run);
        return new RowCursor() {
            private final @Nullable Object[] row = new @Nullable Object[1];
            private boolean given;

            @Override
            public boolean advance() {
                if (given) {
                    return false;
                }
                given = true;
                rows.needAll();
                long count = 0;
                while (rows.advance()) {
                    run.checkCancelledSometimes();
                    count++;
                }
                row[0] = count;
                return true;
            }

            @Override
            public @Nullable Object[] row() {
                return row;
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }
}
