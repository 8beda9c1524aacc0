package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.run.Computation;
import io.github.dynamodbjdbc.planner.run.RowCount;
import io.github.dynamodbjdbc.planner.run.function.CollectionFunctions;
import io.github.dynamodbjdbc.planner.run.function.DocumentFunctions;
import io.github.dynamodbjdbc.planner.run.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.run.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.run.function.PatternFunctions;
import io.github.dynamodbjdbc.planner.run.function.QuantifiedFunctions;
import io.github.dynamodbjdbc.planner.run.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/** What expressions in plans are made of besides the standard's own operators. No statement can call these by their names. */
public final class DynamicOperators {
    private static final SqlReturnTypeInference ANY = Signature.result(SqlTypeName.ANY);
    /** The one type of every number without a scale of its own: no cast ever stands between two of them. */
    private static final SqlReturnTypeInference NUMERIC = Signature.result(SqlTypeName.DECIMAL);

    private static final SqlReturnTypeInference VARCHAR = Signature.result(SqlTypeName.VARCHAR);
    private static final SqlReturnTypeInference VARBINARY = Signature.result(SqlTypeName.VARBINARY);
    private static final SqlReturnTypeInference DATE = Signature.result(SqlTypeName.DATE);
    private static final SqlReturnTypeInference TIME = Signature.result(SqlTypeName.TIME);
    private static final SqlReturnTypeInference TIMESTAMP = Signature.result(SqlTypeName.TIMESTAMP);
    private static final SqlReturnTypeInference BOOLEAN = ReturnTypes.BOOLEAN_FORCE_NULLABLE;

    public static final ScalarFunction EQUAL = two("equal", BOOLEAN, DynamicFunctions::equal);
    public static final ScalarFunction NOT_EQUAL = two("notEqual", BOOLEAN, DynamicFunctions::notEqual);
    public static final ScalarFunction LESS = two("less", BOOLEAN, DynamicFunctions::less);
    public static final ScalarFunction LESS_OR_EQUAL = two("lessOrEqual", BOOLEAN, DynamicFunctions::lessOrEqual);
    public static final ScalarFunction GREATER = two("greater", BOOLEAN, DynamicFunctions::greater);
    public static final ScalarFunction GREATER_OR_EQUAL =
            two("greaterOrEqual", BOOLEAN, DynamicFunctions::greaterOrEqual);
    public static final ScalarFunction NOT_DISTINCT =
            two("notDistinct", ReturnTypes.BOOLEAN_NOT_NULL, DynamicFunctions::notDistinct);

    public static final ScalarFunction CANONICAL = one("canonical", ANY, DynamicFunctions::canonical);
    public static final ScalarFunction CANONICAL_NUMBER =
            one("canonicalNumber", NUMERIC, DynamicFunctions::canonicalNumber);
    public static final ScalarFunction AS_NUMERIC = wanted("asNumeric", NUMERIC, DynamicFunctions::asNumeric);
    public static final ScalarFunction AS_VARCHAR = wanted("asVarchar", VARCHAR, DynamicFunctions::asVarchar);
    public static final ScalarFunction AS_BOOLEAN = wanted("asBoolean", BOOLEAN, DynamicFunctions::asBoolean);
    public static final ScalarFunction AS_TEXT_OR_BINARY =
            wanted("asTextOrBinary", ANY, DynamicFunctions::asTextOrBinary);
    public static final ScalarFunction AS_VARBINARY = wanted("asVarbinary", VARBINARY, DynamicFunctions::asVarbinary);
    public static final ScalarFunction AS_LIST = wanted("asList", ANY, CollectionFunctions::asList);
    public static final ScalarFunction AS_SET = wanted("asSet", ANY, CollectionFunctions::asSet);
    public static final ScalarFunction AS_TIMESTAMP = wanted("asTimestamp", TIMESTAMP, TemporalFunctions::asTimestamp);
    public static final ScalarFunction AS_DATE = wanted("asDate", DATE, TemporalFunctions::asDate);

    public static final ScalarFunction DIVIDE = two("divide", NUMERIC, DynamicFunctions::divide);
    public static final ScalarFunction DIVIDE_INTEGERS =
            numbers("divideIntegers", SqlTypeName.INTEGER, NumberFunctions::divideIntegers);
    public static final ScalarFunction DIVIDE_BIGINTS =
            numbers("divideBigints", SqlTypeName.BIGINT, NumberFunctions::divideBigints);
    public static final ScalarFunction DIVIDE_DOUBLES =
            numbers("divideDoubles", SqlTypeName.DOUBLE, NumberFunctions::divideDoubles);
    public static final ScalarFunction FINITE = number("finite", SqlTypeName.DOUBLE, NumberFunctions::finite);
    public static final ScalarFunction ABS_INTEGER =
            number("absInteger", SqlTypeName.INTEGER, NumberFunctions::absInteger);
    public static final ScalarFunction ABS_BIGINT = number("absBigint", SqlTypeName.BIGINT, NumberFunctions::absBigint);

    /** What tells a distance in GROUPS from one in RANGE, for Calcite knows no such frames: no value of a statement has this type. */
    public static final SqlTypeName PEER_GROUPS_TYPE = SqlTypeName.UBIGINT;

    /** A distance in a frame of GROUPS; without a distance, such a frame is one of RANGE. */
    public static final ScalarFunction PEER_GROUPS =
            one("peerGroups", Signature.result(PEER_GROUPS_TYPE), groups -> groups);

    /** How many rows a parameter asks for, if it says so. */
    public static final ScalarFunction ROW_COUNT =
            one("rowCount", Signature.result(SqlTypeName.BIGINT), RowCount::ofValue);

    public static final ScalarFunction TO_TEXT = one("toText", VARCHAR, DynamicFunctions::toText);
    public static final ScalarFunction TO_NUMERIC = one("toNumeric", NUMERIC, DynamicFunctions::toNumeric);
    public static final ScalarFunction TO_BOOLEAN = one("toBoolean", BOOLEAN, DynamicFunctions::toBoolean);
    public static final ScalarFunction TO_BINARY = one("toBinary", VARBINARY, DynamicFunctions::toBinary);
    public static final ScalarFunction TRY_NUMERIC = one("tryNumeric", NUMERIC, DynamicFunctions::tryNumeric);
    public static final ScalarFunction TRY_DOUBLE =
            one("tryDouble", Signature.result(SqlTypeName.DOUBLE), DynamicFunctions::tryDouble);
    public static final ScalarFunction TRY_BOOLEAN = one("tryBoolean", BOOLEAN, DynamicFunctions::tryBoolean);
    public static final ScalarFunction TRY_BINARY = one("tryBinary", VARBINARY, DynamicFunctions::tryBinary);
    public static final ScalarFunction TO_DECIMAL = strictThree("toDecimal", NUMERIC, DynamicFunctions::toDecimal);
    public static final ScalarFunction TRY_DECIMAL = strictThree("tryDecimal", NUMERIC, DynamicFunctions::tryDecimal);
    public static final ScalarFunction TO_LENGTH = strictTwo("toLength", VARCHAR, DynamicFunctions::toLength);
    public static final ScalarFunction TO_WHOLE = one("toWhole", NUMERIC, DynamicFunctions::toWhole);
    public static final ScalarFunction TRY_WHOLE = one("tryWhole", NUMERIC, DynamicFunctions::tryWhole);
    public static final ScalarFunction ROUND_TO_INTEGER =
            one("roundToInteger", NUMERIC, DynamicFunctions::roundToInteger);
    public static final ScalarFunction TO_DATE = one("toDate", DATE, TemporalFunctions::toDate);
    public static final ScalarFunction TO_TIME = one("toTime", TIME, TemporalFunctions::toTime);
    public static final ScalarFunction TO_TIMESTAMP = one("toTimestamp", TIMESTAMP, TemporalFunctions::toTimestamp);
    public static final ScalarFunction DATE_TEXT = one("dateText", VARCHAR, TemporalFunctions::dateText);
    public static final ScalarFunction TIME_TEXT = one("timeText", VARCHAR, TemporalFunctions::timeText);
    public static final ScalarFunction TIMESTAMP_TEXT = one("timestampText", VARCHAR, TemporalFunctions::timestampText);
    public static final ScalarFunction TRY_DATE = one("tryDate", DATE, TemporalFunctions::tryDate);
    public static final ScalarFunction TRY_TIME = one("tryTime", TIME, TemporalFunctions::tryTime);
    public static final ScalarFunction TRY_TIMESTAMP = one("tryTimestamp", TIMESTAMP, TemporalFunctions::tryTimestamp);
    public static final ScalarFunction INTERVAL_TEXT = one("intervalText", VARCHAR, TemporalFunctions::intervalText);
    public static final ScalarFunction MONTHS_TEXT = one("monthsText", VARCHAR, TemporalFunctions::monthsText);

    public static final ScalarFunction LATER = strictFour("later", TIMESTAMP, TimeFunctions::later);
    public static final ScalarFunction LATER_DATE = strictFour("laterDate", DATE, TimeFunctions::laterDate);
    public static final ScalarFunction LATER_TIME = strictThree("laterTime", TIME, TimeFunctions::laterTime);
    public static final ScalarFunction DIFFERENCE =
            strictTwo("difference", Signature.result(SqlTypeName.BIGINT), TimeFunctions::difference);
    public static final ScalarFunction EPOCH = strictOne("epoch", NUMERIC, TimeFunctions::epoch);
    public static final ScalarFunction EPOCH_OF_MONTHS =
            strictOne("epochOfMonths", NUMERIC, TimeFunctions::epochOfMonths);
    public static final ScalarFunction SECONDS = strictOne("seconds", NUMERIC, TimeFunctions::seconds);
    public static final ScalarFunction SECONDS_OF_INTERVAL =
            strictOne("secondsOfInterval", NUMERIC, TimeFunctions::secondsOfInterval);
    public static final ScalarFunction NUMBER_TO_CHAR = strictTwo("TO_CHAR", VARCHAR, NumberFunctions::toChar);
    public static final ScalarFunction TIMESTAMP_TO_CHAR = strictTwo("TO_CHAR", VARCHAR, TimeFunctions::toChar);
    public static final ScalarFunction AS_NUMBER_OR_TIMESTAMP =
            wanted("asNumberOrTimestamp", ANY, TemporalFunctions::asNumberOrTimestamp);
    /** Of the one before. */
    public static final ScalarFunction TO_CHAR = strictTwo("TO_CHAR", VARCHAR, TemporalFunctions::toChar);

    public static final ScalarFunction DATE_PLUS = days("datePlus", TimeFunctions::datePlus);
    public static final ScalarFunction DATE_MINUS = days("dateMinus", TimeFunctions::dateMinus);
    public static final ScalarFunction DAYS_BETWEEN =
            strictTwo("DAYS_BETWEEN", Signature.result(SqlTypeName.INTEGER), TimeFunctions::dateDifference);

    public static final ScalarFunction WEEK_FLOOR = strictOne("weekFloor", TIMESTAMP, TimeFunctions::startOfWeek);
    public static final ScalarFunction WEEK_CEIL = strictOne("weekCeil", TIMESTAMP, TimeFunctions::startOfNextWeek);
    public static final ScalarFunction ROUND_TIMESTAMP =
            strictTwo("roundTimestamp", TIMESTAMP, TimeFunctions::roundTimestamp);
    public static final ScalarFunction ROUND_TIME = strictTwo("roundTime", TIME, TimeFunctions::roundTime);

    public static final ScalarFunction GREATEST = two("greatest", ANY, DynamicFunctions::greatest);
    public static final ScalarFunction LEAST = two("least", ANY, DynamicFunctions::least);
    public static final ScalarFunction LIKE = pattern("LIKE", 2, (Computation.StrictOfTwo) PatternFunctions::like);
    public static final ScalarFunction LIKE_ESCAPE =
            pattern("LIKE_ESCAPE", 3, (Computation.StrictOfThree) PatternFunctions::like);

    public static final ScalarFunction ILIKE = pattern("ILIKE", 2, (Computation.StrictOfTwo) PatternFunctions::ilike);
    public static final ScalarFunction ILIKE_ESCAPE =
            pattern("ILIKE_ESCAPE", 3, (Computation.StrictOfThree) PatternFunctions::ilike);

    public static final ScalarFunction FIELD = strictTwo("field", ANY, DocumentFunctions::field);
    public static final ScalarFunction ELEMENT = strictTwo("element", ANY, DocumentFunctions::element);
    /** {@code document(name, value, name, value)} */
    public static final ScalarFunction DOCUMENT =
            ScalarFunction.of("document", ANY, 0, (Computation.OfMany) DocumentFunctions::document);

    public static final ScalarFunction LIST =
            ScalarFunction.of("list", ANY, 0, (Computation.OfMany) DocumentFunctions::list);
    public static final ScalarFunction TO_SET = strictOne("toSet", ANY, DocumentFunctions::toSet);
    public static final ScalarFunction TO_DOCUMENT = one("toDocument", ANY, DocumentFunctions::toDocument);
    public static final ScalarFunction TO_LIST = one("toList", ANY, DocumentFunctions::toList);
    public static final ScalarFunction BEGINS_WITH = two("beginsWith", BOOLEAN, DocumentFunctions::beginsWith);
    public static final ScalarFunction CONTAINS = two("contains", BOOLEAN, DocumentFunctions::contains);
    public static final ScalarFunction ATTRIBUTE_TYPE =
            ScalarFunction.of("attributeType", BOOLEAN, 3, (Computation.OfThree) DocumentFunctions::attributeType);
    public static final ScalarFunction SIZE = one("size", NUMERIC, DocumentFunctions::size);
    public static final ScalarFunction EXPIRES_AT = one("expiresAt", TIMESTAMP, DocumentFunctions::expiresAt);

    public static final ScalarFunction CLOCK = ofRun("clock", run -> DocumentFunctions.clock(false, run));
    public static final ScalarFunction CLOCK_FIVE_YEARS_AGO =
            ofRun("clockFiveYearsAgo", run -> DocumentFunctions.clock(true, run));

    public static final ScalarFunction MEMBER =
            one("member", ReturnTypes.explicit(SqlTypeName.ANY), QuantifiedFunctions::member);
    public static final ScalarFunction IS_ONLY_ROW =
            one("isOnlyRow", ReturnTypes.BOOLEAN_NOT_NULL, QuantifiedFunctions::isOnlyRow);

    /** A comparison with ANY of the values of a summary, for each comparison of SQL's. */
    public static final Map<SqlKind, ScalarFunction> QUANTIFIED_COMPARISONS = Map.of(
            SqlKind.EQUALS, two("anyEqual", BOOLEAN, QuantifiedFunctions::anyEqual),
            SqlKind.NOT_EQUALS, two("anyNotEqual", BOOLEAN, QuantifiedFunctions::anyNotEqual),
            SqlKind.LESS_THAN, two("lessThanAny", BOOLEAN, QuantifiedFunctions::lessThanAny),
            SqlKind.LESS_THAN_OR_EQUAL, two("atMostAny", BOOLEAN, QuantifiedFunctions::atMostAny),
            SqlKind.GREATER_THAN, two("greaterThanAny", BOOLEAN, QuantifiedFunctions::greaterThanAny),
            SqlKind.GREATER_THAN_OR_EQUAL, two("atLeastAny", BOOLEAN, QuantifiedFunctions::atLeastAny));

    /** The same for rows, which are lists of their columns. */
    public static final Map<SqlKind, ScalarFunction> QUANTIFIED_ROW_COMPARISONS = Map.of(
            SqlKind.EQUALS, two("anyRowEqual", BOOLEAN, QuantifiedFunctions::anyRowEqual),
            SqlKind.NOT_EQUALS, two("anyRowNotEqual", BOOLEAN, QuantifiedFunctions::anyRowNotEqual));

    /** Our comparison for each of SQL's. */
    public static final Map<SqlKind, ScalarFunction> COMPARISONS = Map.of(
            SqlKind.EQUALS, EQUAL,
            SqlKind.NOT_EQUALS, NOT_EQUAL,
            SqlKind.LESS_THAN, LESS,
            SqlKind.LESS_THAN_OR_EQUAL, LESS_OR_EQUAL,
            SqlKind.GREATER_THAN, GREATER,
            SqlKind.GREATER_THAN_OR_EQUAL, GREATER_OR_EQUAL);

    private DynamicOperators() {}

    private static ScalarFunction ofRun(String name, Computation.OfRun computation) {
        return ScalarFunction.of(name, ANY, 0, computation);
    }

    private static ScalarFunction one(String name, SqlReturnTypeInference type, Computation.OfOne computation) {
        return ScalarFunction.of(name, type, 1, computation);
    }

    private static ScalarFunction two(String name, SqlReturnTypeInference type, Computation.OfTwo computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    private static ScalarFunction wanted(String name, SqlReturnTypeInference type, Computation.OfWanted computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    private static ScalarFunction strictOne(
            String name, SqlReturnTypeInference type, Computation.StrictOfOne computation) {
        return ScalarFunction.of(name, type, 1, computation);
    }

    private static ScalarFunction strictTwo(
            String name, SqlReturnTypeInference type, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(name, type, 2, computation);
    }

    private static ScalarFunction strictThree(
            String name, SqlReturnTypeInference type, Computation.StrictOfThree computation) {
        return ScalarFunction.of(name, type, 3, computation);
    }

    private static ScalarFunction strictFour(
            String name, SqlReturnTypeInference type, Computation.StrictOfFour computation) {
        return ScalarFunction.of(name, type, 4, computation);
    }

    private static ScalarFunction number(String name, SqlTypeName type, Computation.StrictOfOne computation) {
        return ScalarFunction.of(name, Signature.result(type), List.of(SqlTypeFamily.NUMERIC), computation);
    }

    private static ScalarFunction numbers(String name, SqlTypeName type, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(
                name, Signature.result(type), Collections.nCopies(2, SqlTypeFamily.NUMERIC), computation);
    }

    private static ScalarFunction pattern(String name, int texts, Computation computation) {
        List<SqlTypeFamily> operands = Collections.nCopies(texts, SqlTypeFamily.CHARACTER);
        return ScalarFunction.of(name, Signature.result(SqlTypeName.BOOLEAN), operands, computation);
    }

    private static ScalarFunction days(String name, Computation.StrictOfTwo computation) {
        return ScalarFunction.of(name, DATE, List.of(SqlTypeFamily.ANY, SqlTypeFamily.NUMERIC), computation);
    }
}
