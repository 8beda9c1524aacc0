package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;

/** What the session and the hints so far say about every table read of a query and of the queries within it. */
public record ReadDefaults(TtlMode ttl, boolean consistent, boolean denyScan, int segments) {
    public static ReadDefaults of(SessionOptions options) {
        return new ReadDefaults(options.ttl(), options.consistentRead(), false, options.segments());
    }
}
