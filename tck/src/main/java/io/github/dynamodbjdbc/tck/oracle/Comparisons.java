package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons of two values, with the conversions of their operands. */
final class Comparisons {
    private Comparisons() {}

    /** Two expressions, one of which may have been converted to the other's type. */
    record Pair(Bound left, Bound right) {
        Truth compare(BinaryOperator operator, Env env) {
            Cell a = left.value(env);
            Cell b = right.value(env);
            if (left.has(Trait.ROUNDED) || right.has(Trait.ROUNDED)) {
                checkRounding(a, b);
            }
            return Comparisons.compare(operator, a, b);
        }

        /** NULL equals NULL, and values that can't be compared, such as those of different types, are distinct. */
        boolean isDistinct(Env env) {
            Cell a = left.value(env);
            Cell b = right.value(env);
            checkRounding(a, b);
            return a == null ? b != null : Values.equal(a, b) != Truth.TRUE;
        }

        private static void checkRounding(@Nullable Cell a, @Nullable Cell b) {
            BigDecimal x = Numbers.of(a);
            BigDecimal y = Numbers.of(b);
            if (x != null && y != null && x.compareTo(y) != 0 && Numbers.close(x, y)) {
                throw new UnsupportedForOracle("a comparison that depends on how numbers were rounded");
            }
        }
    }

    static Pair pair(Bound left, Bound right) {
        if (left.has(Trait.KEY) && right.has(Trait.CONSTANT)) {
            return new Pair(left, KeyConversion.convert(right, left.kind()));
        } else if (right.has(Trait.KEY) && left.has(Trait.CONSTANT)) {
            return new Pair(KeyConversion.convert(left, right.kind()), right);
        }
        List<Bound> together = Neighbours.together(List.of(left, right));
        if (!together.equals(List.of(left, right))) {
            return new Pair(together.get(0), together.get(1));
        }
        boolean attributes = left.has(Trait.STORED) && right.has(Trait.STORED);
        boolean times = isTimeOrText(left.kind()) && isTimeOrText(right.kind())
                || left.kind().isTimeOfDay() && right.kind().isTimeOfDay()
                || isTimeOfDayAndText(left, right)
                || isTimeOfDayAndText(right, left);
        if (isOfDynamic(left, right) || isOfDynamic(right, left)) {
            throw new UnsupportedForOracle("a stored value next to a time of day or an interval");
        }
        if (left.kind().isKnown() && right.kind().isKnown() && left.kind() != right.kind() && !attributes && !times) {
            throw new UnsupportedForOracle("a comparison of " + left.kind() + " with " + right.kind());
        }
        if (isTimeAndNoTime(left, right) || isTimeAndNoTime(right, left)) {
            throw new UnsupportedForOracle(
                    "whether a constant next to a time that is not an attribute is a literal, which has to be a time");
        }
        if (isDateAndMoment(left, right) || isDateAndMoment(right, left)) {
            throw new UnsupportedForOracle("whether a constant with a time of day is truncated next to a date");
        }
        return new Pair(besideTime(left, right), besideTime(right, left));
    }

    /** Literal or bound text compared with a time must be a time, in any time zone; an attribute's text is parsed for each row. */
    private static Bound besideTime(Bound text, Bound time) {
        boolean constant = text.kind() == StaticType.TEXT && text.has(Trait.CONSTANT);
        return constant && (time.kind().isTime() || time.kind().isTimeOfDay())
                ? KeyConversion.convert(text, time.kind())
                : text;
    }

    private static boolean isOfDynamic(Bound time, Bound other) {
        return other.kind() == StaticType.DYNAMIC && (time.kind().isTimeOfDay() || time.kind() == StaticType.INTERVAL);
    }

    private static boolean isTimeOfDayAndText(Bound time, Bound text) {
        return time.kind().isTimeOfDay() && text.kind() == StaticType.TEXT && text.has(Trait.CONSTANT);
    }

    private static boolean isDateAndMoment(Bound date, Bound text) {
        if (date.kind().computed() != StaticType.DATE || text.kind() != StaticType.TEXT || !text.has(Trait.CONSTANT)) {
            return false;
        }
        LocalDateTime moment = Moments.constant(text.value(Env.EMPTY));
        return moment != null && !moment.toLocalTime().equals(LocalTime.MIDNIGHT);
    }

    private static boolean isTimeAndNoTime(Bound time, Bound text) {
        return time.kind().isTime()
                && text.kind() == StaticType.TEXT
                && text.has(Trait.CONSTANT)
                && Moments.constant(text.value(Env.EMPTY)) == null;
    }

    /** Whether values may be times; text may be. */
    private static boolean isTimeOrText(StaticType kind) {
        return kind.isTime() || kind == StaticType.TEXT;
    }

    static Truth compare(BinaryOperator operator, @Nullable Cell left, @Nullable Cell right) {
        if (operator == BinaryOperator.EQUAL) {
            return Values.equal(left, right);
        } else if (operator == BinaryOperator.NOT_EQUAL) {
            return Values.equal(left, right).not();
        }
        Integer order = Values.compare(left, right);
        return order == null ? Truth.UNKNOWN : Truth.of(holds(operator, order));
    }

    private static boolean holds(BinaryOperator operator, int order) {
        return switch (operator) {
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            case GREATER_OR_EQUAL -> order >= 0;
            default -> throw new IllegalArgumentException(operator.symbol());
        };
    }
}
