package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.Samples;

/** The selection of items for a sample. Statements can't call it by name. */
public final class SampleOperators {
    /** {@code TABLESAMPLE BERNOULLI}; the operands are the key, and a list of percentage, table reference and seed. */
    public static final ScalarFunction SAMPLED =
            ScalarFunction.of("TABLESAMPLE BERNOULLI", Operators.BOOLEAN, 2, (Computation.OfTwoInRun) Samples::isDrawn);

    private SampleOperators() {}
}
