package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;

/** Parts of dates and times, truncation to units, and the statement's clock. No method takes NULL. */
public final class CalendarFunctions {

    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final long MILLIS_OF_MINUTE = 60_000;
    private static final long MILLIS_OF_SECOND = 1000;

    private CalendarFunctions() {}

    /** A part of a DATE. */
    public static Long partOfDate(TimeUnit unit, Object date) {
        int days = ((Number) date).intValue();
        return switch (unit) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> 0L;
            case EPOCH -> days * (MILLIS_OF_DAY / MILLIS_OF_SECOND);
            default -> DateTimeUtils.unixDateExtract(range(unit), days);
        };
    }

    /** A part of a TIMESTAMP. */
    public static Long partOfTimestamp(TimeUnit unit, Object timestamp) {
        long millis = ((Number) timestamp).longValue();
        return switch (unit) {
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> partOfDay(unit, millis);
            case EPOCH -> millis / MILLIS_OF_SECOND;
            default -> DateTimeUtils.unixDateExtract(range(unit), Math.floorDiv(millis, MILLIS_OF_DAY));
        };
    }

    /** A part of a TIME. */
    public static Long partOfTime(TimeUnit unit, Object time) {
        return partOfDay(unit, ((Number) time).longValue());
    }

    private static long partOfDay(TimeUnit unit, long millis) {
        return switch (unit) {
            case HOUR -> Math.floorMod(millis, MILLIS_OF_DAY) / (60 * MILLIS_OF_MINUTE);
            case MINUTE -> Math.floorMod(millis, 60 * MILLIS_OF_MINUTE) / MILLIS_OF_MINUTE;
            case SECOND -> Math.floorMod(millis, MILLIS_OF_MINUTE) / MILLIS_OF_SECOND;
            case MILLISECOND, MICROSECOND, NANOSECOND -> Math.floorMod(millis, MILLIS_OF_MINUTE) * ofMillisecond(unit);
            default -> throw noPart(unit, "a TIME");
        };
    }

    private static long ofMillisecond(TimeUnit unit) {
        return switch (unit) {
            case MICROSECOND -> 1000;
            case NANOSECOND -> 1_000_000;
            default -> 1;
        };
    }

    private static TimeUnitRange range(TimeUnit unit) {
        return TimeUnitRange.of(unit, null);
    }

    private static QueryException noPart(TimeUnit unit, String of) {
        return new QueryException(ErrorKind.INVALID_ARGUMENT, of + " has no " + unit);
    }

    /** The start of the unit that contains a TIMESTAMP. */
    public static Long floorTimestamp(TimeUnit unit, Object timestamp) {
        long millis = ((Number) timestamp).longValue();
        return TimeFunctions.checked(
                isOfDays(unit)
                        ? DateTimeUtils.unixTimestampFloor(range(unit), floor(millis, MILLIS_OF_DAY))
                        : floor(millis, length(unit)));
    }

    /** The TIMESTAMP if a unit starts there, otherwise the start of the next unit. */
    public static Long ceilTimestamp(TimeUnit unit, Object timestamp) {
        long millis = ((Number) timestamp).longValue();
        return TimeFunctions.checked(
                isOfDays(unit)
                        ? DateTimeUtils.unixTimestampCeil(range(unit), ceil(millis, MILLIS_OF_DAY))
                        : ceil(millis, length(unit)));
    }

    public static Integer floorDate(TimeUnit unit, Object date) {
        int days = ((Number) date).intValue();
        return isOfDays(unit) ? TimeFunctions.checkedDay(DateTimeUtils.unixDateFloor(range(unit), days)) : days;
    }

    public static Integer ceilDate(TimeUnit unit, Object date) {
        int days = ((Number) date).intValue();
        return isOfDays(unit) ? TimeFunctions.checkedDay(DateTimeUtils.unixDateCeil(range(unit), days)) : days;
    }

    public static Integer floorTime(TimeUnit unit, Object time) {
        int millis = ((Number) time).intValue();
        return isOfDays(unit) ? 0 : (int) floor(millis, length(unit));
    }

    public static Integer ceilTime(TimeUnit unit, Object time) {
        int millis = ((Number) time).intValue();
        return isOfDays(unit) ? 0 : (int) (ceil(millis, length(unit)) % MILLIS_OF_DAY);
    }

    private static boolean isOfDays(TimeUnit unit) {
        return switch (unit) {
            case YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DAY, DECADE, CENTURY, MILLENNIUM -> true;
            default -> false;
        };
    }

    /** A unit's length in milliseconds. Shorter units count as 1, because there is nothing to cut off. */
    private static long length(TimeUnit unit) {
        if (unit.multiplier == null) {
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, unit + " is not a unit of a length");
        }
        return unit.multiplier.compareTo(BigDecimal.ONE) < 0 ? 1 : unit.multiplier.longValue();
    }

    private static long floor(long millis, long length) {
        return millis - Math.floorMod(millis, length);
    }

    private static long ceil(long millis, long length) {
        long rest = Math.floorMod(millis, length);
        return rest == 0 ? millis : millis - rest + length;
    }

    public static Long currentTimestamp(RunContext run) {
        return run.currentMillis();
    }

    public static Long expiryClock(RunContext run) {
        return run.expiryClockMillis();
    }

    public static Integer currentDate(RunContext run) {
        return dateOf(run.currentMillis());
    }

    public static Integer currentTime(RunContext run) {
        return timeOf(run.currentMillis());
    }

    /** A TIMESTAMP's DATE. */
    public static Integer dateOf(Object timestamp) {
        return (int) Math.floorDiv(((Number) timestamp).longValue(), MILLIS_OF_DAY);
    }

    /** A TIMESTAMP's TIME. */
    public static Integer timeOf(Object timestamp) {
        return (int) Math.floorMod(((Number) timestamp).longValue(), MILLIS_OF_DAY);
    }

    /** The start of a DATE as a TIMESTAMP. */
    public static Long midnight(Object date) {
        return ((Number) date).longValue() * MILLIS_OF_DAY;
    }

    /** A TIME of the current day as a TIMESTAMP. */
    public static Long today(Object time, RunContext run) {
        return currentDate(run) * MILLIS_OF_DAY + ((Number) time).longValue();
    }

    public static Long epochSeconds(Object timestamp) {
        return ((Number) timestamp).longValue() / MILLIS_OF_SECOND;
    }

    public static Long epochMillis(Object timestamp) {
        return ((Number) timestamp).longValue();
    }

    /** Parses a DATE in PostgreSQL's format. */
    public static Integer dateIn(Object text, Object format) {
        return (int) DateFields.day(DateReading.read(Arguments.text(text), Arguments.text(format)))
                .toEpochDay();
    }

    /** Parses a TIMESTAMP in PostgreSQL's format. */
    public static Long timestampIn(Object text, Object format) {
        return DateFields.moment(DateReading.read(Arguments.text(text), Arguments.text(format)))
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }
}
