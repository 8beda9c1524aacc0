package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.Samples;

/** The choice of items for a sample. No statement can call it by its name. */
public final class SampleOperators {
    /** {@code TABLESAMPLE BERNOULLI}, of a key, and of percentage, table reference and seed. */
    public static final ScalarFunction SAMPLED =
            ScalarFunction.of("TABLESAMPLE BERNOULLI", Operators.BOOLEAN, 2, (Computation.OfTwoInRun) Samples::isDrawn);

    private SampleOperators() {}
}
