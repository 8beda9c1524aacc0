package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import java.util.Map;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;

/** Comparisons of values of any type, and the canonical form in which equal values are equal objects. Statements can't call these by name. */
public final class ComparisonOperators {
    public static final ScalarFunction EQUAL = Operators.two("equal", Operators.BOOLEAN, DynamicFunctions::equal);
    public static final ScalarFunction NOT_EQUAL =
            Operators.two("notEqual", Operators.BOOLEAN, DynamicFunctions::notEqual);
    public static final ScalarFunction LESS = Operators.two("less", Operators.BOOLEAN, DynamicFunctions::less);
    public static final ScalarFunction LESS_OR_EQUAL =
            Operators.two("lessOrEqual", Operators.BOOLEAN, DynamicFunctions::lessOrEqual);
    public static final ScalarFunction GREATER = Operators.two("greater", Operators.BOOLEAN, DynamicFunctions::greater);
    public static final ScalarFunction GREATER_OR_EQUAL =
            Operators.two("greaterOrEqual", Operators.BOOLEAN, DynamicFunctions::greaterOrEqual);
    public static final ScalarFunction NOT_DISTINCT =
            Operators.two("notDistinct", ReturnTypes.BOOLEAN_NOT_NULL, DynamicFunctions::notDistinct);
    public static final ScalarFunction CANONICAL =
            Operators.one("canonical", Operators.ANY, DynamicFunctions::canonical);
    public static final ScalarFunction CANONICAL_NUMBER =
            Operators.one("canonicalNumber", Operators.NUMERIC, DynamicFunctions::canonicalNumber);
    public static final ScalarFunction GREATEST = Operators.two("greatest", Operators.ANY, DynamicFunctions::greatest);
    public static final ScalarFunction LEAST = Operators.two("least", Operators.ANY, DynamicFunctions::least);
    /** The operator for each of SQL's comparisons. */
    public static final Map<SqlKind, ScalarFunction> COMPARISONS = Map.of(
            SqlKind.EQUALS, EQUAL,
            SqlKind.NOT_EQUALS, NOT_EQUAL,
            SqlKind.LESS_THAN, LESS,
            SqlKind.LESS_THAN_OR_EQUAL, LESS_OR_EQUAL,
            SqlKind.GREATER_THAN, GREATER,
            SqlKind.GREATER_THAN_OR_EQUAL, GREATER_OR_EQUAL);

    private ComparisonOperators() {}

    /** Whether the operator is an equality of Calcite's or the driver's. */
    public static boolean isEquality(SqlOperator operator) {
        return operator.getKind() == SqlKind.EQUALS || operator.equals(EQUAL);
    }

    /** Whether the operator is {@code IS NOT DISTINCT FROM}. */
    public static boolean isNotDistinct(SqlOperator operator) {
        return operator.equals(NOT_DISTINCT);
    }
}
