package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.text.ParseException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.jspecify.annotations.Nullable;

/** Parts of dates and times, truncation to units, and the statement's clock. No method takes NULL. */
public final class CalendarFunctions {
    /** The limit of combinations of positions that are tried for the quoted parts of a format. */
    private static final int MOST_READINGS = 1_000;

    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final long MILLIS_OF_MINUTE = 60_000;
    private static final long MILLIS_OF_SECOND = 1000;
    private static final ZoneId UTC = ZoneId.ofOffset("", ZoneOffset.UTC);

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
        return isOfDays(unit)
                ? (Long) DateTimeUtils.unixTimestampFloor(range(unit), floor(millis, MILLIS_OF_DAY))
                : (Long) floor(millis, length(unit));
    }

    /** The TIMESTAMP if a unit starts there, otherwise the start of the next unit. */
    public static Long ceilTimestamp(TimeUnit unit, Object timestamp) {
        long millis = ((Number) timestamp).longValue();
        return isOfDays(unit)
                ? (Long) DateTimeUtils.unixTimestampCeil(range(unit), ceil(millis, MILLIS_OF_DAY))
                : (Long) ceil(millis, length(unit));
    }

    public static Integer floorDate(TimeUnit unit, Object date) {
        int days = ((Number) date).intValue();
        return isOfDays(unit) ? Math.toIntExact(DateTimeUtils.unixDateFloor(range(unit), days)) : days;
    }

    public static Integer ceilDate(TimeUnit unit, Object date) {
        int days = ((Number) date).intValue();
        return isOfDays(unit) ? Math.toIntExact(DateTimeUtils.unixDateCeil(range(unit), days)) : days;
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
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, unit + " is no unit of a length");
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
        try {
            return (int) parsed(text, format).getLong(ChronoField.EPOCH_DAY);
        } catch (RuntimeException malformed) {
            throw malformed("datetime", text, format, malformed);
        }
    }

    /** Parses a TIMESTAMP in PostgreSQL's format. */
    public static Long timestampIn(Object text, Object format) {
        try {
            return parsed(text, format).toInstant().toEpochMilli();
        } catch (RuntimeException malformed) {
            throw malformed("timestamp", text, format, malformed);
        }
    }

    /** Parts of the format in double quotes match themselves and are not part of the moment. */
    private static ZonedDateTime parsed(Object text, Object format) {
        String[] parts = Arguments.text(format).split("\"", -1);
        ZonedDateTime moment = parsed(Arguments.text(text), parts, 0, "", "", new int[] {MOST_READINGS});
        if (moment == null) {
            throw new IllegalArgumentException("no such moment");
        }
        return moment;
    }

    /**
     * Parses the rest of the text by the rest of the format.
     *
     * @param parts the format split at double quotes; every second part was quoted
     * @param format the unquoted parts before this one
     * @param before the text that matched them
     * @param readings the number of attempts left
     * @return null if the text doesn't match
     */
    private static @Nullable ZonedDateTime parsed(
            String text, String[] parts, int part, String before, String format, int[] readings) {
        String all = format + parts[part];
        if (part + 1 >= parts.length) {
            return parsed(before + text, all);
        }
        String quoted = parts[part + 1];
        ZonedDateTime moment = null;
        for (int at = text.indexOf(quoted);
                at >= 0 && moment == null && readings[0]-- > 0;
                at = text.indexOf(quoted, at + 1)) {
            String behind = text.substring(at + quoted.length());
            boolean last = part + 2 >= parts.length || parts[part + 2].isEmpty() && part + 3 >= parts.length;
            if (last) {
                moment = behind.isEmpty() ? parsed(before + text.substring(0, at), all) : null;
            } else {
                moment = parsed(behind, parts, part + 2, before + text.substring(0, at) + ' ', all + ' ', readings);
            }
            if (quoted.isEmpty()) {
                break;
            }
        }
        return moment;
    }

    private static @Nullable ZonedDateTime parsed(String text, String format) {
        try {
            return TimeFunctions.format(format).parseDateTime(text, UTC, Locale.ENGLISH);
        } catch (ParseException | RuntimeException malformed) {
            // Each format fails with exceptions of its own; the caller names the value.
            return null;
        }
    }

    private static QueryException malformed(String what, Object text, Object format, RuntimeException cause) {
        return new QueryException(
                ErrorKind.INVALID_DATETIME,
                "Invalid format: '" + Arguments.text(format) + "' for " + what + " string: '" + Arguments.text(text)
                        + "'.",
                null,
                cause);
    }
}
