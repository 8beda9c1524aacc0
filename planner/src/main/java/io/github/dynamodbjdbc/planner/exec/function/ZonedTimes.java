package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.Interval;
import io.github.dynamodbjdbc.planner.value.ZonedTime;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Values of TIME WITH TIME ZONE, with milliseconds. Only the casts of text take NULL. */
public final class ZonedTimes {
    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final int MILLIS_OF_SECOND = 1000;
    private static final long SECONDS_OF_HOUR = 3600;
    private static final int NANOS_OF_MILLI = 1_000_000;

    private ZonedTimes() {}

    /** A text without an offset is of UTC. */
    public static @Nullable OffsetTime parse(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        String text = CastText.of(value, "TIMETZ");
        OffsetTime time = ZonedTime.parse(text);
        if (time == null) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME, "'" + text + "' is not a TIMETZ; it is written '23:59:59.999+01:00'");
        }
        return time;
    }

    /** TRY_CAST: null where the cast would fail. */
    public static @Nullable OffsetTime tryParse(@Nullable Object value) {
        return value instanceof String text ? ZonedTime.parse(text.strip()) : null;
    }

    /** The time that a comparison requires; null for any other value, which is reported as passed over. */
    public static @Nullable OffsetTime wanted(@Nullable Object value, String label, RunContext run) {
        OffsetTime time = tryParse(value);
        if (time == null && value != null) {
            run.passedOver(label);
        }
        return time;
    }

    public static @Nullable String text(@Nullable Object time) {
        return time == null ? null : ZonedTime.text((OffsetTime) time);
    }

    public static OffsetTime ofTime(Object millis) {
        return of(((Number) millis).longValue(), ZoneOffset.UTC);
    }

    public static OffsetTime ofTimestamp(Object millis) {
        return of(Math.floorMod(((Number) millis).longValue(), MILLIS_OF_DAY), ZoneOffset.UTC);
    }

    private static OffsetTime of(long millisOfDay, ZoneOffset offset) {
        return LocalTime.ofNanoOfDay(Math.floorMod(millisOfDay, MILLIS_OF_DAY) * NANOS_OF_MILLI)
                .atOffset(offset);
    }

    /** Milliseconds of the day, in the time's own zone. */
    public static int timeOfDay(Object time) {
        return (int) (((OffsetTime) time).toLocalTime().toNanoOfDay() / NANOS_OF_MILLI);
    }

    /** The time plus the interval's time, wrapping at midnight; months and days are ignored. */
    public static OffsetTime later(Object time, Object interval) {
        return of(TimeFunctions.laterTime(timeOfDay(time), interval), ((OffsetTime) time).getOffset());
    }

    public static OffsetTime earlier(Object time, Object interval) {
        return later(time, Intervals.negated((Interval) interval));
    }

    /** Rounds to the given number of decimal places of seconds. */
    public static OffsetTime round(Object time, Object places) {
        return of(TimeFunctions.roundTime(timeOfDay(time), places), ((OffsetTime) time).getOffset());
    }

    public static BigDecimal epoch(Object time) {
        long seconds = timeOfDay(time) - (long) offsetSeconds(time) * MILLIS_OF_SECOND;
        return TimeFunctions.epoch(seconds);
    }

    public static BigDecimal offset(Object time) {
        return BigDecimal.valueOf(offsetSeconds(time));
    }

    public static BigDecimal hours(Object seconds) {
        return BigDecimal.valueOf(((Number) seconds).longValue() / SECONDS_OF_HOUR);
    }

    public static BigDecimal minutes(Object seconds) {
        return BigDecimal.valueOf(((Number) seconds).longValue() % SECONDS_OF_HOUR / 60);
    }

    private static int offsetSeconds(Object time) {
        return ((OffsetTime) time).getOffset().getTotalSeconds();
    }

    public static long ofDateAndTime(Object date, Object time) {
        return TimeFunctions.checked(((Number) date).longValue() * MILLIS_OF_DAY + ((Number) time).longValue());
    }

    public static long ofDateAndZonedTime(Object date, Object time) {
        return TimeFunctions.checked(((Number) date).longValue() * MILLIS_OF_DAY
                + timeOfDay(time)
                - (long) offsetSeconds(time) * MILLIS_OF_SECOND);
    }
}
