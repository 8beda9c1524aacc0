package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;

/** Plans statements against one catalog. Safe for many threads. */
public interface Planner {
    /**
     * Plans a statement. Within {@link io.github.dynamodbjdbc.planner.error.Cancellation#heeding} it may be cancelled.
     *
     * @throws io.github.dynamodbjdbc.grammar.SqlSyntaxException if the text is no statement
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if it can't be planned
     */
    Plan plan(String sql, SessionOptions options);
}
