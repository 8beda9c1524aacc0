package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.function.BinaryFunctions;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.exec.function.PatternFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TextFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TimeFunctions;

/** Patterns, and conversions of numbers, dates and times to formatted text. Statements can't call these by name. */
public final class TextOperators {
    public static final ScalarFunction NUMBER_TO_CHAR =
            Operators.strictTwo("TO_CHAR", Operators.VARCHAR, NumberFunctions::toChar);
    public static final ScalarFunction TIMESTAMP_TO_CHAR =
            Operators.strictTwo("TO_CHAR", Operators.VARCHAR, TimeFunctions::toChar);
    public static final ScalarFunction INTERVAL_TO_CHAR =
            Operators.strictTwo("TO_CHAR", Operators.VARCHAR, TimeFunctions::intervalToChar);
    public static final ScalarFunction NORMALIZE =
            Operators.strictTwo("NORMALIZE", Operators.VARCHAR, TextFunctions::normalize);
    /** The bytes of a string in a format. */
    public static final ScalarFunction DECODE =
            Operators.strictTwo("DECODE", Operators.VARBINARY, BinaryFunctions::decode);
    /** TO_CHAR of a number, date or time. */
    public static final ScalarFunction TO_CHAR =
            Operators.strictTwo("TO_CHAR", Operators.VARCHAR, TemporalFunctions::toChar);

    public static final ScalarFunction LIKE =
            Operators.pattern("LIKE", 2, (Computation.StrictOfTwo) PatternFunctions::like);
    public static final ScalarFunction LIKE_ESCAPE =
            Operators.pattern("LIKE_ESCAPE", 3, (Computation.StrictOfThree) PatternFunctions::like);
    public static final ScalarFunction ILIKE =
            Operators.pattern("ILIKE", 2, (Computation.StrictOfTwo) PatternFunctions::ilike);
    public static final ScalarFunction ILIKE_ESCAPE =
            Operators.pattern("ILIKE_ESCAPE", 3, (Computation.StrictOfThree) PatternFunctions::ilike);

    private TextOperators() {}
}
