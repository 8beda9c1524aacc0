package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one input after the other; each input is opened when the previous one has ended. Keeps none. */
public record UnionAllSource(List<RowSource> inputs) implements RowSource {
    public UnionAllSource {
        inputs = List.copyOf(inputs);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private int next;
        private boolean all;
        private RowCursor rows = KeptRows.NONE;

        Cursor(Run run) {
            this.run = run;
        }

        @Override
        public boolean advance() {
            while (!rows.advance()) {
                rows.close();
                rows = KeptRows.NONE;
                if (next >= inputs.size()) {
                    return false;
                }
                rows = inputs.get(next++).open(run);
                if (all) {
                    rows.needAll();
                }
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return rows.row();
        }

        @Override
        public void needAll() {
            all = true;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
