package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.Lost;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Compiles values that are written. A column that would lose its value because an operator passed over a value of another type is an error, as
 * is such a member of a document that the statement constructs.
 */
final class WrittenValues {
    private final Function<RexNode, Expression> compiler;

    /** @param compiler compiles operands */
    WrittenValues(Function<RexNode, Expression> compiler) {
        this.compiler = compiler;
    }

    /**
     * The value, whose errors name the column.
     *
     * @param column empty for a whole item, whose members are its columns
     */
    Expression of(RexNode value, String column) {
        Expression written = withMembers(value, column);
        return column.isEmpty() ? written : kept(CastCalls.inColumn(written, column), column);
    }

    private static Expression kept(Expression value, String path) {
        if (value instanceof Constant) {
            return value;
        }
        return (row, run) -> {
            long before = run.passedOver();
            Object written = value.evaluate(row, run);
            if (Values.isNull(written) && run.passedOver() != before) {
                throw Lost.of(path);
            }
            return written;
        };
    }

    private Expression withMembers(RexNode node, String path) {
        if (!(node instanceof RexCall call) || !(call.getOperator() instanceof ScalarFunction function)) {
            return compiler.apply(node);
        }
        if (function.equals(DocumentOperators.TO_DOCUMENT)) {
            return FunctionCalls.of(
                    function, List.of(withMembers(call.getOperands().get(0), path)));
        }
        int entry = width(function);
        if (entry == 0) {
            return compiler.apply(node);
        }
        List<Expression> operands = new ArrayList<>();
        for (int i = 0; i < call.getOperands().size(); i++) {
            RexNode operand = call.getOperands().get(i);
            operands.add(i % entry == 1 ? member(operand, member(path, operands.get(i - 1))) : compiler.apply(operand));
        }
        return FunctionCalls.of(function, operands);
    }

    private Expression member(RexNode value, String path) {
        return kept(withMembers(value, path), path);
    }

    /** The number of operands of each member; 0 for other functions than constructors of documents. */
    private static int width(ScalarFunction function) {
        if (function.equals(DocumentOperators.DOCUMENT)) {
            return 2;
        }
        return function.equals(DocumentOperators.DOCUMENT_OF_PRESENT) ? 3 : 0;
    }

    private static String member(String path, Expression name) {
        @Nullable Object text = name instanceof Constant constant ? constant.value() : "?";
        return path.isEmpty() ? String.valueOf(text) : path + "." + text;
    }
}
