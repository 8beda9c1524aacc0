package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** The root of a plan with shared reads: closing it ends them. */
public record SharingSource(RowSource root) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        try {
            return new Rows(root.open(run), run);
        } catch (RuntimeException | Error e) {
            run.end();
            throw e;
        }
    }

    private static final class Rows extends ForwardingCursor {
        private final Run run;

        Rows(RowCursor rows, Run run) {
            super(rows);
            this.run = run;
        }

        @Override
        public boolean advance() {
            return rows.advance();
        }

        @Override
        public void close() {
            try {
                super.close();
            } finally {
                run.end();
            }
        }
    }
}
