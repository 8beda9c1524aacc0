package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Interval;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions of dates and times. A TIMESTAMP is milliseconds since 1970 without a time zone, a DATE is days. No method takes NULL. */
public final class TimeFunctions {
    private static final int MAX_YEAR = 9999;
    private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);
    static final long MILLIS_OF_DAY = 86_400_000;
    private static final BigDecimal MAX_SECONDS = new BigDecimal("253402300800");
    private static final BigDecimal MIN_SECONDS = new BigDecimal("-62135596800");

    /** Units by name, each as a multiple of one of Java's. */
    private static final Map<String, Unit> UNITS = Map.ofEntries(
            Map.entry("MILLENNIUM", new Unit(ChronoUnit.YEARS, 1000)),
            Map.entry("CENTURY", new Unit(ChronoUnit.YEARS, 100)),
            Map.entry("DECADE", new Unit(ChronoUnit.YEARS, 10)),
            Map.entry("YEAR", new Unit(ChronoUnit.YEARS, 1)),
            Map.entry("QUARTER", new Unit(ChronoUnit.MONTHS, 3)),
            Map.entry("MONTH", new Unit(ChronoUnit.MONTHS, 1)),
            Map.entry("WEEK", new Unit(ChronoUnit.WEEKS, 1)),
            Map.entry("DAY", new Unit(ChronoUnit.DAYS, 1)),
            Map.entry("HOUR", new Unit(ChronoUnit.HOURS, 1)),
            Map.entry("MINUTE", new Unit(ChronoUnit.MINUTES, 1)),
            Map.entry("SECOND", new Unit(ChronoUnit.SECONDS, 1)),
            Map.entry("MILLISECOND", new Unit(ChronoUnit.MILLIS, 1)),
            Map.entry("MICROSECOND", new Unit(ChronoUnit.MICROS, 1)),
            Map.entry("NANOSECOND", new Unit(ChronoUnit.NANOS, 1)));

    /** The units to which DATE_TRUNC truncates. */
    public static final List<String> TRUNCATED = List.of(
            "MILLENNIUM",
            "CENTURY",
            "DECADE",
            "YEAR",
            "QUARTER",
            "MONTH",
            "WEEK",
            "DAY",
            "HOUR",
            "MINUTE",
            "SECOND",
            "MILLISECOND",
            "MICROSECOND");

    private TimeFunctions() {}

    private record Unit(ChronoUnit unit, int count) {}

    /** TIMESTAMPADD; the day is limited to the month's last. */
    public static long timestampAdd(Object unit, Object count, Object timestamp) {
        Unit step = unit(unit);
        try {
            long steps = Math.multiplyExact(NumberFunctions.integral(count), (long) step.count());
            return millis(dateTime(timestamp).plus(steps, step.unit()));
        } catch (DateTimeException | ArithmeticException beyond) {
            throw beyond(beyond);
        }
    }

    /** TIMESTAMPDIFF: the number of whole units between the two. */
    public static long timestampDiff(Object unit, Object from, Object to) {
        Unit step = unit(unit);
        return step.unit().between(dateTime(from), dateTime(to)) / step.count();
    }

    private static Unit unit(Object name) {
        Unit unit = UNITS.get(Arguments.text(name));
        if (unit == null) {
            throw Arguments.invalid(name + " is not a unit of a length");
        }
        return unit;
    }

    /** The days from the second date to the first. */
    public static int dateDifference(Object left, Object right) {
        return Math.subtractExact(((Number) left).intValue(), ((Number) right).intValue());
    }

    public static int datePlus(Object date, Object days) {
        long sum = ((Number) date).longValue() + Arguments.integer(days, "a number of days");
        return day(LocalDate.ofEpochDay(sum));
    }

    public static int dateMinus(Object date, Object days) {
        long difference = ((Number) date).longValue() - Arguments.integer(days, "a number of days");
        return day(LocalDate.ofEpochDay(difference));
    }

    /** The timestamp plus the interval: first the months, with the day limited to the month's last, then days and time. */
    public static long later(Object timestamp, Object interval) {
        Interval by = (Interval) interval;
        BigDecimal millis = BigDecimal.valueOf(by.micros(), 3).setScale(0, RoundingMode.HALF_UP);
        try {
            return millis(dateTime(timestamp)
                    .plusMonths(by.months())
                    .plusDays(by.days())
                    .plus(millis.longValueExact(), ChronoUnit.MILLIS));
        } catch (DateTimeException | ArithmeticException beyond) {
            throw beyond(beyond);
        }
    }

    public static long earlier(Object timestamp, Object interval) {
        return later(timestamp, Intervals.negated(interval));
    }

    /** The date plus the interval's months and days. */
    public static int laterDate(Object date, Object interval) {
        long midnight = ((Number) date).longValue() * MILLIS_OF_DAY;
        return (int) Math.floorDiv(later(midnight, interval), MILLIS_OF_DAY);
    }

    public static int earlierDate(Object date, Object interval) {
        return laterDate(date, Intervals.negated(interval));
    }

    /** The time of day plus the interval's time, wrapping at midnight; months and days are ignored. */
    public static int laterTime(Object time, Object interval) {
        long micros = ((Number) time).longValue() * 1000 + ((Interval) interval).micros() % Intervals.MICROS_OF_DAY;
        return (int) (Math.floorMod(micros, Intervals.MICROS_OF_DAY) / 1000);
    }

    public static int earlierTime(Object time, Object interval) {
        return laterTime(time, Intervals.negated(interval));
    }

    /** The singular of a unit's name in capital letters; other names unchanged. */
    public static String singular(String unit) {
        return switch (unit) {
            case "CENTURIES" -> "CENTURY";
            case "MILLENNIA" -> "MILLENNIUM";
            case "CENTURYS", "MILLENNIUMS" -> unit;
            default -> unit.endsWith("S") ? unit.substring(0, unit.length() - 1) : unit;
        };
    }

    /** The unit of {@link #TRUNCATED} with that name, in the singular or plural. */
    public static String truncatedUnit(Object name) {
        String singular = singular(((String) name).toUpperCase(Locale.ROOT));
        if (!TRUNCATED.contains(singular)) {
            throw Arguments.invalid("DATE_TRUNC takes one of the units " + String.join(", ", TRUNCATED));
        }
        return singular;
    }

    /** The start of the week: midnight of its Monday. */
    public static long startOfWeek(Object timestamp) {
        return millis(dateTime(timestamp)
                .toLocalDate()
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                .atStartOfDay());
    }

    /** The timestamp if a week starts there, otherwise the start of the next week. */
    public static long startOfNextWeek(Object timestamp) {
        long monday = startOfWeek(timestamp);
        return monday == ((Number) timestamp).longValue()
                ? monday
                : millis(dateTime(monday).plusWeeks(1));
    }

    /** Rounds to the given number of decimal places of seconds. */
    public static long roundTimestamp(Object timestamp, Object places) {
        return millis(dateTime(rounded(timestamp, places)));
    }

    /** Rounds a TIME to the given number of decimal places of seconds; 24:00 becomes 00:00. */
    public static int roundTime(Object time, Object places) {
        return (int) (rounded(time, places) % MILLIS_OF_DAY);
    }

    private static long rounded(Object millis, Object places) {
        return BigDecimal.valueOf(((Number) millis).longValue(), 3)
                .setScale(Arguments.clamped(places), RoundingMode.HALF_UP)
                .movePointRight(3)
                .longValueExact();
    }

    /** In PostgreSQL's format, in English. */
    public static String toChar(Object timestamp, Object format) {
        return DateWriting.of(dateTime(timestamp), Arguments.text(format));
    }

    public static String intervalToChar(Object interval, Object format) {
        return DateWriting.of((Interval) interval, Arguments.text(format));
    }

    /** Seconds since 1970, or since midnight for a TIME, including the fraction. */
    public static BigDecimal epoch(Object timestamp) {
        return Values.canonical(BigDecimal.valueOf(((Number) timestamp).longValue(), 3));
    }

    /** Seconds within the minute, including the fraction, of a TIMESTAMP or a TIME. */
    public static BigDecimal seconds(Object timestamp) {
        return Values.canonical(BigDecimal.valueOf(Math.floorMod(((Number) timestamp).longValue(), 60_000L), 3));
    }

    /** The TIMESTAMP at the given seconds since 1970, including their fraction. */
    public static long ofEpoch(Object seconds) {
        BigDecimal number = Arguments.number(seconds);
        if (number.compareTo(MAX_SECONDS) >= 0 || number.compareTo(MIN_SECONDS) < 0) {
            throw beyond(null);
        }
        return number.multiply(MILLIS).setScale(0, RoundingMode.HALF_UP).longValueExact();
    }

    /** The moment of ISO 8601 text, or of epoch seconds in digits. */
    public static @Nullable Long ofText(Object text) {
        BigDecimal seconds = DynamicFunctions.tryNumeric(text);
        return seconds == null ? TemporalFunctions.toTimestamp(text) : (Long) ofEpoch(seconds);
    }

    public static long ofEpochMillis(Object millis) {
        return ofEpoch(Arguments.number(millis).movePointLeft(3));
    }

    public static int makeDate(Object year, Object month, Object day) {
        try {
            return day(LocalDate.of(
                    Arguments.integer(year, "a year"),
                    Arguments.integer(month, "a month"),
                    Arguments.integer(day, "a day")));
        } catch (DateTimeException noSuchDay) {
            throw new QueryException(ErrorKind.INVALID_DATETIME, "there is no such date", null, noSuchDay);
        }
    }

    public static String dayName(Object timestamp) {
        return dateTime(timestamp).getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    public static String monthName(Object timestamp) {
        return dateTime(timestamp).getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /** The last day of the month. */
    public static int lastDay(Object date) {
        return day(LocalDate.ofEpochDay(((Number) date).longValue()).with(TemporalAdjusters.lastDayOfMonth()));
    }

    private static LocalDateTime dateTime(Object millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(((Number) millis).longValue()), ZoneOffset.UTC);
    }

    /** Milliseconds of a moment that there is. */
    static long checked(long millis) {
        check(dateTime(millis).getYear());
        return millis;
    }

    static int checkedDay(long days) {
        return day(LocalDate.ofEpochDay(days));
    }

    private static long millis(LocalDateTime time) {
        check(time.getYear());
        return time.toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    private static int day(LocalDate date) {
        check(date.getYear());
        return (int) date.toEpochDay();
    }

    private static void check(int year) {
        if (year < 1 || year > MAX_YEAR) {
            throw beyond(null);
        }
    }

    private static QueryException beyond(@Nullable Throwable cause) {
        return new QueryException(
                ErrorKind.DATETIME_OVERFLOW, "a date is not between the years 1 and 9999", null, cause);
    }
}
