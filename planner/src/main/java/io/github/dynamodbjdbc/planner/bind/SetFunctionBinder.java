package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.SetReturning;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.relation.Block;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A call of a set-returning function, in FROM or in a select list, where each row of the query is repeated for each value.
 *
 * @param list the list of values
 * @param type the type of each value
 */
record SetFunctionBinder(RexNode list, ColumnType type) {
    /** Binds a call; null if the expression is not a call of a set-returning function. */
    static @Nullable SetFunctionBinder of(ExpressionScope expressions, Expression expression) {
        if (!(expression instanceof Expression.FunctionCall call)) {
            return null;
        }
        FunctionEntry entry = Functions.find(call.name().name().toUpperCase(Locale.ROOT));
        if (entry == null || !(entry.meaning() instanceof SetReturning function)) {
            return null;
        }
        CallArguments arguments = new CallArguments(expressions, call);
        arguments.require(entry.least(), entry.most());
        return of(function, arguments);
    }

    private static SetFunctionBinder of(SetReturning function, CallArguments arguments) {
        return switch (function.rows()) {
            case SERIES -> series(arguments);
            case ARGUMENT ->
                new SetFunctionBinder(arguments.expressions().casts().anyValue(arguments.rex(0)), function.element());
            case COMPUTED -> computed(function, arguments);
        };
    }

    /** The value of a call in a select list for one row. */
    static RexNode element(SetReturning function, CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        Block block = expressions.scope().block();
        block.requireSets(arguments.name(), arguments.position());
        SetFunctionBinder rows = block.withoutSets(arguments.name(), () -> of(function, arguments));
        RexNode element = block.addSet(
                expressions.state().columns(), expressions.rex(), rows.list(), arguments.name(), arguments.position());
        return rows.type() == ColumnType.VARIANT
                ? element
                : expressions
                        .casts()
                        .cast(element, expressions.rex().types().of(rows.type(), true), false, arguments.position());
    }

    private static SetFunctionBinder computed(SetReturning function, CallArguments arguments) {
        RexNode list = arguments
                .expressions()
                .scalars()
                .call(arguments.name(), function.lists(), arguments.all(), arguments.position());
        return new SetFunctionBinder(list, function.element());
    }

    private static SetFunctionBinder series(CallArguments arguments) {
        RexNode first = arguments.rex(0);
        RexNode last = arguments.rex(1);
        boolean moments = Types.isTime(first.getType()) || Types.isTime(last.getType());
        return moments ? moments(arguments, first, last) : numbers(arguments, first, last);
    }

    private static SetFunctionBinder numbers(CallArguments arguments, RexNode first, RexNode last) {
        ExpressionScope expressions = arguments.expressions();
        Position position = arguments.position();
        RexNode step = arguments.size() == 2 ? expressions.rex().number(1) : arguments.rex(2);
        List<RexNode> numbers = Stream.of(first, last, step)
                .map(value -> expressions.scalars().number(arguments.name(), value, position))
                .toList();
        RelDataType common = expressions
                .rex()
                .types()
                .common(numbers.stream().map(RexNode::getType).toList());
        ColumnType type = ColumnType.NUMERIC;
        if (common != null && Types.isInteger(common)) {
            type = common.getSqlTypeName() == SqlTypeName.BIGINT ? ColumnType.BIGINT : ColumnType.INTEGER;
        }
        return new SetFunctionBinder(
                expressions.rex().builder().makeCall(TimeOperators.SERIES_OF_NUMBERS, numbers), type);
    }

    private static SetFunctionBinder moments(CallArguments arguments, RexNode first, RexNode last) {
        ExpressionScope expressions = arguments.expressions();
        Position position = arguments.position();
        Rex rex = expressions.rex();
        if (arguments.size() == 2) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT, "a series of timestamps needs its step, an INTERVAL", position);
        }
        return new SetFunctionBinder(
                rex.call(
                        TimeOperators.SERIES_OF_MOMENTS,
                        expressions.casts().timestamp(first, position),
                        expressions.casts().timestamp(last, position),
                        expressions.casts().interval(arguments.rex(2), false, position)),
                ColumnType.TIMESTAMP);
    }
}
