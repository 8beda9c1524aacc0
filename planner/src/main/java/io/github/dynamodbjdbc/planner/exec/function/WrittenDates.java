package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Subtraction of dates that items store as text, whose type shows only at run time: the difference of two days is a number of days, and
 * of two timestamps an interval, as in PostgreSQL. No method takes NULL.
 */
public final class WrittenDates {
    private static final int LENGTH_OF_A_DAY = "2026-01-31".length();
    private static final long MILLIS_OF_DAY = 86_400_000;

    private WrittenDates() {}

    /** Text of a date or timestamp unchanged; null for any other value, which is reported as passed over. */
    public static @Nullable Object asDateText(@Nullable Object value, String label, RunContext run) {
        if (value == null || TemporalFunctions.isoTimestamp(value) != null) {
            return value;
        }
        run.passedOver(label);
        return null;
    }

    /** Text of a date or timestamp, or a number of days, unchanged; null for any other value, which is reported as passed over. */
    public static @Nullable Object asDateOrNumber(@Nullable Object value, String label, RunContext run) {
        return value instanceof Number ? value : asDateText(value, label, run);
    }

    /** A date as text minus any value: an earlier day for a number, otherwise the difference. */
    public static @Nullable Object ofTexts(Object left, Object right) {
        if (right instanceof Number) {
            return before(Objects.requireNonNull(TemporalFunctions.isoDate(left)), right);
        }
        Integer day = day(left);
        Integer other = day(right);
        return day != null && other != null
                ? BigDecimal.valueOf((long) day - other)
                : interval(TemporalFunctions.isoTimestamp(left), TemporalFunctions.isoTimestamp(right));
    }

    private static @Nullable String interval(@Nullable Long left, @Nullable Long right) {
        return left == null || right == null
                ? null
                : Intervals.between(left, right).toString();
    }

    /** A DATE minus any value: an earlier day for a number, otherwise the difference. */
    public static @Nullable Object ofDate(Object date, Object value) {
        if (value instanceof Number) {
            return before(date, value);
        }
        long days = ((Number) date).longValue();
        Integer other = day(value);
        return other != null
                ? BigDecimal.valueOf(days - other)
                : interval(days * MILLIS_OF_DAY, TemporalFunctions.isoTimestamp(value));
    }

    private static String before(Object date, Object days) {
        return LocalDate.ofEpochDay(TimeFunctions.dateMinus(date, days)).toString();
    }

    /** Any value minus a DATE: the difference; null if the value is not a date. */
    public static @Nullable Object fromDate(Object value, Object date) {
        long days = ((Number) date).longValue();
        Integer day = day(value);
        return day != null
                ? BigDecimal.valueOf(day - days)
                : interval(TemporalFunctions.isoTimestamp(value), days * MILLIS_OF_DAY);
    }

    /** A difference of values of any type: of numbers, or of dates. */
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

    /** The days since 1970 of text that is a date without a time; null for any other value. */
    private static @Nullable Integer day(Object value) {
        return value instanceof String text && text.length() == LENGTH_OF_A_DAY
                ? TemporalFunctions.isoDate(text)
                : null;
    }
}
