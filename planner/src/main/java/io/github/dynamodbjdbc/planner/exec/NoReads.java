package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For expressions that are evaluated before anything is read. */
enum NoReads implements Reads {
    NONE;

    @Override
    public RowCursor all(int node) {
        throw defect();
    }

    @Override
    public RowCursor byKeys(int node, List<List<@Nullable Object>> keys) {
        throw defect();
    }

    @Override
    public int mostKeys(int node) {
        throw defect();
    }

    private static IllegalStateException defect() {
        return new IllegalStateException("an expression without columns reads a table");
    }
}
