package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rex.RexNode;

/** Binds PostgreSQL's functions of periods and time zones. */
final class PeriodBinder {
    /** Functions whose TIMESTAMP is an instant. In PostgreSQL they return TIMESTAMPTZ. */
    private static final Set<String> INSTANTS = Set.of(
            "CURRENT_TIMESTAMP",
            "NOW",
            "GETDATE",
            "SYSDATE",
            "SYSTIMESTAMP",
            "STATEMENT_TIMESTAMP",
            "TO_TIMESTAMP",
            "FROM_UNIXTIME",
            "TIMESTAMP_MILLIS",
            "MAKE_TIMESTAMPTZ");

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

    /** AT TIME ZONE: converts an instant to a local time, a local time to an instant, and a time of day to another zone. */
    static RexNode timeZone(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        Rex rex = expressions.rex();
        Casts casts = expressions.casts();
        RexNode written = arguments.rex(0);
        RexNode zone = Types.isInterval(written.getType()) ? written : casts.asText(written, arguments.position());
        RexNode value = moment(arguments.get(1), arguments);
        if (Types.isTimeOfDay(value.getType()) || Types.isZonedTime(value.getType())) {
            RexNode now = expressions
                    .bind(Expression.FunctionCall.of("CURRENT_TIMESTAMP", List.of(), arguments.position()))
                    .rex();
            RexNode time = casts.cast(value, rex.types().of(ColumnType.TIMETZ, true), false, arguments.position());
            return rex.call(ZoneOperators.AT_ZONE, zone, time, now);
        }
        RexNode moment = casts.timestamp(value, arguments.position());
        return Types.isZoned(value.getType()) || isInstant(arguments.get(1))
                ? rex.call(TimeOperators.TO_ZONE, zone, moment)
                : casts.withZone(rex.call(TimeOperators.FROM_ZONE, zone, moment));
    }

    /** A text literal is a TIMESTAMPTZ, the preferred one of the types that have a time zone. */
    private static RexNode moment(Expression value, CallArguments arguments) {
        if (!(value instanceof Expression.StringLiteral)) {
            return arguments.rex(1);
        }
        TypeName type = new TypeName("TIMESTAMPTZ", List.of(), value.position());
        return arguments
                .expressions()
                .bind(new Expression.Cast(value, type, false, value.position()))
                .rex();
    }

    private static boolean isInstant(Expression value) {
        if (value instanceof Expression.Binary binary) {
            return binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUBTRACT
                    ? isInstant(binary.left())
                    : false;
        }
        if (!(value instanceof Expression.FunctionCall call)) {
            return false;
        }
        if (isCallOf(call, "DATE_TRUNC")) {
            return call.arguments().size() == 2 && isInstant(call.arguments().get(1));
        }
        return INSTANTS.contains(call.name().name().toUpperCase(Locale.ROOT));
    }

    /** OVERLAPS. The end of a period may be an interval from its begin. */
    static RexNode overlaps(CallArguments arguments) {
        if (arguments.size() != 4) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "periods are written (a, b) OVERLAPS (c, d)", arguments.position());
        }
        ExpressionScope expressions = arguments.expressions();
        List<RexNode> ends = new ArrayList<>();
        for (int i = 0; i < 4; i += 2) {
            Expression begin = arguments.get(i);
            Expression end = arguments.get(i + 1);
            boolean interval = Types.isInterval(expressions.bind(end).rex().getType());
            ends.add(expressions.bind(begin).rex());
            ends.add(expressions
                    .bind(interval ? new Expression.Binary(BinaryOperator.ADD, begin, end, arguments.position()) : end)
                    .rex());
        }
        List<RexNode> alike = ends.stream()
                .map(end -> end(expressions, end, ends, arguments.position()))
                .toList();
        return expressions.rex().builder().makeCall(TimeOperators.OVERLAPS, alike);
    }

    /** An end of a period as the others are: a time of day, one of a zone, or a timestamp. */
    private static RexNode end(ExpressionScope expressions, RexNode end, List<RexNode> all, Position position) {
        ColumnType type = all.stream().anyMatch(each -> Types.isZonedTime(each.getType()))
                ? ColumnType.TIMETZ
                : all.stream().anyMatch(each -> Types.isTimeOfDay(each.getType())) ? ColumnType.TIME : null;
        return type == null
                ? expressions.casts().timestamp(end, position)
                : expressions
                        .casts()
                        .computed(expressions
                                .casts()
                                .cast(end, expressions.rex().types().of(type, true), false, position));
    }
}
