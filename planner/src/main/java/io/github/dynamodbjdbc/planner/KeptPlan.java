package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.Plan;
import org.jspecify.annotations.Nullable;

/** A plan that is kept from one execution to the next. */
interface KeptPlan {
    /** The plan; null if another might be made now. */
    @Nullable
    Plan current();
}
