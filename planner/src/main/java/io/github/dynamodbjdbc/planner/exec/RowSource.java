package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * An operator of a plan. Without state, so that runs side by side may share it.
 *
 * <p>A cursor's row may be used again by its next {@code advance()}: who keeps a row copies it.
 */
@FunctionalInterface
public interface RowSource {
    /** Starts over: nested loops open a source many times in one run. */
    RowCursor open(Run run);
}
