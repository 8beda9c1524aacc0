package io.github.dynamodbjdbc.planner.run;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that the statement holds itself. */
public record ValuesSource(List<@Nullable Object[]> rows) implements RowSource {
    public ValuesSource {
        rows = List.copyOf(rows);
    }

    @Override
    public RowCursor open(Run run) {
        return new KeptRows(rows, 0, rows.size(), null);
    }
}
