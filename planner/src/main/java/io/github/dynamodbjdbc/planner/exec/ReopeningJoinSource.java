package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * Joins by any condition: each row of the left side is compared with all rows of the right side, which can be opened often without requests.
 * Keeps none.
 */
public record ReopeningJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new LoopedRows(
                run, left.open(run), kind, leftFields, rightFields, condition, false, () -> right.open(run), () -> {});
    }
}
