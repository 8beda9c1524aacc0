package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * Joins by any condition: each row of the left side is compared with all rows of the right side, which are kept. Rows for which memory is
 * short are read from a file for each row of the left side.
 */
public record NestedLoopJoinSource(
        RowSource left, RowSource right, JoinKind kind, int leftFields, int rightFields, Expression condition)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return open(run, false);
    }

    /** @param numbered see {@link JoinedRows} */
    RowCursor open(Run run, boolean numbered) {
        RowStore others = new RowStore(run);
        try (RowCursor rows = right.open(run)) {
            rows.needAll();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                others.add(rows.row().clone());
            }
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
        if (others.size() == 0 && !kind.keepsLeft() && kind != JoinKind.ANTI) {
            return KeptRows.NONE;
        }
        try {
            return new LoopedRows(
                    run,
                    left.open(run),
                    kind,
                    leftFields,
                    rightFields,
                    condition,
                    numbered,
                    others::all,
                    others::close);
        } catch (RuntimeException | Error e) {
            others.close();
            throw e;
        }
    }
}
