package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Translates {@code MAKE_INTERVAL(years, months, …)} to a sum of intervals. */
final class MakeInterval {
    private static final List<String> UNITS = List.of("YEAR", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND");

    private MakeInterval() {}

    static boolean isCallOf(Expression.FunctionCall call) {
        return call.name().name().toUpperCase(Locale.ROOT).equals("MAKE_INTERVAL")
                && call.arguments().size() <= UNITS.size();
    }

    static Expression written(Expression.FunctionCall call) {
        Position position = call.position();
        StringBuilder known = new StringBuilder();
        List<Expression> computed = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Expression argument = call.arguments().get(i);
            BigDecimal number = Shapes.number(argument);
            if (number == null) {
                Expression unit = new Expression.IntervalLiteral(false, "1", UNITS.get(i), null, position);
                computed.add(new Expression.Binary(BinaryOperator.MULTIPLY, argument, unit, position));
            } else if (number.signum() != 0) {
                known.append(number.toPlainString())
                        .append(' ')
                        .append(UNITS.get(i))
                        .append(' ');
            }
        }
        Expression sum = null;
        if (!known.isEmpty() || computed.isEmpty()) {
            String text = known.isEmpty() ? "0 days" : known.toString();
            sum = new Expression.IntervalLiteral(false, text, null, null, position);
        }
        for (Expression part : computed) {
            sum = sum == null ? part : new Expression.Binary(BinaryOperator.ADD, sum, part, position);
        }
        return Objects.requireNonNull(sum);
    }
}
