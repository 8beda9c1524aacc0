package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.QuantifiedFunctions;
import java.util.Map;
import java.util.function.IntPredicate;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** Comparisons with ANY and ALL of a subquery. Statements can't call these by name. */
public final class QuantifiedOperators {
    public static final ScalarFunction MEMBER =
            Operators.one("member", ReturnTypes.explicit(SqlTypeName.ANY), QuantifiedFunctions::member);
    public static final ScalarFunction IS_ONLY_ROW =
            Operators.one("isOnlyRow", ReturnTypes.BOOLEAN_NOT_NULL, QuantifiedFunctions::isOnlyRow);
    /** {@code = ANY} for a value that equals none: false or unknown. Its right operand is a summary. */
    public static final ScalarFunction UNEQUAL_TO_ALL =
            Operators.two("unequalToAll", Operators.BOOLEAN, QuantifiedFunctions::unequalToAll);
    /** {@code = ANY} for a row and a summary with all rows, which are represented as lists of their columns. */
    public static final ScalarFunction ANY_ROW_EQUAL =
            Operators.two("anyRowEqual", Operators.BOOLEAN, QuantifiedFunctions::anyRowEqual);
    /** {@code <> ANY} for a row and the summaries of columns. */
    public static final ScalarFunction ANY_ROW_OTHER =
            Operators.two("anyRowOther", Operators.BOOLEAN, QuantifiedFunctions::anyRowOther);
    /** The operator for each of SQL's comparisons with ANY; its right operand is a summary, for equality one with all values. */
    public static final Map<SqlKind, ScalarFunction> QUANTIFIED_COMPARISONS = Map.of(
            SqlKind.EQUALS, Operators.two("anyEqual", Operators.BOOLEAN, QuantifiedFunctions::anyEqual),
            SqlKind.NOT_EQUALS, Operators.two("anyNotEqual", Operators.BOOLEAN, QuantifiedFunctions::anyNotEqual),
            SqlKind.LESS_THAN, Operators.two("lessThanAny", Operators.BOOLEAN, QuantifiedFunctions::lessThanAny),
            SqlKind.LESS_THAN_OR_EQUAL, Operators.two("atMostAny", Operators.BOOLEAN, QuantifiedFunctions::atMostAny),
            SqlKind.GREATER_THAN,
                    Operators.two("greaterThanAny", Operators.BOOLEAN, QuantifiedFunctions::greaterThanAny),
            SqlKind.GREATER_THAN_OR_EQUAL,
                    Operators.two("atLeastAny", Operators.BOOLEAN, QuantifiedFunctions::atLeastAny));
    /** Comparisons with ANY element of a list, {@code =} apart. */
    public static final Map<SqlKind, ScalarFunction> ELEMENT_COMPARISONS = Map.of(
            SqlKind.NOT_EQUALS,
                    Operators.two("notEqualToElement", Operators.BOOLEAN, QuantifiedFunctions::otherElement),
            SqlKind.LESS_THAN, element("lessThanElement", order -> order < 0),
            SqlKind.LESS_THAN_OR_EQUAL, element("atMostElement", order -> order <= 0),
            SqlKind.GREATER_THAN, element("greaterThanElement", order -> order > 0),
            SqlKind.GREATER_THAN_OR_EQUAL, element("atLeastElement", order -> order >= 0));

    private QuantifiedOperators() {}

    private static ScalarFunction element(String name, IntPredicate order) {
        return Operators.two(
                name, Operators.BOOLEAN, (value, elements) -> QuantifiedFunctions.anyElement(value, elements, order));
    }
}
