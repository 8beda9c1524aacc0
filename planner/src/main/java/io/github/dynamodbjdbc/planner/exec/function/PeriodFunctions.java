package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's functions of periods, time zones and series. A TIMESTAMP is milliseconds since 1970 in UTC. No method takes NULL, except
 * those with an array of arguments.
 */
public final class PeriodFunctions {
    private static final int MOST_ELEMENTS = 1_000_000;
    private static final Pattern OFFSET =
            Pattern.compile("(?:UTC|GMT)?(?<sign>[+-])(?<hours>\\d{1,2}(?::?\\d{2})?)", Pattern.CASE_INSENSITIVE);

    /** The hours before UTC of the abbreviations that PostgreSQL knows without a region's rules. */
    private static final Map<String, Integer> ABBREVIATIONS = Map.ofEntries(
            Map.entry("PST", -8),
            Map.entry("PDT", -7),
            Map.entry("MST", -7),
            Map.entry("MDT", -6),
            Map.entry("CST", -6),
            Map.entry("CDT", -5),
            Map.entry("EST", -5),
            Map.entry("EDT", -4),
            Map.entry("WET", 0),
            Map.entry("WEST", 1),
            Map.entry("BST", 1),
            Map.entry("CET", 1),
            Map.entry("CEST", 2),
            Map.entry("EET", 2),
            Map.entry("EEST", 3),
            Map.entry("JST", 9),
            Map.entry("AEST", 10),
            Map.entry("AEDT", 11));

    private PeriodFunctions() {}

    /** DATE_BIN: the start of the bin that contains the timestamp. Bins have the stride's length, and one of them starts at the origin. */
    public static long dateBin(Object stride, Object timestamp, Object origin) {
        Interval of = (Interval) stride;
        if (of.months() != 0) {
            throw Arguments.invalid("the stride of DATE_BIN can't have months, which are of no one length");
        }
        long length = of.days() * Intervals.MICROS_OF_DAY + of.micros();
        if (length <= 0) {
            throw Arguments.invalid("the stride of DATE_BIN has to be greater than 0");
        }
        long moment = ((Number) timestamp).longValue() * 1000;
        return Math.floorDiv(moment - Math.floorMod(moment - ((Number) origin).longValue() * 1000, length), 1000L);
    }

    public static int makeTime(Object hour, Object minute, Object second) {
        BigDecimal seconds = Arguments.number(second);
        if (seconds.signum() < 0 || seconds.compareTo(BigDecimal.valueOf(60)) >= 0) {
            throw noSuch("time", null);
        }
        try {
            int minutes = LocalTime.of(Arguments.integer(hour, "an hour"), Arguments.integer(minute, "a minute"))
                    .toSecondOfDay();
            return minutes * 1000
                    + seconds.movePointRight(3).setScale(0, RoundingMode.DOWN).intValueExact();
        } catch (DateTimeException noSuchTime) {
            throw noSuch("time", noSuchTime);
        }
    }

    private static QueryException noSuch(String what, @Nullable Throwable cause) {
        return new QueryException(ErrorKind.INVALID_DATETIME, "there is no such " + what, null, cause);
    }

    /** @param arguments year, month, day, hour, minute, second */
    public static @Nullable Object makeTimestamp(@Nullable Object[] arguments) {
        Object[] values = Arguments.all(arguments);
        return values == null
                ? null
                : (Object) (TimeFunctions.makeDate(values[0], values[1], values[2]) * TimeFunctions.MILLIS_OF_DAY
                        + makeTime(values[3], values[4], values[5]));
    }

    /** @param arguments the same, and a time zone */
    public static @Nullable Object makeZonedTimestamp(@Nullable Object[] arguments) {
        Object zone = arguments[arguments.length - 1];
        Object local = makeTimestamp(Arrays.copyOf(arguments, arguments.length - 1));
        if (local == null || zone == null) {
            return null;
        }
        String name = Arguments.text(zone).strip();
        return atZone(name.startsWith("+") || name.startsWith("-") ? east(name) : zone(zone), local);
    }

    /** An offset to the east of UTC, as in literals; AT TIME ZONE takes one of POSIX, to the west. */
    private static ZoneOffset east(String name) {
        try {
            return ZoneOffset.of(name);
        } catch (DateTimeException e) {
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, "'" + name + "' is not an offset from UTC", null, e);
        }
    }

    public static Interval age(Object later, Object earlier) {
        return Age.between(((Number) later).longValue(), ((Number) earlier).longValue());
    }

    /** AT TIME ZONE: the local time of a moment in a time zone. */
    public static long toZone(Object zone, Object timestamp) {
        return Instant.ofEpochMilli(((Number) timestamp).longValue())
                .atZone(zone(zone))
                .toLocalDateTime()
                .toInstant(ZoneOffset.UTC)
                .toEpochMilli();
    }

    /** The moment at which a clock in the time zone shows the local time. */
    public static long fromZone(Object zone, Object timestamp) {
        return atZone(zone(zone), timestamp);
    }

    private static long atZone(ZoneId zone, Object timestamp) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(((Number) timestamp).longValue()), ZoneOffset.UTC)
                .atZone(zone)
                // Of an hour that comes twice, PostgreSQL takes the second one.
                .withLaterOffsetAtOverlap()
                .toInstant()
                .toEpochMilli();
    }

    /** AT TIME ZONE of a time with its zone: the same time in another zone, whose offset is that at the given moment. */
    public static OffsetTime atZone(Object zone, Object time, Object now) {
        ZoneOffset offset = zone(zone).getRules().getOffset(Instant.ofEpochMilli(((Number) now).longValue()));
        return ((OffsetTime) time).withOffsetSameInstant(offset);
    }

    private static ZoneId zone(Object zone) {
        if (zone instanceof Interval interval) {
            return offset(interval);
        }
        String name = Arguments.text(zone).strip();
        try {
            Matcher posix = OFFSET.matcher(name);
            if (posix.matches()) {
                // POSIX notation: the hours are added to local time to get UTC.
                return ZoneOffset.of((posix.group("sign").equals("-") ? "+" : "-") + offset(posix.group("hours")));
            }
            String upper = name.toUpperCase(Locale.ROOT);
            Integer hours = ABBREVIATIONS.get(upper);
            if (hours != null) {
                return ZoneOffset.ofHours(hours);
            }
            return ZoneId.of(ZoneId.getAvailableZoneIds().contains(name) ? name : upper);
        } catch (DateTimeException noSuchZone) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT, "there is no time zone '" + name + '\'', null, noSuchZone);
        }
    }

    private static ZoneOffset offset(Interval interval) {
        boolean offset = interval.months() == 0 && interval.days() == 0 && interval.micros() % 1_000_000 == 0;
        try {
            if (offset) {
                return ZoneOffset.ofTotalSeconds(Math.toIntExact(interval.micros() / 1_000_000));
            }
        } catch (DateTimeException | ArithmeticException beyond) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT, "there is no time zone with the offset " + interval, null, beyond);
        }
        throw Arguments.invalid("an interval that is a time zone has whole seconds, and no months or days");
    }

    private static String offset(String digits) {
        String plain = digits.replace(":", "");
        String hours = plain.length() % 2 == 1 ? '0' + plain : plain;
        return hours.length() == 2 ? hours + ":00" : hours.substring(0, 2) + ':' + hours.substring(2);
    }

    /**
     * Whether two periods overlap; each is given by its ends in any order. A period includes its start, and excludes its end unless both
     * are equal.
     */
    public static @Nullable Object overlaps(@Nullable Object[] ends) {
        Object from = start(ends[0], ends[1]);
        Object to = end(ends[0], ends[1]);
        Object otherFrom = start(ends[2], ends[3]);
        Object otherTo = end(ends[2], ends[3]);
        if (from == null || otherFrom == null) {
            return null;
        }
        int order = compare(from, otherFrom);
        if (order == 0) {
            return to == null || otherTo == null ? null : true;
        }
        Object earlierEnd = order > 0 ? otherTo : to;
        Object laterEnd = order > 0 ? to : otherTo;
        if (earlierEnd == null) {
            return null;
        }
        Object laterFrom = order > 0 ? from : otherFrom;
        return compare(laterFrom, earlierEnd) < 0 ? (Boolean) true : laterEnd == null ? null : (Boolean) false;
    }

    private static @Nullable Object start(@Nullable Object one, @Nullable Object other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return compare(one, other) <= 0 ? one : other;
    }

    private static @Nullable Object end(@Nullable Object one, @Nullable Object other) {
        return one == null || other == null ? null : compare(one, other) >= 0 ? one : other;
    }

    /** Ends are either numbers of milliseconds or times with their zones. */
    private static int compare(Object one, Object other) {
        return one instanceof OffsetTime time
                ? time.compareTo((OffsetTime) other)
                : Long.compare(((Number) one).longValue(), ((Number) other).longValue());
    }

    /** GENERATE_SERIES of numbers, from the first to the last. */
    public static Object numbers(Object first, Object last, Object step) {
        BigDecimal by = Arguments.number(step);
        BigDecimal end = Arguments.number(last);
        check(by.signum());
        List<Object> series = new ArrayList<>();
        for (BigDecimal next = Arguments.number(first);
                next.compareTo(end) * by.signum() <= 0;
                next = Arguments.held(next.add(by))) {
            add(series, next);
        }
        return Collections.unmodifiableList(series);
    }

    /** GENERATE_SERIES of moments in stored form. */
    public static Object moments(Object first, Object last, Object step) {
        long end = ((Number) last).longValue();
        int direction = ((Interval) step).compareTo(Interval.ZERO);
        check(direction);
        List<Object> series = new ArrayList<>();
        for (long next = ((Number) first).longValue();
                Long.compare(next, end) * direction <= 0;
                next = TimeFunctions.later(next, step)) {
            add(series, String.valueOf(TemporalFunctions.storedTimestamp(next)));
        }
        return Collections.unmodifiableList(series);
    }

    private static void check(int direction) {
        if (direction == 0) {
            throw Arguments.invalid("the step of GENERATE_SERIES can't be 0");
        }
    }

    private static void add(List<Object> series, Object value) {
        if (series.size() == MOST_ELEMENTS) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED, "GENERATE_SERIES gives up to " + MOST_ELEMENTS + " rows");
        }
        series.add(value);
    }
}
