package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.RowCount;
import io.github.dynamodbjdbc.planner.exec.function.ArrayFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.exec.function.VectorFunctions;
import io.github.dynamodbjdbc.planner.exec.function.WrittenDates;
import org.apache.calcite.sql.type.SqlTypeName;

/** Coerces a value to the required type; a value of another type becomes NULL. Statements can't call these by name. */
public final class CoercionOperators {
    public static final ScalarFunction AS_NUMERIC =
            Operators.wanted("asNumeric", Operators.NUMERIC, DynamicFunctions::asNumeric);
    public static final ScalarFunction AS_VARCHAR =
            Operators.wanted("asVarchar", Operators.VARCHAR, DynamicFunctions::asVarchar);
    public static final ScalarFunction AS_WRITTEN =
            Operators.wanted("asWritten", Operators.VARCHAR, DynamicFunctions::asWritten);
    public static final ScalarFunction AS_BOOLEAN =
            Operators.wanted("asBoolean", Operators.BOOLEAN, DynamicFunctions::asBoolean);
    public static final ScalarFunction AS_TEXT_OR_BINARY =
            Operators.wanted("asTextOrBinary", Operators.ANY, DynamicFunctions::asTextOrBinary);
    public static final ScalarFunction AS_VARBINARY =
            Operators.wanted("asVarbinary", Operators.VARBINARY, DynamicFunctions::asVarbinary);
    public static final ScalarFunction AS_TIMESTAMP =
            Operators.wanted("asTimestamp", Operators.TIMESTAMP, TemporalFunctions::asTimestamp);
    public static final ScalarFunction AS_DATE = Operators.wanted("asDate", Operators.DATE, TemporalFunctions::asDate);
    public static final ScalarFunction AS_DATE_TEXT =
            Operators.wanted("asDateText", Operators.ANY, WrittenDates::asDateText);
    public static final ScalarFunction AS_DATE_OR_NUMBER =
            Operators.wanted("asDateOrNumber", Operators.ANY, WrittenDates::asDateOrNumber);
    public static final ScalarFunction AS_ARRAY = Operators.wanted("asArray", Operators.ANY, ArrayFunctions::asArray);
    public static final ScalarFunction AS_INTERVAL =
            Operators.wanted("asInterval", Operators.INTERVAL, Intervals::wanted);
    /** Parses text such as {@code [1, 2.5]} as a list of numbers; other values are unchanged. */
    public static final ScalarFunction VECTOR_OF_TEXT =
            Operators.one("vectorOfText", Operators.ANY, VectorFunctions::ofText);
    /** Parses PostgreSQL's text of an array as a list of strings; other values are unchanged. */
    public static final ScalarFunction ARRAY_OF_TEXT =
            Operators.one("arrayOfText", Operators.ANY, ArrayFunctions::ofText);
    /** Parses text as a number; other values are unchanged. */
    public static final ScalarFunction NUMBER_OF_TEXT =
            Operators.one("numberOfText", Operators.ANY, DynamicFunctions::numberOfText);
    /** The row count that a parameter's value gives. */
    public static final ScalarFunction ROW_COUNT =
            Operators.one("rowCount", Signature.result(SqlTypeName.BIGINT), RowCount::ofValue);

    public static final ScalarFunction AS_NUMBER_OR_TIMESTAMP =
            Operators.wanted("asNumberOrTimestamp", Operators.ANY, TemporalFunctions::asNumberOrTimestamp);

    private CoercionOperators() {}
}
