package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * An operator of a plan. It has no state, so concurrent runs may share it.
 *
 * <p>A cursor may reuse its row in the next {@code advance()}; callers that keep a row must copy it.
 */
@FunctionalInterface
public interface RowSource {
    /** Starts from the first row. Nested loops open a source many times in one run. */
    RowCursor open(Run run);
}
