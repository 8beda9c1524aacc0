package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are read once a run, although the source may be opened often: a subquery's part that doesn't depend on the outer row. Keeps
 * all rows until the run ends.
 */
public final class MaterializeSource implements RowSource {
    private final RowSource input;

    public MaterializeSource(RowSource input) {
        this.input = input;
    }

    @Override
    public RowCursor open(Run run) {
        List<@Nullable Object[]> rows = run.shared(this, () -> KeptRows.read(input, run, new Kept(run)));
        return new KeptRows(rows, 0, rows.size(), null);
    }
}
