package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic of dates in text, which are recognized by their values only. The difference of two dates is a number of days, of other moments an
 * interval, in PostgreSQL's notation.
 */
final class DateTexts {
    private static final BigDecimal MOST_DAYS = BigDecimal.valueOf(1_000_000_000);
    private static final long MILLIS_OF_DAY = 86_400_000;

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 3, true)
            .toFormatter(Locale.ROOT);

    private DateTexts() {}

    /** Null for arithmetic of numbers, or of other values with a static type. */
    static @Nullable Bound bind(BinaryOperator operator, Bound left, Bound right) {
        if (operator == BinaryOperator.ADD) {
            return isDay(left) && isDays(right)
                    ? shifted(left, right, 1)
                    : isDays(left) && isDay(right) ? shifted(right, left, 1) : null;
        }
        if (isDay(left) && right.kind() == StaticType.NUMBER) {
            return shifted(left, right, -1);
        }
        boolean said = isDay(left) || isDay(right);
        return said && isRead(left) && isRead(right) ? difference(left, right) : null;
    }

    /** Whether it is a date, or text that is not a literal. */
    private static boolean isDay(Bound bound) {
        return bound.kind().computed() == StaticType.DATE || isText(bound);
    }

    private static boolean isText(Bound bound) {
        return bound.kind() == StaticType.TEXT && !bound.has(Trait.CONSTANT);
    }

    private static boolean isDays(Bound bound) {
        return bound.kind() == StaticType.NUMBER || bound.kind() == StaticType.DYNAMIC;
    }

    private static boolean isRead(Bound bound) {
        return isDay(bound) || bound.kind() == StaticType.DYNAMIC;
    }

    private static Bound shifted(Bound day, Bound days, int direction) {
        return Bound.of(StaticType.DATE, Trait.NONE, env -> {
            LocalDateTime time = Moments.of(day.value(env));
            BigDecimal number = days.number(env);
            return time == null || number == null ? null : new Cell.Date(moved(time, number, direction));
        });
    }

    private static LocalDate moved(LocalDateTime time, BigDecimal days, int direction) {
        if (days.stripTrailingZeros().scale() > 0) {
            throw new UnsupportedForOracle("a fraction of a day");
        } else if (days.abs().compareTo(MOST_DAYS) > 0) {
            throw new UnsupportedForOracle("more days than a number of 32 bits counts");
        }
        LocalDate sum = time.toLocalDate().plusDays(direction * days.longValueExact());
        if (sum.getYear() < 1 || sum.getYear() > 9_999) {
            throw Rejected.byValue("22008", "a date beyond the years");
        }
        return sum;
    }

    private static Bound difference(Bound left, Bound right) {
        return Bound.of(StaticType.DYNAMIC, Trait.NONE, env -> {
            Cell one = left.value(env);
            Cell other = right.value(env);
            LocalDateTime end = Moments.of(one);
            if (end == null) {
                return null;
            } else if (other instanceof Datum.Numeric days) {
                return new Datum.Text(moved(end, days.value(), -1).toString());
            }
            LocalDateTime start = Moments.of(other);
            if (start == null) {
                return null;
            }
            long between = ChronoUnit.MILLIS.between(start, end);
            return isDayAlone(one) && isDayAlone(other)
                    ? Numbers.cell(between / MILLIS_OF_DAY)
                    : new Datum.Text(interval(between));
        });
    }

    private static boolean isDayAlone(@Nullable Cell cell) {
        return cell instanceof Cell.Date
                || cell instanceof Cell.Spelled spelled && spelled.time() instanceof Cell.Date
                || cell instanceof Datum.Text text && text.value().length() == 10;
    }

    /** The interval's days, and the rest as a time; both have the sign of the whole. */
    private static String interval(long millis) {
        long days = millis / MILLIS_OF_DAY;
        long rest = millis % MILLIS_OF_DAY;
        StringBuilder text = new StringBuilder();
        if (days != 0) {
            text.append(days).append(days == 1 ? " day" : " days");
        }
        if (rest != 0 || days == 0) {
            LocalTime time = LocalTime.ofNanoOfDay(Math.abs(rest) * 1_000_000);
            text.append(days == 0 ? "" : " ").append(rest < 0 ? "-" : "").append(TIME.format(time));
        }
        return text.toString();
    }
}
