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
    private volatile @Nullable Last last;

    private record Last(SessionOptions options, List<ParameterKind> kinds, KeptPlan kept) {
        @Nullable
        Plan plan(SessionOptions nextOptions, List<ParameterKind> nextKinds) {
            return kinds.equals(nextKinds) && options.equals(nextOptions) ? kept.current() : null;
        }
    }

    PreparedPlan(CalcitePlanner planner, String sql) {
        this.planner = planner;
        this.sql = sql;
    }

    @Override
    public Plan plan(SessionOptions options, List<ParameterKind> kinds) {
        Last before = last;
        Plan same = before == null ? null : before.plan(options, kinds);
        if (same != null) {
            return same;
        }
        CalcitePlanner.Found found = planner.found(sql, options, kinds);
        KeptPlan kept = found.kept();
        last = kept == null ? null : new Last(options, kinds, kept);
        return found.plan();
    }
}
