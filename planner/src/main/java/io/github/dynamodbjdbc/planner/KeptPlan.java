package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cached plan of a text. Thread-safe. */
interface KeptPlan {
    /** The plan as it was made. */
    Plan plan();

    /**
     * The plan for these options and kinds of values, if planning would give the same plan; null if the statement must be planned again, as
     * always for statements other than queries and writes. Checks versions in the catalog and parses nothing.
     */
    @Nullable
    Plan current(SessionOptions options, List<ParameterKind> kinds);
}
