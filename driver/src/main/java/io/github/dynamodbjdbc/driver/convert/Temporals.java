package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.ZonedTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.Calendar;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Dates and times between text, {@code java.time} and {@code java.sql}. A TIMESTAMP is a point of UTC's calendar, so
 * {@code java.sql.Timestamp} is that instant, unless a calendar takes the place of UTC; {@code java.sql.Date} and
 * {@code java.sql.Time} have no instant, but fields in the JVM's zone or the given calendar's, which are those of UTC's calendar.
 */
public final class Temporals {
    private static final int DATE_LENGTH = 10;
    private static final long NANOS_OF_MILLI = 1_000_000;

    private Temporals() {}

    /**
     * ISO 8601, or the same with a blank for the T.
     *
     * @return LocalDate, LocalTime, LocalDateTime, or OffsetDateTime or OffsetTime if the text names an offset or zone
     */
    static Temporal parse(String text) throws ConversionFailure {
        String trimmed = text.trim();
        try {
            if (trimmed.indexOf(':') == 2) {
                OffsetTime zoned = trimmed.matches("[\\d:.]*") ? null : ZonedTime.parse(trimmed);
                return zoned == null ? LocalTime.parse(trimmed) : zoned;
            }
            if (trimmed.length() <= DATE_LENGTH) {
                return LocalDate.parse(trimmed);
            }
            String iso = trimmed.charAt(DATE_LENGTH) == ' '
                    ? trimmed.substring(0, DATE_LENGTH) + 'T' + trimmed.substring(DATE_LENGTH + 1)
                    : trimmed;
            return (Temporal) DateTimeFormatter.ISO_DATE_TIME.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
        } catch (DateTimeException e) {
            throw ConversionFailure.notA("date or time", text);
        }
    }

    static boolean isMoment(String text) {
        try {
            parse(text);
            return true;
        } catch (ConversionFailure noMoment) {
            return false;
        }
    }

    static LocalDate date(Temporal value) throws ConversionFailure {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value instanceof LocalTime || value instanceof OffsetTime) {
            throw ConversionFailure.notA("date", value);
        }
        return dateTime(value).toLocalDate();
    }

    static LocalTime time(Temporal value) throws ConversionFailure {
        if (value instanceof LocalTime time) {
            return time;
        }
        if (value instanceof OffsetTime time) {
            return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalTime();
        }
        if (value instanceof LocalDate) {
            throw ConversionFailure.notA("time", value);
        }
        return dateTime(value).toLocalTime();
    }

    static LocalDateTime dateTime(Temporal value) throws ConversionFailure {
        if (value instanceof LocalDateTime dateTime) {
            return dateTime;
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof OffsetDateTime dateTime) {
            return LocalDateTime.ofInstant(dateTime.toInstant(), ZoneOffset.UTC);
        }
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        }
        throw ConversionFailure.notA("timestamp", value);
    }

    static OffsetDateTime offsetDateTime(Temporal value) throws ConversionFailure {
        return value instanceof OffsetDateTime dateTime
                ? dateTime
                : dateTime(value).atOffset(ZoneOffset.UTC);
    }

    /** Times without an offset are of UTC. */
    static OffsetTime offsetTime(Temporal value) throws ConversionFailure {
        if (value instanceof OffsetTime time) {
            return time;
        }
        return value instanceof OffsetDateTime moment
                ? moment.toOffsetTime()
                : time(value).atOffset(ZoneOffset.UTC);
    }

    public static java.sql.Date sqlDate(Temporal value, @Nullable Calendar calendar) throws ConversionFailure {
        LocalDate date = date(value);
        return calendar == null
                ? java.sql.Date.valueOf(date)
                : new java.sql.Date(millis(date.atStartOfDay(), calendar));
    }

    public static java.sql.Time sqlTime(Temporal value, @Nullable Calendar calendar) throws ConversionFailure {
        LocalDateTime onFirstDay = time(value).atDate(LocalDate.EPOCH);
        Calendar zone = calendar == null ? Calendar.getInstance() : calendar;
        return new java.sql.Time(millis(onFirstDay, zone));
    }

    public static java.sql.Timestamp sqlTimestamp(Temporal value, @Nullable Calendar calendar)
            throws ConversionFailure {
        if (value instanceof OffsetDateTime dateTime) {
            return java.sql.Timestamp.from(dateTime.toInstant());
        }
        LocalDateTime dateTime = dateTime(value);
        ZoneId zone = calendar == null ? ZoneOffset.UTC : calendar.getTimeZone().toZoneId();
        return java.sql.Timestamp.from(dateTime.atZone(zone).toInstant());
    }

    /** The wall-clock time of a java.sql instant in the calendar's time zone. */
    public static LocalDateTime inZone(java.util.Date value, @Nullable Calendar calendar) {
        TimeZone zone = calendar == null ? TimeZone.getDefault() : calendar.getTimeZone();
        return LocalDateTime.ofInstant(instant(value), zone.toZoneId());
    }

    /** A replacement for Date.toInstant, which the classes of java.sql don't support. */
    @SuppressWarnings("JavaUtilDate")
    static Instant instant(java.util.Date value) {
        return value instanceof java.sql.Timestamp timestamp
                ? timestamp.toInstant()
                : Instant.ofEpochMilli(value.getTime());
    }

    /** ISO 8601, always with seconds. */
    static String isoText(Temporal value) {
        if (value instanceof LocalTime time) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time);
        }
        if (value instanceof LocalDateTime dateTime) {
            return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(dateTime);
        }
        if (value instanceof OffsetDateTime dateTime) {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(dateTime);
        }
        return value.toString();
    }

    /** The default stored form. */
    static String storedText(Temporal value) throws ConversionFailure {
        if (value instanceof LocalTime time) {
            return MomentTexts.time(time.toNanoOfDay() / NANOS_OF_MILLI);
        }
        LocalDateTime moment = dateTime(value);
        String text = MomentTexts.stored(epochMillis(moment));
        if (text == null) {
            throw new ConversionFailure(SqlState.DATETIME_OVERFLOW, value + " lies beyond the years 1 to 9999");
        }
        return value instanceof LocalDate ? text.substring(0, DATE_LENGTH) : text;
    }

    /** SQL's notation: a blank between date and time. */
    static String sqlText(Temporal value) {
        if (value instanceof OffsetTime time) {
            return ZonedTime.text(time);
        }
        return value instanceof LocalDateTime ? isoText(value).replace('T', ' ') : isoText(value);
    }

    /** A TIMESTAMP WITH TIME ZONE in SQL's notation, in UTC. */
    static String zonedText(Temporal value) {
        return value instanceof OffsetDateTime moment
                ? sqlText(moment.toLocalDateTime()) + ZonedTime.offset(moment.getOffset())
                : sqlText(value);
    }

    /** Epoch milliseconds, UTC. */
    static long epochMillis(LocalDateTime value) throws ConversionFailure {
        try {
            return value.toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (ArithmeticException e) {
            throw new ConversionFailure(SqlState.INVALID_DATETIME, value + " is out of range");
        }
    }

    private static long millis(LocalDateTime value, Calendar calendar) {
        return value.atZone(calendar.getTimeZone().toZoneId()).toInstant().toEpochMilli();
    }
}
