package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;

/** Defaults for the table reads of a query and its subqueries, from the session and hints. */
public record ReadDefaults(TtlMode ttl, boolean consistent, boolean denyScan, int segments) {
    public static ReadDefaults of(SessionOptions options) {
        return new ReadDefaults(options.ttl(), options.consistentRead(), false, options.segments());
    }
}
