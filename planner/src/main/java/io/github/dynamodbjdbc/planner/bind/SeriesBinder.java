package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * {@code GENERATE_SERIES} in FROM.
 *
 * @param list of the values
 * @param type of each
 */
record SeriesBinder(RexNode list, ColumnType type) {
    /** Null if the expression is no such call. */
    static @Nullable SeriesBinder of(ExpressionBinder expressions, Expression expression) {
        if (!(expression instanceof Expression.FunctionCall call)
                || !call.name().name().toUpperCase(Locale.ROOT).equals("GENERATE_SERIES")) {
            return null;
        }
        CallArguments arguments = new CallArguments(expressions, call);
        arguments.require(2, 3);
        RexNode first = arguments.rex(0);
        RexNode last = arguments.rex(1);
        boolean moments = Types.isTime(first.getType()) || Types.isTime(last.getType());
        return moments ? moments(arguments, first, last) : numbers(arguments, first, last);
    }

    static QueryException elsewhere(CallArguments arguments) {
        return new QueryException(
                ErrorKind.UNSUPPORTED,
                "GENERATE_SERIES stands in FROM; write FROM GENERATE_SERIES(1, 10) AS t(x)",
                arguments.position());
    }

    private static SeriesBinder numbers(CallArguments arguments, RexNode first, RexNode last) {
        ExpressionBinder expressions = arguments.expressions();
        Position position = arguments.position();
        RexNode step = arguments.size() == 2 ? expressions.rex().number(1) : arguments.rex(2);
        List<RexNode> numbers = Stream.of(first, last, step)
                .map(value -> expressions.scalars().number(arguments.name(), value, position))
                .toList();
        RelDataType common = expressions
                .rex()
                .types()
                .common(numbers.stream().map(RexNode::getType).toList());
        ColumnType type =
                common == null || !Types.isInteger(common) ? ColumnType.NUMERIC : ComparisonBinder.columnType(common);
        return new SeriesBinder(
                expressions.rex().builder().makeCall(TimeOperators.SERIES_OF_NUMBERS, numbers),
                type == null ? ColumnType.NUMERIC : type);
    }

    private static SeriesBinder moments(CallArguments arguments, RexNode first, RexNode last) {
        ExpressionBinder expressions = arguments.expressions();
        Position position = arguments.position();
        Rex rex = expressions.rex();
        if (arguments.size() == 2) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "a series of timestamps needs its step, an INTERVAL", position);
        }
        Interval written = Interval.of(expressions, arguments.get(2));
        RexNode none = rex.number(0);
        RexNode months;
        RexNode millis;
        if (written != null && written.factor() == null) {
            months = rex.number(written.months());
            millis = rex.number(written.millis());
        } else {
            RexNode step = expressions.casts().interval(arguments.rex(2), false, position);
            months = Types.isMonths(step.getType()) ? step : none;
            millis = Types.isMonths(step.getType()) ? none : step;
        }
        return new SeriesBinder(
                rex.call(
                        TimeOperators.SERIES_OF_MOMENTS,
                        expressions.casts().timestamp(first, position),
                        expressions.casts().timestamp(last, position),
                        months,
                        millis),
                ColumnType.TIMESTAMP);
    }
}
