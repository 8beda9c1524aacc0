package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of the round before of a recursion, which keeps them. */
public record WorkingTableSource(int recursion) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        List<@Nullable Object[]> rows = run.workingTable(recursion);
        return new KeptRows(rows, 0, rows.size(), null);
    }
}
