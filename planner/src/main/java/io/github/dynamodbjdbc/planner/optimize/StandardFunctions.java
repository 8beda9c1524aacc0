package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.run.Computation;
import io.github.dynamodbjdbc.planner.run.Expression;
import io.github.dynamodbjdbc.planner.run.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.run.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.run.function.TextFunctions;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Functions that are the standard's or another database's, and not ours. */
final class StandardFunctions {
    private static final Map<SqlOperator, Computation> COMPUTATIONS = Map.ofEntries(
            Map.entry(SqlStdOperatorTable.PI, (Computation.OfNone) () -> Math.PI),
            Map.entry(SqlStdOperatorTable.CURRENT_DATE, (Computation.OfRun) CalendarFunctions::currentDate),
            Map.entry(SqlStdOperatorTable.CURRENT_TIME, (Computation.OfRun) CalendarFunctions::currentTime),
            Map.entry(SqlStdOperatorTable.LOCALTIME, (Computation.OfRun) CalendarFunctions::currentTime),
            Map.entry(SqlStdOperatorTable.CURRENT_TIMESTAMP, (Computation.OfRun) CalendarFunctions::currentTimestamp),
            Map.entry(SqlStdOperatorTable.LOCALTIMESTAMP, (Computation.OfRun) CalendarFunctions::currentTimestamp),
            Map.entry(SqlLibraryOperators.TO_DATE_PG, (Computation.StrictOfTwo) CalendarFunctions::dateIn),
            Map.entry(SqlLibraryOperators.TO_TIMESTAMP_PG, (Computation.StrictOfTwo) CalendarFunctions::timestampIn),
            Map.entry(SqlLibraryOperators.UNIX_SECONDS, (Computation.StrictOfOne) CalendarFunctions::epochSeconds),
            Map.entry(SqlLibraryOperators.UNIX_MILLIS, (Computation.StrictOfOne) CalendarFunctions::epochMillis),
            Map.entry(SqlStdOperatorTable.CONCAT, (Computation.StrictOfTwo) TextFunctions::concatenation),
            Map.entry(SqlLibraryOperators.CONCAT_FUNCTION_WITH_NULL, (Computation.OfMany)
                    (arguments, run) -> TextFunctions.concatenation(arguments)),
            Map.entry(SqlLibraryOperators.CONCAT_WS_POSTGRESQL, (Computation.OfMany)
                    (arguments, run) -> TextFunctions.separated(arguments)),
            Map.entry(SqlLibraryOperators.GREATEST_PG, (Computation.OfMany) (arguments, run) -> extreme(arguments, 1)),
            Map.entry(SqlLibraryOperators.LEAST_PG, (Computation.OfMany) (arguments, run) -> extreme(arguments, -1)),
            Map.entry(SqlStdOperatorTable.ROW, (Computation.OfMany)
                    (arguments, run) -> Collections.unmodifiableList(Arrays.asList(arguments))));

    private StandardFunctions() {}

    static Expression of(RexCall call, List<Expression> operands) {
        SqlOperator operator = call.getOperator();
        if (operator.equals(SqlStdOperatorTable.ABS) || operator.equals(SqlStdOperatorTable.SIGN)) {
            return NumberCalls.unary(call, operands.get(0));
        }
        if (operator.equals(SqlStdOperatorTable.RAND)) {
            return random(operands);
        }
        Computation computation = COMPUTATIONS.get(operator);
        if (computation == null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "the function or operator " + operator.getName() + " can't be run by this version");
        }
        boolean extreme =
                operator.equals(SqlLibraryOperators.GREATEST_PG) || operator.equals(SqlLibraryOperators.LEAST_PG);
        return FunctionCalls.of(
                operator.getName(), computation, extreme ? ExpressionCompiler.alike(call, operands) : operands);
    }

    /** With a seed, the numbers of a run are the same ones each time. */
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

    /** The greatest or least of values of one type that are not NULL. */
    private static @Nullable Object extreme(@Nullable Object[] values, int wanted) {
        Object result = null;
        for (Object value : values) {
            if (value != null && (result == null || compare(value, result) * wanted > 0)) {
                result = value;
            }
        }
        return result;
    }

    @SuppressWarnings("unchecked") // numbers, dates and times of one type come as objects of one class
    private static int compare(Object one, Object other) {
        Integer order = Values.compareLike(one, other);
        return order == null ? ((Comparable<Object>) one).compareTo(other) : order;
    }
}
