package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TimeFunctions;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TimeUnits;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** Binds functions of dates and times. */
final class TimeFunctionBinder {
    private static final int SECONDS_OF_DAY = 86_400;
    /** The number of 1970-01-01. */
    private static final int EPOCH_DAY = 2_440_588;

    private TimeFunctionBinder() {}

    static RexNode dateTrunc(CallArguments arguments) {
        RexNode value = arguments.rex(1);
        if (Types.isInterval(value.getType())) {
            Rex rex = arguments.expressions().rex();
            RexNode unit = arguments.get(0) instanceof Expression.Parameter
                    ? rex.call(
                            TimeOperators.TRUNCATED_UNIT,
                            arguments.expressions().casts().asText(arguments.rex(0), arguments.position()))
                    : rex.text(TimeUnits.lengthOf(arguments.unit(0), arguments.position()));
            return rex.call(TimeOperators.TRUNCATED, unit, value);
        }
        if (arguments.get(0) instanceof Expression.Parameter) {
            return truncatedByValue(arguments);
        }
        return rounded(
                arguments.expressions(), SqlStdOperatorTable.FLOOR, arguments.unit(0), value, arguments.position());
    }

    /** DATE_TRUNC with a parameter as the unit, whose value chooses among the units. */
    private static RexNode truncatedByValue(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        Position position = arguments.position();
        Rex rex = expressions.rex();
        RexNode given = rex.call(
                TimeOperators.TRUNCATED_UNIT,
                expressions.casts().asText(arguments.rex(0), arguments.get(0).position()));
        List<RexNode> chosen = new ArrayList<>();
        List<RexNode> results = new ArrayList<>();
        for (String unit : TimeFunctions.TRUNCATED) {
            chosen.add(Comparisons.compare(rex.builder(), SqlKind.EQUALS, given, rex.text(unit)));
            results.add(rounded(expressions, SqlStdOperatorTable.FLOOR, unit, arguments.rex(1), position));
        }
        results.add(rex.nullOf(SqlTypeName.TIMESTAMP));
        return ChoiceBinder.choose(expressions, chosen, results, position);
    }

    static RexNode datePart(CallArguments arguments) {
        return extract(arguments.expressions(), arguments.unit(0), arguments.rex(1), arguments.position());
    }

    /** TO_CHAR of a number or a time. For an attribute, a literal format decides the type; otherwise its value does. */
    static RexNode toChar(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        Rex rex = expressions.rex();
        Position position = arguments.position();
        RexNode value = arguments.rex(0);
        RexNode format = expressions.casts().asText(arguments.rex(1), position);
        String literal = Shapes.text(arguments.get(1));
        if (Types.isInterval(value.getType())) {
            return rex.call(TextOperators.INTERVAL_TO_CHAR, value, format);
        }
        boolean any = Types.isAny(value.getType());
        if (any && literal == null) {
            return rex.call(TextOperators.TO_CHAR, rex.as(CoercionOperators.AS_NUMBER_OR_TIMESTAMP, value), format);
        }
        boolean ofNumber = literal != null && any ? NumberFunctions.isFormat(literal) : Types.isNumber(value.getType());
        if (ofNumber) {
            RexNode number = any ? rex.as(CoercionOperators.AS_NUMERIC, value) : value;
            return rex.call(TextOperators.NUMBER_TO_CHAR, number, format);
        }
        return rex.call(TextOperators.TIMESTAMP_TO_CHAR, expressions.casts().timestamp(value, position), format);
    }

    /** A function for an integer part of a time, such as YEAR, DAYOFWEEK (from 1, Sunday) or SECOND. */
    static RexNode part(CallArguments arguments) {
        String name = arguments.name().toUpperCase(Locale.ROOT);
        String unit = name.equals("DAYOFMONTH") ? "DAY" : name;
        return part(arguments.expressions(), unit, arguments.rex(0), arguments.position());
    }

    private static RexNode part(ExpressionScope expressions, String unit, RexNode operand, Position position) {
        Rex rex = expressions.rex();
        RexNode moment = expressions.times().moment(operand, position);
        return rex.strict(
                rex.type(SqlTypeName.BIGINT, false), SqlStdOperatorTable.EXTRACT, flag(rex, unit, position), moment);
    }

    private static RexNode flag(Rex rex, String unit, Position position) {
        return rex.builder().makeFlag(TimeUnitRange.of(TimeUnits.of(unit, position), null));
    }

    /** {@code EXTRACT(unit FROM moment)}, and {@code EXTRACT(EPOCH FROM a - b)}. */
    static RexNode extract(ExpressionScope expressions, Expression.Extract extract) {
        Position position = extract.position();
        if (extract.operand() instanceof Expression.Binary difference
                && difference.operator() == BinaryOperator.SUBTRACT) {
            RexNode left = expressions.bind(difference.left()).rex();
            RexNode right = expressions.bind(difference.right()).rex();
            // Only times have parts, so text and dynamic values are read as times.
            if (isMoment(left) && isMoment(right)) {
                RexNode between = expressions.times().between(left, right, position);
                return extract(expressions, extract.unit(), between, position);
            }
        }
        return extract(
                expressions, extract.unit(), expressions.bind(extract.operand()).rex(), position);
    }

    private static boolean isMoment(RexNode value) {
        return Types.mayBeMoment(value.getType()) && !Types.isTimeOfDay(value.getType());
    }

    /** The offset of a value with a time zone, in seconds or as its hours or minutes. */
    private static RexNode offset(ExpressionScope expressions, String unit, RexNode operand, Position position) {
        Rex rex = expressions.rex();
        RelDataType type = operand.getType();
        if (!Types.isZonedTime(type) && !Types.isZoned(type)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH, "a value of type " + Types.describe(type) + " has no time zone", position);
        }
        boolean time = Types.isZonedTime(type);
        RexNode seconds = time
                ? rex.call(ZoneOperators.OFFSET, operand)
                // The zone of a timestamp is the session's, which is UTC.
                : rex.strict(
                        rex.type(SqlTypeName.DECIMAL, true),
                        ZoneOperators.ZERO,
                        expressions.casts().withoutZone(operand));
        return switch (unit) {
            case "TIMEZONE" -> seconds;
            case "TIMEZONE_HOUR" -> rex.call(ZoneOperators.HOURS, seconds);
            case "TIMEZONE_MINUTE" -> rex.call(ZoneOperators.MINUTES, seconds);
            default ->
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT, "'" + unit + "' is not a part of a time", position);
        };
    }

    private static RexNode extract(ExpressionScope expressions, String unit, RexNode operand, Position position) {
        String upper = unit.toUpperCase(Locale.ROOT);
        if (upper.startsWith("TIMEZONE")) {
            return offset(expressions, upper, operand, position);
        }
        if (upper.equals("JULIAN")) {
            return julian(expressions, operand, position);
        }
        TimeUnit field = TimeUnits.of(unit, position);
        if (field == TimeUnit.EPOCH) {
            return expressions.times().epoch(operand, position);
        }
        if (field == TimeUnit.SECOND) {
            return expressions.times().seconds(operand, position);
        }
        RexNode part = part(expressions, unit, operand, position);
        // Calcite numbers days of the week from 1, PostgreSQL from 0.
        return field == TimeUnit.DOW
                ? expressions
                        .arithmetic()
                        .binary(BinaryOperator.SUBTRACT, part, expressions.rex().number(1), position)
                : part;
    }

    /** The number of the day, with the part of it that is over, as PostgreSQL counts: from midnight. */
    private static RexNode julian(ExpressionScope expressions, RexNode operand, Position position) {
        Rex rex = expressions.rex();
        RexNode days = expressions
                .arithmetic()
                .binary(
                        BinaryOperator.DIVIDE,
                        expressions.times().epoch(expressions.casts().timestamp(operand, position), position),
                        rex.number(SECONDS_OF_DAY),
                        position);
        return expressions.arithmetic().binary(BinaryOperator.ADD, days, rex.number(EPOCH_DAY), position);
    }

    /** {@code FLOOR(x TO unit)} and {@code CEIL(x TO unit)}. Weeks begin on Monday as in PostgreSQL; in Calcite they begin on Sunday. */
    static RexNode rounded(
            ExpressionScope expressions, SqlOperator operator, String unit, RexNode operand, Position position) {
        Rex rex = expressions.rex();
        if (Types.isZoned(operand.getType())) {
            RexNode plain = expressions.casts().withoutZone(operand);
            return expressions.casts().withZone(rounded(expressions, operator, unit, plain, position));
        }
        RexNode moment = expressions.casts().timestamp(operand, position);
        if (TimeUnits.of(unit, position) == TimeUnit.WEEK) {
            boolean up = operator.equals(SqlStdOperatorTable.CEIL);
            return rex.call(up ? TimeOperators.WEEK_CEIL : TimeOperators.WEEK_FLOOR, moment);
        }
        return rex.strict(rex.type(SqlTypeName.TIMESTAMP, false), operator, moment, flag(rex, unit, position));
    }
}
