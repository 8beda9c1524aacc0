package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the plan of the last execution. */
final class PreparedPlan implements Planner.Prepared {
    private final CalcitePlanner planner;
    private final String sql;
    private volatile @Nullable KeptPlan last;

    PreparedPlan(CalcitePlanner planner, String sql) {
        this.planner = planner;
        this.sql = sql;
    }

    @Override
    public Plan plan(SessionOptions options, List<ParameterKind> kinds) {
        KeptPlan before = last;
        Plan same = before == null ? null : before.current(options, kinds);
        if (same != null) {
            return same;
        }
        KeptPlan made = planner.kept(sql, options, kinds);
        last = made;
        return made.plan();
    }
}
