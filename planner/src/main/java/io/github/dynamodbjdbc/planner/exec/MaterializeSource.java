package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * Rows that are read once a run, although the source may be opened often: a subquery's part that doesn't depend on the outer row. Keeps
 * all rows until the run ends, those for which memory is short in a file.
 */
public final class MaterializeSource implements RowSource {
    private final RowSource input;

    public MaterializeSource(RowSource input) {
        this.input = input;
    }

    @Override
    public RowCursor open(Run run) {
        return run.shared(this, () -> read(run)).all();
    }

    private RowStore read(Run run) {
        RowStore rows = new RowStore(run);
        run.atEnd(rows::close);
        try (RowCursor cursor = input.open(run)) {
            while (cursor.advance()) {
                run.checkCancelledSometimes();
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }
}
