package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** Binds functions of numbers whose type is that of their arguments, and random numbers. */
final class NumberFunctionBinder {
    private NumberFunctionBinder() {}

    static RexNode modulo(CallArguments arguments) {
        return arguments
                .expressions()
                .arithmetic()
                .binary(BinaryOperator.MODULO, arguments.rex(0), arguments.rex(1), arguments.position());
    }

    static RexNode ofNumber(CallArguments arguments, SqlOperator operator) {
        return arguments.expressions().arithmetic().function(operator, arguments.rex(0), arguments.position());
    }

    /** {@code FLOOR(x)} and {@code FLOOR(x TO unit)}, and the same forms of CEIL. */
    static RexNode rounded(CallArguments arguments, SqlOperator operator) {
        return arguments.size() == 1
                ? ofNumber(arguments, operator)
                : TimeFunctionBinder.rounded(
                        arguments.expressions(), operator, arguments.unit(1), arguments.rex(0), arguments.position());
    }

    /** RANDOM without arguments, with a seed, or with both bounds of the result. */
    static RexNode random(CallArguments arguments) {
        ExpressionScope expressions = arguments.expressions();
        Rex rex = expressions.rex();
        List<RexNode> numbers = arguments.all().stream()
                .map(value -> expressions.scalars().number(arguments.name(), value, arguments.position()))
                .toList();
        if (numbers.size() == 2) {
            RexNode chance =
                    rex.builder().makeCall(rex.type(SqlTypeName.DOUBLE, false), SqlStdOperatorTable.RAND, List.of());
            RexNode between = rex.call(NumberOperators.BETWEEN_BOUNDS, chance, numbers.get(0), numbers.get(1));
            RelDataType common = rex.types()
                    .common(List.of(numbers.get(0).getType(), numbers.get(1).getType()));
            return common != null && Types.isInteger(common)
                    ? expressions.casts().cast(between, rex.nullable(common, true), false, arguments.position())
                    : between;
        }
        RelDataType whole = rex.type(SqlTypeName.INTEGER, true);
        List<RexNode> seed = numbers.stream()
                .map(value -> expressions.casts().cast(value, whole, false, arguments.position()))
                .toList();
        return rex.builder().makeCall(rex.type(SqlTypeName.DOUBLE, !seed.isEmpty()), SqlStdOperatorTable.RAND, seed);
    }
}
