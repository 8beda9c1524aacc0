package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan of a text, which may be used again. Safe for many threads. */
interface KeptPlan {
    /** The plan as it was made. */
    Plan plan();

    /**
     * The plan for these options and kinds of values, if the planner would give the same one now; null if it has to be asked again, as
     * it always has for statements other than queries and writes. This asks the catalog for versions, and parses nothing.
     */
    @Nullable
    Plan current(SessionOptions options, List<ParameterKind> kinds);
}
