package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;

/** Plans statements against one catalog. Thread-safe. */
public interface Planner {
    /**
     * Plans a statement. It can be cancelled within {@link io.github.dynamodbjdbc.planner.error.Cancellation#heeding}.
     *
     * @throws io.github.dynamodbjdbc.grammar.SqlSyntaxException if the text is not a statement
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if it can't be planned
     */
    default Plan plan(String sql, SessionOptions options) {
        return plan(sql, options, List.of());
    }

    /**
     * Plans a statement for values of the given kinds, which may affect the meaning of a parameter next to a column or literal.
     *
     * @param kinds the kinds of the parameters in order; kinds that are missing at the end are text
     */
    Plan plan(String sql, SessionOptions options, List<ParameterKind> kinds);

    /** A statement that keeps its own plan, regardless of how many other statements are planned between its executions. */
    Prepared prepare(String sql);

    /** A statement that is planned at its first execution, and again if its plan may have changed. Thread-safe. */
    interface Prepared {
        /** The plan; see {@link Planner#plan(String, SessionOptions, List)}. */
        Plan plan(SessionOptions options, List<ParameterKind> kinds);
    }
}
