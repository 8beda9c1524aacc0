package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.PatternFunctions;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.function.TextOperators;
import io.github.dynamodbjdbc.planner.predicate.LikePattern;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** LIKE with a constant pattern, which is compiled once. */
final class Patterns {
    private Patterns() {}

    static Expression like(List<Expression> operands) {
        ScalarFunction function = operands.size() == 2 ? TextOperators.LIKE : TextOperators.LIKE_ESCAPE;
        Expression known = of(function, operands);
        return known == null ? FunctionCalls.of(function, operands) : known;
    }

    /** The call of LIKE; null for other functions, and if the pattern is invalid or not constant. */
    static @Nullable Expression of(ScalarFunction function, List<Expression> operands) {
        boolean plain = function.equals(TextOperators.LIKE);
        if (!plain && !function.equals(TextOperators.LIKE_ESCAPE)
                || !operands.stream().skip(1).allMatch(Patterns::isText)) {
            return null;
        }
        LikePattern pattern;
        try {
            pattern = plain
                    ? PatternFunctions.pattern(text(operands.get(1)))
                    : PatternFunctions.pattern(text(operands.get(1)), text(operands.get(2)));
        } catch (QueryException malformed) {
            // The error is left to the row that evaluates the expression.
            return null;
        }
        return FunctionCalls.strictOne(operands.get(0), value -> pattern.matches((String) value));
    }

    private static boolean isText(Expression operand) {
        return operand instanceof Constant constant && constant.value() instanceof String;
    }

    private static String text(Expression operand) {
        return (String) Objects.requireNonNull(((Constant) operand).value());
    }
}
