package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;

/** Plans statements against one catalog. Safe for many threads. */
public interface Planner {
    /**
     * Plans a statement. Within {@link io.github.dynamodbjdbc.planner.error.Cancellation#heeding} it may be cancelled.
     *
     * @throws io.github.dynamodbjdbc.grammar.SqlSyntaxException if the text is no statement
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if it can't be planned
     */
    default Plan plan(String sql, SessionOptions options) {
        return plan(sql, options, List.of());
    }

    /**
     * The same for values of these kinds: what a parameter means next to a column or literal may depend on it.
     *
     * @param kinds of the parameters in their order; those that are missing at the end are text
     */
    Plan plan(String sql, SessionOptions options, List<ParameterKind> kinds);

    /** A statement whose plan is kept with it, however many others are planned between its executions. */
    Prepared prepare(String sql);

    /** A statement that is planned when it is first executed, and again when another plan might be made. Safe for many threads. */
    interface Prepared {
        /** The plan, as {@link Planner#plan(String, SessionOptions, List)} gives it. */
        Plan plan(SessionOptions options, List<ParameterKind> kinds);
    }
}
