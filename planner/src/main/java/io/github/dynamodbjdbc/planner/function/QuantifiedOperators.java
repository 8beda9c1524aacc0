package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.QuantifiedFunctions;
import java.util.Map;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** Comparisons with ANY and ALL of a subquery. Statements can't call these by name. */
public final class QuantifiedOperators {
    public static final ScalarFunction MEMBER =
            Operators.one("member", ReturnTypes.explicit(SqlTypeName.ANY), QuantifiedFunctions::member);
    public static final ScalarFunction IS_ONLY_ROW =
            Operators.one("isOnlyRow", ReturnTypes.BOOLEAN_NOT_NULL, QuantifiedFunctions::isOnlyRow);
    /** The operator for each of SQL's comparisons with ANY; its right operand is a summary. */
    public static final Map<SqlKind, ScalarFunction> QUANTIFIED_COMPARISONS = Map.of(
            SqlKind.EQUALS, Operators.two("anyEqual", Operators.BOOLEAN, QuantifiedFunctions::anyEqual),
            SqlKind.NOT_EQUALS, Operators.two("anyNotEqual", Operators.BOOLEAN, QuantifiedFunctions::anyNotEqual),
            SqlKind.LESS_THAN, Operators.two("lessThanAny", Operators.BOOLEAN, QuantifiedFunctions::lessThanAny),
            SqlKind.LESS_THAN_OR_EQUAL, Operators.two("atMostAny", Operators.BOOLEAN, QuantifiedFunctions::atMostAny),
            SqlKind.GREATER_THAN,
                    Operators.two("greaterThanAny", Operators.BOOLEAN, QuantifiedFunctions::greaterThanAny),
            SqlKind.GREATER_THAN_OR_EQUAL,
                    Operators.two("atLeastAny", Operators.BOOLEAN, QuantifiedFunctions::atLeastAny));
    /** The same operators for rows, which are represented as lists of their columns. */
    public static final Map<SqlKind, ScalarFunction> QUANTIFIED_ROW_COMPARISONS = Map.of(
            SqlKind.EQUALS, Operators.two("anyRowEqual", Operators.BOOLEAN, QuantifiedFunctions::anyRowEqual),
            SqlKind.NOT_EQUALS,
                    Operators.two("anyRowNotEqual", Operators.BOOLEAN, QuantifiedFunctions::anyRowNotEqual));

    private QuantifiedOperators() {}
}
