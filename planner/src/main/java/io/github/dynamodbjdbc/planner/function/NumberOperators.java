package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.ExactFunctions;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import org.apache.calcite.sql.type.SqlTypeName;

/** Arithmetic that differs from Calcite's operators, and distances in GROUPS. Statements can't call these by name. */
public final class NumberOperators {
    public static final ScalarFunction DIVIDE = Operators.two("divide", Operators.NUMERIC, DynamicFunctions::divide);
    public static final ScalarFunction DIVIDE_INTEGERS =
            Operators.numbers("divideIntegers", SqlTypeName.INTEGER, NumberFunctions::divideIntegers);
    public static final ScalarFunction DIVIDE_BIGINTS =
            Operators.numbers("divideBigints", SqlTypeName.BIGINT, NumberFunctions::divideBigints);
    public static final ScalarFunction DIVIDE_DOUBLES =
            Operators.numbers("divideDoubles", SqlTypeName.DOUBLE, NumberFunctions::divideDoubles);
    public static final ScalarFunction FINITE = Operators.number("finite", SqlTypeName.DOUBLE, NumberFunctions::finite);
    public static final ScalarFunction ABS_INTEGER =
            Operators.number("absInteger", SqlTypeName.INTEGER, NumberFunctions::absInteger);
    public static final ScalarFunction ABS_BIGINT =
            Operators.number("absBigint", SqlTypeName.BIGINT, NumberFunctions::absBigint);
    /** The type that marks a distance in GROUPS, because Calcite doesn't support such frames; no other value has this type. */
    public static final SqlTypeName PEER_GROUPS_TYPE = SqlTypeName.UBIGINT;
    /** A distance in a GROUPS frame. Frames without a distance are represented as RANGE. */
    public static final ScalarFunction PEER_GROUPS =
            Operators.one("peerGroups", Signature.result(PEER_GROUPS_TYPE), groups -> groups);

    /** A random number from a chance, from 0 up to 1, and both bounds. */
    public static final ScalarFunction BETWEEN_BOUNDS =
            Operators.strictThree("betweenBounds", Operators.NUMERIC, ExactFunctions::betweenBounds);

    private NumberOperators() {}
}
