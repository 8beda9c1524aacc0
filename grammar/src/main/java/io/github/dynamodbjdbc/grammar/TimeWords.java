package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's words for times: {@code DATE 'today'}, {@code 'now'::timestamp}. They are of the time at which the statement runs. */
final class TimeWords {
    private TimeWords() {}

    /**
     * The expression that a word means in a literal or cast of that type.
     *
     * @return null for any other text or type
     */
    static @Nullable Expression of(TypeName type, String text, Position position) {
        boolean date = type.name().equals("DATE");
        boolean timestamp = type.name().startsWith("TIMESTAMP");
        boolean time = type.name().equals("TIME");
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "now" -> {
                String function = date ? "CURRENT_DATE" : time ? "LOCALTIME" : "CURRENT_TIMESTAMP";
                yield date || time || timestamp ? cast(now(function, position), type, position) : null;
            }
            case "today" -> date || timestamp ? cast(now("CURRENT_DATE", position), type, position) : null;
            case "tomorrow" -> date || timestamp ? cast(nextDay(BinaryOperator.ADD, position), type, position) : null;
            case "yesterday" ->
                date || timestamp ? cast(nextDay(BinaryOperator.SUBTRACT, position), type, position) : null;
            case "epoch" -> date || timestamp ? cast(text("1970-01-01", position), type, position) : null;
            case "allballs" -> time ? cast(text("00:00", position), type, position) : null;
            default -> null;
        };
    }

    private static Expression now(String function, Position position) {
        return Expression.FunctionCall.of(function, List.of(), position);
    }

    private static Expression nextDay(BinaryOperator direction, Position position) {
        Expression one = new Expression.NumberLiteral("1", BigDecimal.ONE, position);
        return new Expression.Binary(direction, now("CURRENT_DATE", position), one, position);
    }

    private static Expression text(String text, Position position) {
        return new Expression.StringLiteral(text, position);
    }

    private static Expression cast(Expression value, TypeName type, Position position) {
        return new Expression.Cast(value, type, false, position);
    }
}
