package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * Rows that are read once in a run, and looked at in several places of the plan.
 *
 * @param id of the read among those of the plan that are shared
 */
public record SharedReadSource(int id, RowSource input) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return run.shared("read " + id, () -> {
                    SharedRows rows = new SharedRows(input, run);
                    run.atEnd(rows::close);
                    return rows;
                })
                .all();
    }
}
