package io.github.dynamodbjdbc.planner.run.function;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Subtraction of dates that stand as text in items, whose type shows with the value: two days are whole days apart, and two
 * timestamps an interval, as in PostgreSQL. None is called with a NULL.
 */
public final class WrittenDates {
    private static final int LENGTH_OF_A_DAY = "2026-01-31".length();
    private static final long MILLIS_OF_DAY = 86_400_000;

    private WrittenDates() {}

    /** Of two texts; NULL where one says no date. */
    public static @Nullable Object ofTexts(Object left, Object right) {
        Integer day = day(left);
        Integer other = day(right);
        return day != null && other != null
                ? BigDecimal.valueOf((long) day - other)
                : interval(TemporalFunctions.tryTimestamp(left), TemporalFunctions.tryTimestamp(right));
    }

    private static @Nullable String interval(@Nullable Long left, @Nullable Long right) {
        return left == null || right == null
                ? null
                : Intervals.between(left, right).toString();
    }

    /** Of a DATE and any value: days before it, or what lies between it and a date. */
    public static @Nullable Object ofDate(Object date, Object value) {
        if (value instanceof Number) {
            return LocalDate.ofEpochDay(TimeFunctions.dateMinus(date, value)).toString();
        }
        long days = ((Number) date).longValue();
        Integer other = day(value);
        return other != null
                ? BigDecimal.valueOf(days - other)
                : interval(days * MILLIS_OF_DAY, TemporalFunctions.tryTimestamp(value));
    }

    /** Of any value and a DATE: what lies between the two; NULL where the value says no date. */
    public static @Nullable Object fromDate(Object value, Object date) {
        long days = ((Number) date).longValue();
        Integer day = day(value);
        return day != null
                ? BigDecimal.valueOf(day - days)
                : interval(TemporalFunctions.tryTimestamp(value), days * MILLIS_OF_DAY);
    }

    /** Of two values of any type: numbers, or days. Gives the first value that is neither. */
    public static Object ofValues(Object left, Object right) {
        if (left instanceof Number && right instanceof Number) {
            return Arithmetic.subtractDecimals(left, right);
        }
        Integer day = day(left);
        Integer other = day(right);
        if (day != null && other != null) {
            return BigDecimal.valueOf((long) day - other);
        }
        return left instanceof Number || day != null && !(right instanceof Number) ? right : left;
    }

    /** Days since 1970 of text that is a day and nothing more. */
    private static @Nullable Integer day(Object value) {
        return value instanceof String text && text.length() == LENGTH_OF_A_DAY
                ? TemporalFunctions.tryDate(text)
                : null;
    }
}
