package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** The rows of the round before of a recursion, which keeps them. */
public record WorkingTableSource(int recursion) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return run.workingTable(recursion);
    }
}
