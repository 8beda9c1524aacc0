package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** Functions of dates and times. */
final class TimeFunctionBinder {
    static final Map<String, Function<Arguments, RexNode>> BY_NAME = byName();

    private TimeFunctionBinder() {}

    private static Map<String, Function<Arguments, RexNode>> byName() {
        Map<String, Function<Arguments, RexNode>> functions = new TreeMap<>();
        functions.put("DATE_TRUNC", TimeFunctionBinder::dateTrunc);
        functions.put("DATE_PART", TimeFunctionBinder::datePart);
        for (String unit : List.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND")) {
            functions.put(unit, arguments -> part(arguments, unit));
        }
        functions.put("DAYOFMONTH", arguments -> part(arguments, "DAY"));
        functions.put("DAYOFWEEK", arguments -> part(arguments, "DOW"));
        functions.put("DAYOFYEAR", arguments -> part(arguments, "DOY"));
        functions.put("TIMESTAMPADD", arguments -> ofLength(arguments, "$TIMESTAMPADD"));
        functions.put("TIMESTAMPDIFF", arguments -> ofLength(arguments, "$TIMESTAMPDIFF"));
        functions.put("UNIX_TIMESTAMP", arguments -> unix(arguments, SqlLibraryOperators.UNIX_SECONDS));
        functions.put("UNIX_MILLIS", arguments -> unix(arguments, SqlLibraryOperators.UNIX_MILLIS));
        functions.put("TO_DATE", TimeFunctionBinder::toDate);
        functions.put("TO_TIMESTAMP", TimeFunctionBinder::toTimestamp);
        for (String name : List.of("CURRENT_DATE", "CURDATE", "TODAY")) {
            functions.put(name, arguments -> now(arguments, SqlStdOperatorTable.CURRENT_DATE, SqlTypeName.DATE));
        }
        for (String name : List.of("CURRENT_TIME", "CURTIME")) {
            functions.put(name, arguments -> now(arguments, SqlStdOperatorTable.CURRENT_TIME, SqlTypeName.TIME));
        }
        functions.put("LOCALTIME", arguments -> now(arguments, SqlStdOperatorTable.LOCALTIME, SqlTypeName.TIME));
        for (String name : List.of("CURRENT_TIMESTAMP", "NOW", "GETDATE", "STATEMENT_TIMESTAMP")) {
            functions.put(
                    name, arguments -> now(arguments, SqlStdOperatorTable.CURRENT_TIMESTAMP, SqlTypeName.TIMESTAMP));
        }
        functions.put(
                "LOCALTIMESTAMP",
                arguments -> now(arguments, SqlStdOperatorTable.LOCALTIMESTAMP, SqlTypeName.TIMESTAMP));
        return functions;
    }

    private static RexNode now(Arguments arguments, SqlOperator operator, SqlTypeName type) {
        // A number of places, beyond which there are none anyway.
        arguments.require(0, type == SqlTypeName.DATE ? 0 : 1);
        Rex rex = arguments.expressions().rex();
        return rex.builder().makeCall(rex.type(type, false), operator, List.of());
    }

    private static RexNode dateTrunc(Arguments arguments) {
        arguments.require(2, 2);
        return rounded(arguments.expressions(), false, arguments.unit(0), arguments.rex(1), arguments.position());
    }

    private static RexNode datePart(Arguments arguments) {
        arguments.require(2, 2);
        return extract(arguments.expressions(), arguments.unit(0), arguments.rex(1), arguments.position());
    }

    /** A part that is a whole number: the functions YEAR, DAYOFWEEK (from 1, Sunday), SECOND and the like. */
    private static RexNode part(Arguments arguments, String unit) {
        arguments.require(1, 1);
        return part(arguments.expressions(), unit, arguments.rex(0), arguments.position());
    }

    private static RexNode part(ExpressionBinder expressions, String unit, RexNode operand, Position position) {
        Rex rex = expressions.rex();
        RexNode moment = expressions.times().moment(operand, position);
        return rex.strict(
                rex.type(SqlTypeName.BIGINT, false), SqlStdOperatorTable.EXTRACT, flag(rex, unit, position), moment);
    }

    private static RexNode flag(Rex rex, String unit, Position position) {
        return rex.builder().makeFlag(TimeUnitRange.of(TimeUnits.of(unit, position), null));
    }

    /** {@code EXTRACT(unit FROM moment)}, and {@code EXTRACT(EPOCH FROM a - b)}. */
    static RexNode extract(ExpressionBinder expressions, Expression.Extract extract) {
        Position position = extract.position();
        if (extract.operand() instanceof Expression.Binary difference
                && difference.operator() == BinaryOperator.SUBTRACT
                && Interval.of(expressions, difference.right()) == null) {
            RexNode left = expressions.bind(difference.left()).rex();
            RexNode right = expressions.bind(difference.right()).rex();
            // Nothing but times has parts, so text and values of any type are meant to be some.
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

    private static RexNode extract(ExpressionBinder expressions, String unit, RexNode operand, Position position) {
        TimeUnit field = TimeUnits.of(unit, position);
        if (field == TimeUnit.EPOCH) {
            return expressions.times().epoch(operand, position);
        }
        if (field == TimeUnit.SECOND) {
            return expressions.times().seconds(operand, position);
        }
        RexNode part = part(expressions, unit, operand, position);
        // Calcite counts days of the week from 1, PostgreSQL from 0.
        return field == TimeUnit.DOW
                ? expressions
                        .arithmetic()
                        .binary(BinaryOperator.SUBTRACT, part, expressions.rex().number(1), position)
                : part;
    }

    /** {@code FLOOR(x TO unit)} and {@code CEIL(x TO unit)}. Calcite's weeks begin on Sunday, those of PostgreSQL on Monday. */
    static RexNode rounded(ExpressionBinder expressions, boolean up, String unit, RexNode operand, Position position) {
        if (TimeUnits.of(unit, position) == TimeUnit.WEEK) {
            return expressions.scalars().call(up ? "$WEEK_CEIL" : "$WEEK_FLOOR", position, operand);
        }
        Rex rex = expressions.rex();
        return rex.strict(
                rex.type(SqlTypeName.TIMESTAMP, false),
                up ? SqlStdOperatorTable.CEIL : SqlStdOperatorTable.FLOOR,
                expressions.casts().timestamp(operand, position),
                flag(rex, unit, position));
    }

    /** A function of the unit of a length of time. */
    private static RexNode ofLength(Arguments arguments, String function) {
        arguments.require(3, 3);
        ExpressionBinder expressions = arguments.expressions();
        String unit = TimeUnits.lengthOf(arguments.unit(0), arguments.position());
        return expressions
                .scalars()
                .call(function, arguments.position(), expressions.rex().text(unit), arguments.rex(1), arguments.rex(2));
    }

    private static RexNode unix(Arguments arguments, SqlOperator operator) {
        arguments.require(1, 1);
        ExpressionBinder expressions = arguments.expressions();
        Rex rex = expressions.rex();
        return rex.strict(
                rex.type(SqlTypeName.BIGINT, false),
                operator,
                expressions.casts().timestamp(arguments.rex(0), arguments.position()));
    }

    private static RexNode toDate(Arguments arguments) {
        arguments.require(2, 2);
        return formatted(arguments, SqlLibraryOperators.TO_DATE_PG, SqlTypeName.DATE);
    }

    /** {@code TO_TIMESTAMP(epochSeconds)} and {@code TO_TIMESTAMP(text, format)}. */
    private static RexNode toTimestamp(Arguments arguments) {
        arguments.require(1, 2);
        return arguments.size() == 1
                ? arguments.expressions().scalars().call("$TO_TIMESTAMP", arguments.position(), arguments.rex(0))
                : formatted(arguments, SqlLibraryOperators.TO_TIMESTAMP_PG, SqlTypeName.TIMESTAMP);
    }

    private static RexNode formatted(Arguments arguments, SqlOperator operator, SqlTypeName type) {
        ExpressionBinder expressions = arguments.expressions();
        Rex rex = expressions.rex();
        return rex.builder()
                .makeCall(
                        rex.type(type, true),
                        operator,
                        List.of(
                                expressions.casts().asText(arguments.rex(0), arguments.position()),
                                expressions.casts().asText(arguments.rex(1), arguments.position())));
    }
}
