package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;

/** Plans of statements that return rows. */
public final class Planned {
    private Planned() {}

    public static RowsPlan rows(Planner planner, String sql) {
        return rows(planner, sql, SessionOptions.DEFAULT);
    }

    public static RowsPlan rows(Planner planner, String sql, SessionOptions options) {
        return (RowsPlan) planner.plan(sql, options);
    }
}
