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
        if ((kind == JoinKind.INNER || kind == JoinKind.SEMI) && isEmpty(run)) {
            return KeptRows.NONE;
        }
        return new LoopedRows(
                run, left.open(run), kind, leftFields, rightFields, condition, false, () -> right.open(run), () -> {});
    }

    /** Whether the right side has no row, so that the left one need not be read. */
    private boolean isEmpty(Run run) {
        try (RowCursor rows = right.open(run)) {
            return !rows.advance();
        }
    }
}
