package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/**
 * A hash join that is opened often, such as for each row of an outer query, and whose right side has the same rows each time: its table is made
 * once. If memory is too short for the table, the right side is opened again for each left row.
 *
 * @param key the table's key among what the plan's operators share
 * @param join whose right side can be opened often without requests
 */
public record KeptTableJoinSource(String key, HashJoinSource join) implements RowSource {
    /** @param rows null if there is no room for them */
    private record Table(@Nullable JoinTable rows) {}

    @Override
    public RowCursor open(Run run) {
        JoinTable table = run.shared(key, () -> table(run)).rows();
        if (table == null) {
            return new ReopeningJoinSource(
                            join.left(),
                            join.right(),
                            join.kind(),
                            join.leftFields(),
                            join.rightFields(),
                            join.wholeCondition())
                    .open(run);
        }
        return join.givesWith(table) ? join.rows(run, table) : KeptRows.NONE;
    }

    private Table table(Run run) {
        JoinTable table = new JoinTable(run);
        Spill.Pass pass = new Spill(run).pass(0, table.kept());
        JoinKey rightKey = join.rightKey();
        boolean whole = true;
        try (RowCursor rows = join.right().open(run)) {
            rows.needAll();
            while (whole && rows.advance()) {
                run.checkCancelledSometimes();
                join.addRight(table, rightKey, rows.row());
                whole = !pass.isFull();
            }
        }
        if (!whole) {
            table.release();
            return new Table(null);
        }
        run.atEnd(table::release);
        return new Table(table);
    }
}
