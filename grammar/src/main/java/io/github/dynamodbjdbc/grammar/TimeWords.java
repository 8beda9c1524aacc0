package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's words for times: {@code DATE 'today'}, {@code 'now'::timestamp}, {@code TIMESTAMP 'today 10:30'}. They are of the time at
 * which the statement runs.
 */
final class TimeWords {
    /** A day, a time of day and a zone. */
    private static final Pattern DAY_AND_TIME = Pattern.compile("(today|tomorrow|yesterday)\\s+"
            + "(\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)\\s*"
            + "(z|[+-]\\d{2}(?::?\\d{2})?)?");

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
        String words = text.strip().toLowerCase(Locale.ROOT);
        Matcher both = DAY_AND_TIME.matcher(words);
        if (both.matches() && (date || timestamp)) {
            Expression day = of(new TypeName("DATE", List.of(), position), both.group(1), position);
            return day == null || date ? day : at(day, both.group(2), both.group(3), type, position);
        }
        return switch (words) {
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

    /** @param zone null for none */
    private static Expression at(Expression day, String time, @Nullable String zone, TypeName type, Position position) {
        String padded = (time.indexOf(':') == 1 ? "0" : "") + time;
        TypeName ofTime = new TypeName(zone == null ? "TIME" : "TIMETZ", List.of(), position);
        Expression timeOfDay = cast(text(zone == null ? padded : padded + zone, position), ofTime, position);
        return cast(new Expression.Binary(BinaryOperator.ADD, day, timeOfDay, position), type, position);
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
