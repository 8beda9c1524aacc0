package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rex.RexNode;

/** Binds PostgreSQL's functions of periods and time zones. */
final class PeriodBinder {
    /** Functions that return an instant. PostgreSQL shows that by the type TIMESTAMPTZ, which this driver lacks. */
    private static final Set<String> INSTANTS = Set.of(
            "CURRENT_TIMESTAMP",
            "NOW",
            "GETDATE",
            "SYSDATE",
            "SYSTIMESTAMP",
            "STATEMENT_TIMESTAMP",
            "TO_TIMESTAMP",
            "FROM_UNIXTIME",
            "TIMESTAMP_MILLIS");

    private static final Set<String> ZONED_TYPES = Set.of("TIMESTAMPTZ", "TIMESTAMP WITH TIME ZONE");

    private PeriodBinder() {}

    static RexNode age(CallArguments arguments) {
        List<RexNode> moments = moments(arguments.expressions(), arguments.call());
        return arguments.expressions().rex().call(TimeOperators.AGE, moments.get(0), moments.get(1));
    }

    /** The arguments of AGE as timestamps. With one argument, the first is the current date. */
    private static List<RexNode> moments(ExpressionScope expressions, Expression.FunctionCall call) {
        Position position = call.position();
        List<Expression> written = new ArrayList<>(call.arguments());
        if (written.size() == 1) {
            written.add(0, Expression.FunctionCall.of("CURRENT_DATE", List.of(), position));
        }
        return written.stream()
                .map(moment ->
                        expressions.casts().timestamp(expressions.bind(moment).rex(), position))
                .toList();
    }

    private static boolean isCallOf(Expression.FunctionCall call, String name) {
        return call.name().name().toUpperCase(Locale.ROOT).equals(name);
    }

    static RexNode makeInterval(CallArguments arguments) {
        return arguments
                .expressions()
                .bind(MakeInterval.written(arguments.call()))
                .rex();
    }

    /** AT TIME ZONE: converts an instant to a local time, and a local time to an instant. */
    static RexNode timeZone(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        RexNode zone = expressions.casts().asText(arguments.rex(0), arguments.position());
        RexNode moment = expressions.casts().timestamp(arguments.rex(1), arguments.position());
        return expressions
                .rex()
                .call(isInstant(arguments.get(1)) ? TimeOperators.TO_ZONE : TimeOperators.FROM_ZONE, zone, moment);
    }

    private static boolean isInstant(Expression value) {
        if (value instanceof Expression.Cast cast) {
            return ZONED_TYPES.contains(cast.type().name());
        }
        if (value instanceof Expression.Binary binary) {
            return binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUBTRACT
                    ? isInstant(binary.left())
                    : false;
        }
        if (!(value instanceof Expression.FunctionCall call)) {
            return false;
        }
        if (isCallOf(call, "TIMEZONE") || isCallOf(call, "DATE_TRUNC")) {
            boolean instant =
                    call.arguments().size() == 2 && isInstant(call.arguments().get(1));
            return isCallOf(call, "TIMEZONE") != instant;
        }
        return INSTANTS.contains(call.name().name().toUpperCase(Locale.ROOT));
    }

    /** OVERLAPS. The end of a period may be an interval from its begin. */
    static RexNode overlaps(CallArguments arguments) {
        if (arguments.size() != 4) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "periods are written (a, b) OVERLAPS (c, d)", arguments.position());
        }
        List<RexNode> ends = new ArrayList<>();
        for (int i = 0; i < 4; i += 2) {
            Expression begin = arguments.get(i);
            Expression end = arguments.get(i + 1);
            ExpressionScope expressions = arguments.expressions();
            boolean interval = Types.isInterval(expressions.bind(end).rex().getType());
            Expression last =
                    interval ? new Expression.Binary(BinaryOperator.ADD, begin, end, arguments.position()) : end;
            for (Expression moment : List.of(begin, last)) {
                RexNode value = expressions.bind(moment).rex();
                ends.add(expressions.casts().timestamp(value, arguments.position()));
            }
        }
        return arguments.expressions().rex().builder().makeCall(TimeOperators.OVERLAPS, ends);
    }
}
