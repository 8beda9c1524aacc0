package io.github.dynamodbjdbc.planner.explain;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** The SQL that operators without an SQL name stand for. */
final class OperatorTexts {
    /** Only the first operand is shown: the operator converts it, or reports something about it. */
    private static final String SILENT = "%1$s";

    /** Formats, whose arguments are the texts of the operands. */
    private static final Map<SqlOperator, String> FORMATS = new HashMap<>();

    static {
        all(
                SILENT,
                CastOperators.IN_COLUMN,
                CastOperators.ROUND_TO_INTEGER,
                CastOperators.STORED_DATE,
                CastOperators.STORED_TIME,
                CastOperators.STORED_TIMESTAMP,
                CastOperators.TO_WHOLE,
                CastOperators.TRY_WHOLE,
                CoercionOperators.ARRAY_OF_TEXT,
                CoercionOperators.AS_ARRAY,
                CoercionOperators.AS_BOOLEAN,
                CoercionOperators.AS_DATE,
                CoercionOperators.AS_DATE_OR_NUMBER,
                CoercionOperators.AS_DATE_TEXT,
                CoercionOperators.AS_INTERVAL,
                CoercionOperators.AS_NUMBER_OR_TIMESTAMP,
                CoercionOperators.AS_NUMERIC,
                CoercionOperators.AS_TEXT_OR_BINARY,
                CoercionOperators.AS_TIMESTAMP,
                CoercionOperators.AS_VARBINARY,
                CoercionOperators.AS_VARCHAR,
                CoercionOperators.AS_WRITTEN,
                CoercionOperators.NUMBER_OF_TEXT,
                CoercionOperators.ROW_COUNT,
                CoercionOperators.VECTOR_OF_TEXT,
                ComparisonOperators.CANONICAL,
                ComparisonOperators.CANONICAL_NUMBER,
                DocumentOperators.BAG_LIST,
                DocumentOperators.ELEMENTS,
                DocumentOperators.JSON_OF_TEXT,
                DocumentOperators.MISSING_IN_GROUP,
                DocumentOperators.NO_TUPLE,
                DocumentOperators.SIDE_BY_SIDE,
                DocumentOperators.TEXTS,
                DocumentOperators.TO_BAG,
                DocumentOperators.TO_SET,
                MomentOperators.AS_STORED,
                MomentOperators.COMPUTED,
                MomentOperators.TEXT,
                NumberOperators.FINITE,
                NumberOperators.PEER_GROUPS,
                QuantifiedOperators.MEMBER,
                TimeOperators.LENGTH,
                TimeOperators.TRUNCATED_UNIT,
                ZoneOperators.AS_TIMETZ,
                ZoneOperators.WITH_ZONE,
                ZoneOperators.WITHOUT_ZONE);
        for (MomentForm form : MomentForm.values()) {
            all(SILENT, MomentOperators.read(form), MomentOperators.readEach(form), MomentOperators.operand(form));
        }
        casts();
        all("GREATEST(%s, %s)", ComparisonOperators.GREATEST);
        all("LEAST(%s, %s)", ComparisonOperators.LEAST);
        all("%s IS NOT DISTINCT FROM %s", ComparisonOperators.NOT_DISTINCT);
        ComparisonOperators.COMPARISONS.forEach((kind, operator) -> all("%s " + symbol(kind) + " %s", operator));
        QuantifiedOperators.QUANTIFIED_COMPARISONS.forEach(
                (kind, operator) -> all("%s " + symbol(kind) + " ANY (SELECT …)", operator));
        QuantifiedOperators.ELEMENT_COMPARISONS.forEach(
                (kind, operator) -> all("%s " + symbol(kind) + " ANY (%s)", operator));
        all("%s = ANY (SELECT …)", QuantifiedOperators.UNEQUAL_TO_ALL, QuantifiedOperators.ANY_ROW_EQUAL);
        all("%s <> ANY (SELECT …)", QuantifiedOperators.ANY_ROW_OTHER);
        all("%s = 1", QuantifiedOperators.IS_ONLY_ROW);
        documents();
        arithmetic();
        zones();
    }

    private OperatorTexts() {}

    private static void all(String format, SqlOperator... operators) {
        for (SqlOperator operator : operators) {
            FORMATS.put(operator, format);
        }
    }

    private static void cast(String type, SqlOperator operator, SqlOperator... attempts) {
        all("CAST(%s AS " + type + ')', operator);
        all("TRY_CAST(%s AS " + type + ')', attempts);
    }

    private static void casts() {
        cast("VARCHAR", CastOperators.TO_TEXT);
        cast("VARCHAR", CastOperators.DATE_TEXT);
        cast("VARCHAR", CastOperators.TIME_TEXT);
        cast("VARCHAR", CastOperators.TIMESTAMP_TEXT);
        cast("VARCHAR", CastOperators.INTERVAL_TEXT);
        cast("VARCHAR", ZoneOperators.TIMESTAMPTZ_TEXT);
        cast("VARCHAR", ZoneOperators.TIMETZ_TEXT);
        cast("VARCHAR(%s)", CastOperators.TO_LENGTH);
        cast("NAME", CastOperators.TO_NAME);
        cast("NUMERIC", CastOperators.TO_NUMERIC, CastOperators.TRY_NUMERIC);
        cast("NUMERIC(%s, %s)", CastOperators.TO_DECIMAL, CastOperators.TRY_DECIMAL);
        cast("REAL", CastOperators.TO_REAL, CastOperators.TRY_REAL);
        all("TRY_CAST(%s AS DOUBLE)", CastOperators.TRY_DOUBLE);
        cast("BOOLEAN", CastOperators.TO_BOOLEAN, CastOperators.TRY_BOOLEAN);
        cast("VARBINARY", CastOperators.TO_BINARY, CastOperators.TRY_BINARY);
        cast("UUID", CastOperators.TO_UUID, CastOperators.TRY_UUID);
        cast("DATE", CastOperators.TO_DATE, CastOperators.TRY_DATE);
        cast("TIME", CastOperators.TO_TIME, CastOperators.TRY_TIME);
        cast("TIME", CastOperators.TO_EXACT_TIME, CastOperators.TRY_EXACT_TIME);
        cast("TIMESTAMP", CastOperators.TO_TIMESTAMP, CastOperators.TRY_TIMESTAMP);
        cast("TIMESTAMP", CastOperators.TO_EXACT_TIMESTAMP, CastOperators.TRY_EXACT_TIMESTAMP);
        cast("TIMESTAMP(%s)", TimeOperators.ROUND_TIMESTAMP);
        cast("TIME(%s)", TimeOperators.ROUND_TIME);
        cast("INTERVAL", CastOperators.TO_INTERVAL, CastOperators.TRY_INTERVAL);
        cast("INTERVAL", CastOperators.TO_INTERVAL_FIELDS, CastOperators.TRY_INTERVAL_FIELDS);
        cast("INTERVAL", CastOperators.ROUND_INTERVAL);
        cast("TIMETZ", ZoneOperators.TO_TIMETZ, ZoneOperators.TRY_TIMETZ);
        cast("TIMETZ", ZoneOperators.OF_TIME);
        cast("TIMETZ", ZoneOperators.OF_TIMESTAMP);
        cast("TIMETZ(%s)", ZoneOperators.ROUND);
        cast("TIME", ZoneOperators.TIME_OF);
        cast("DOCUMENT", DocumentOperators.TO_DOCUMENT);
        cast("LIST", DocumentOperators.TO_LIST);
        cast("JSON", DocumentOperators.PARSE_JSON);
        all("IF_ERROR(%s, NULL)", CastOperators.ATTEMPT);
        all("IF_ERROR(%s, %s)", CastOperators.IF_ERROR);
    }

    private static void documents() {
        all("%2$s", DocumentOperators.AFTER);
        all("%s[%s]", DocumentOperators.ELEMENT);
        all("%1$s IS NOT MISSING", DocumentOperators.HAS);
        all("(%s || %s)", DocumentOperators.JOINED);
        all("BEGINS_WITH(%s, %s)", DocumentOperators.BEGINS_WITH);
        all("CONTAINS(%s, %s)", DocumentOperators.CONTAINS);
        all("ATTRIBUTE_TYPE(%s, %s)", DocumentOperators.ATTRIBUTE_TYPE);
        all("%s = ANY (%s)", DocumentOperators.IN_COLLECTION);
        all("SIZE(%s)", DocumentOperators.SIZE);
        all("VARIADIC %s", DocumentOperators.VARIADIC);
    }

    private static void arithmetic() {
        all(
                "(%s + %s)",
                TimeOperators.PLUS,
                TimeOperators.LATER,
                TimeOperators.LATER_DATE,
                TimeOperators.LATER_TIME,
                TimeOperators.DATE_PLUS,
                ZoneOperators.LATER,
                ZoneOperators.AT_TIME,
                ZoneOperators.AT_TIMETZ);
        all(
                "(%s - %s)",
                TimeOperators.MINUS,
                TimeOperators.EARLIER,
                TimeOperators.EARLIER_DATE,
                TimeOperators.EARLIER_TIME,
                TimeOperators.DATE_MINUS,
                TimeOperators.DIFFERENCE,
                TimeOperators.DIFFERENCE_OF_TIMES,
                TimeOperators.TEXT_DIFFERENCE,
                TimeOperators.DATE_DIFFERENCE,
                TimeOperators.DIFFERENCE_FROM_DATE,
                TimeOperators.VALUE_DIFFERENCE,
                ZoneOperators.EARLIER);
        all("(%s * %s)", TimeOperators.TIMES);
        all(
                "(%s / %s)",
                TimeOperators.DIVIDED_BY,
                NumberOperators.DIVIDE,
                NumberOperators.DIVIDE_INTEGERS,
                NumberOperators.DIVIDE_BIGINTS,
                NumberOperators.DIVIDE_DOUBLES);
        all("- %s", TimeOperators.NEGATED);
        all("ABS(%s)", TimeOperators.ABSOLUTE, NumberOperators.ABS_INTEGER, NumberOperators.ABS_BIGINT);
        all("RANDOM(%2$s, %3$s)", NumberOperators.BETWEEN_BOUNDS);
        all("DATE_TRUNC(%s, %s)", TimeOperators.TRUNCATED);
        all("DATE_TRUNC('week', %s)", TimeOperators.WEEK_FLOOR);
        all("CEIL(%s TO WEEK)", TimeOperators.WEEK_CEIL);
        all("EXTRACT(EPOCH FROM %s)", TimeOperators.EPOCH, TimeOperators.EPOCH_OF_INTERVAL, ZoneOperators.EPOCH);
        all("EXTRACT(SECOND FROM %s)", TimeOperators.SECONDS, TimeOperators.SECONDS_OF_INTERVAL);
        all("\"$expires_at\"", TimeOperators.EXPIRES_AT);
        all("EXTRACT(EPOCH FROM CURRENT_TIMESTAMP)", TimeOperators.CLOCK);
        all("EXTRACT(EPOCH FROM CURRENT_TIMESTAMP - INTERVAL '5 years')", TimeOperators.CLOCK_FIVE_YEARS_AGO);
        all("GENERATE_SERIES(%s, %s, %s)", TimeOperators.SERIES_OF_NUMBERS, TimeOperators.SERIES_OF_MOMENTS);
    }

    private static void zones() {
        all("%2$s AT TIME ZONE %1$s", TimeOperators.TO_ZONE, TimeOperators.FROM_ZONE, ZoneOperators.AT_ZONE);
        all("EXTRACT(TIMEZONE FROM %s)", ZoneOperators.OFFSET, ZoneOperators.ZERO);
        all("EXTRACT(TIMEZONE_HOUR FROM %s)", ZoneOperators.HOURS);
        all("EXTRACT(TIMEZONE_MINUTE FROM %s)", ZoneOperators.MINUTES);
    }

    /** The text of a call of the operator; null if its name is SQL's. */
    static @Nullable String of(SqlOperator operator, List<String> operands) {
        String format = FORMATS.get(operator);
        return format == null ? null : String.format(format, operands.toArray());
    }

    /** The name of a type in CAST. */
    static String type(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case ANY -> "VARIANT";
            case DECIMAL -> "NUMERIC";
            case CHAR, VARCHAR -> "VARCHAR";
            case BINARY, VARBINARY -> "VARBINARY";
            case TIME_TZ -> "TIMETZ";
            default -> type.getSqlTypeName().getName();
        };
    }

    /** Whether the operator casts its operand, or tries to. */
    static boolean isCast(SqlOperator operator) {
        String format = FORMATS.getOrDefault(operator, "");
        return format.startsWith("CAST(") || format.startsWith("TRY_CAST(");
    }

    /** Whether the operator casts its first operand, or only converts it. */
    static boolean isConversion(SqlOperator operator) {
        String format = FORMATS.getOrDefault(operator, "");
        return format.equals(SILENT) || format.startsWith("CAST(");
    }

    private static String symbol(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> "=";
            case NOT_EQUALS -> "<>";
            case LESS_THAN -> "<";
            case LESS_THAN_OR_EQUAL -> "<=";
            case GREATER_THAN -> ">";
            default -> ">=";
        };
    }
}
