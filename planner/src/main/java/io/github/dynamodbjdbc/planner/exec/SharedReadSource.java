package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * A read that several places of the plan share; it runs once.
 *
 * @param id the read's key among the plan's shared reads
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
