package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.IntervalFields;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TextFunctions;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/** The operators of CAST and TRY_CAST. Statements can't call them by name. */
public final class CastOperators {
    /** Returns the value unchanged; adds the column's name to errors of the expression that computes it. */
    public static final ScalarFunction IN_COLUMN = Operators.two("inColumn", Operators.ANY, (value, column) -> value);

    /** The value; NULL where computing it fails. */
    public static final ScalarFunction ATTEMPT =
            Operators.one("attempt", ReturnTypes.ARG0_FORCE_NULLABLE, value -> value);

    /** The first value; the second where computing the first fails. */
    public static final ScalarFunction IF_ERROR =
            Operators.two("ifError", ReturnTypes.ARG0_FORCE_NULLABLE, (value, other) -> value);

    public static final ScalarFunction TO_TEXT = Operators.one("toText", Operators.VARCHAR, DynamicFunctions::toText);
    public static final ScalarFunction TO_NUMERIC =
            Operators.one("toNumeric", Operators.NUMERIC, DynamicFunctions::toNumeric);
    public static final ScalarFunction TO_BOOLEAN =
            Operators.one("toBoolean", Operators.BOOLEAN, DynamicFunctions::toBoolean);
    public static final ScalarFunction TO_BINARY =
            Operators.one("toBinary", Operators.VARBINARY, DynamicFunctions::toBinary);
    public static final ScalarFunction TRY_NUMERIC =
            Operators.one("tryNumeric", Operators.NUMERIC, DynamicFunctions::tryNumeric);
    public static final ScalarFunction TRY_DOUBLE =
            Operators.one("tryDouble", Signature.result(SqlTypeName.DOUBLE), DynamicFunctions::tryDouble);
    public static final ScalarFunction TO_REAL = Operators.number("toReal", SqlTypeName.REAL, NumberFunctions::single);
    public static final ScalarFunction TRY_REAL =
            Operators.strictOne("tryReal", Signature.result(SqlTypeName.REAL), NumberFunctions::trySingle);
    public static final ScalarFunction TO_UUID = Operators.strictOne("toUuid", Operators.VARCHAR, TextFunctions::uuid);
    public static final ScalarFunction TRY_UUID =
            Operators.strictOne("tryUuid", Operators.VARCHAR, TextFunctions::tryUuid);
    public static final ScalarFunction TRY_BOOLEAN =
            Operators.one("tryBoolean", Operators.BOOLEAN, DynamicFunctions::tryBoolean);
    public static final ScalarFunction TRY_BINARY =
            Operators.one("tryBinary", Operators.VARBINARY, DynamicFunctions::tryBinary);
    public static final ScalarFunction TO_DECIMAL =
            Operators.strictThree("toDecimal", Operators.NUMERIC, DynamicFunctions::toDecimal);
    public static final ScalarFunction TRY_DECIMAL =
            Operators.strictThree("tryDecimal", Operators.NUMERIC, DynamicFunctions::tryDecimal);
    public static final ScalarFunction TO_LENGTH =
            Operators.strictTwo("toLength", Operators.VARCHAR, DynamicFunctions::toLength);
    public static final ScalarFunction TO_NAME =
            Operators.strictOne("toName", Operators.VARCHAR, DynamicFunctions::toName);
    public static final ScalarFunction TO_WHOLE =
            Operators.one("toWhole", Operators.NUMERIC, DynamicFunctions::toWhole);
    public static final ScalarFunction TRY_WHOLE =
            Operators.one("tryWhole", Operators.NUMERIC, DynamicFunctions::tryWhole);
    public static final ScalarFunction ROUND_TO_INTEGER =
            Operators.one("roundToInteger", Operators.NUMERIC, DynamicFunctions::roundToInteger);
    public static final ScalarFunction TO_DATE = Operators.one("toDate", Operators.DATE, TemporalFunctions::toDate);
    public static final ScalarFunction TO_TIME = Operators.one("toTime", Operators.TIME, TemporalFunctions::toTime);
    public static final ScalarFunction TO_TIMESTAMP =
            Operators.one("toTimestamp", Operators.TIMESTAMP, TemporalFunctions::toTimestamp);
    public static final ScalarFunction DATE_TEXT =
            Operators.one("dateText", Operators.VARCHAR, TemporalFunctions::dateText);
    public static final ScalarFunction TIME_TEXT =
            Operators.one("timeText", Operators.VARCHAR, TemporalFunctions::timeText);
    public static final ScalarFunction TIMESTAMP_TEXT =
            Operators.one("timestampText", Operators.VARCHAR, TemporalFunctions::timestampText);
    /** The default stored form, for columns without a declared one. */
    public static final ScalarFunction STORED_DATE =
            Operators.one("storedDate", Operators.VARCHAR, TemporalFunctions::storedDate);

    public static final ScalarFunction STORED_TIME =
            Operators.one("storedTime", Operators.VARCHAR, TemporalFunctions::storedTime);
    public static final ScalarFunction STORED_TIMESTAMP =
            Operators.one("storedTimestamp", Operators.VARCHAR, TemporalFunctions::storedTimestamp);
    public static final ScalarFunction TRY_DATE = Operators.one("tryDate", Operators.DATE, TemporalFunctions::tryDate);
    public static final ScalarFunction TO_EXACT_TIME =
            Operators.one("toExactTime", Operators.TIME, TemporalFunctions::toExactTime);
    public static final ScalarFunction TO_EXACT_TIMESTAMP =
            Operators.one("toExactTimestamp", Operators.TIMESTAMP, TemporalFunctions::toExactTimestamp);
    public static final ScalarFunction TRY_EXACT_TIME =
            Operators.one("tryExactTime", Operators.TIME, TemporalFunctions::tryExactTime);
    public static final ScalarFunction TRY_EXACT_TIMESTAMP =
            Operators.one("tryExactTimestamp", Operators.TIMESTAMP, TemporalFunctions::tryExactTimestamp);
    public static final ScalarFunction TRY_TIME = Operators.one("tryTime", Operators.TIME, TemporalFunctions::tryTime);
    public static final ScalarFunction TRY_TIMESTAMP =
            Operators.one("tryTimestamp", Operators.TIMESTAMP, TemporalFunctions::tryTimestamp);
    public static final ScalarFunction INTERVAL_TEXT =
            Operators.one("intervalText", Operators.VARCHAR, Intervals::text);

    public static final ScalarFunction TO_INTERVAL = Operators.one("toInterval", Operators.INTERVAL, Intervals::parse);
    public static final ScalarFunction TRY_INTERVAL =
            Operators.one("tryInterval", Operators.INTERVAL, Intervals::tryParse);
    /** Reads or keeps the fields that the second operand spells. */
    public static final ScalarFunction TO_INTERVAL_FIELDS =
            Operators.two("toIntervalFields", Operators.INTERVAL, IntervalFields::parse);

    public static final ScalarFunction TRY_INTERVAL_FIELDS =
            Operators.two("tryIntervalFields", Operators.INTERVAL, IntervalFields::tryParse);
    public static final ScalarFunction ROUND_INTERVAL =
            Operators.strictTwo("roundInterval", Operators.INTERVAL, IntervalFields::round);

    private CastOperators() {}
}
