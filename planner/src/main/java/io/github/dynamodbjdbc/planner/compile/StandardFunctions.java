package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TextFunctions;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Compiles the other standard operators. */
final class StandardFunctions {
    private StandardFunctions() {}

    static Expression of(RexCall call, List<Expression> operands) {
        SqlOperator operator = call.getOperator();
        if (operator.equals(SqlStdOperatorTable.ABS) || operator.equals(SqlStdOperatorTable.SIGN)) {
            return NumberCalls.unary(call, operands.get(0));
        }
        if (operator.equals(SqlStdOperatorTable.RAND)) {
            return random(operands);
        }
        if (operator.equals(SqlStdOperatorTable.CONCAT)) {
            return FunctionCalls.strictTwo(operands.get(0), operands.get(1), TextFunctions::concatenation);
        }
        if (operator.equals(SqlStdOperatorTable.ROW)) {
            return FunctionCalls.many(operands, values -> Collections.unmodifiableList(Arrays.asList(values)));
        }
        throw new QueryException(
                ErrorKind.UNSUPPORTED,
                "the function or operator " + operator.getName() + " can't be run by this version");
    }

    /** RAND. With a seed, each run has the same sequence of numbers. */
    private static Expression random(List<Expression> operands) {
        if (operands.isEmpty()) {
            return (row, run) -> ThreadLocalRandom.current().nextDouble();
        }
        Expression seed = operands.get(0);
        Object key = new Object();
        return (row, run) -> {
            BigDecimal value = DynamicFunctions.toNumeric(seed.evaluate(row, run));
            if (value == null) {
                return null;
            }
            int number = value.intValue();
            return run.shared(key, () -> new Random(number ^ (number << 16))).nextDouble();
        };
    }
}
