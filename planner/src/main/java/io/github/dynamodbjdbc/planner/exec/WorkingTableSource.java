package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** The previous round's rows of a recursion, which owns them. */
public record WorkingTableSource(int recursion) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return run.workingTable(recursion).get();
    }
}
