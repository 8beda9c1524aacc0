package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.IsoMoment;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Casts of text to dates and times: ISO 8601, with a {@code T} or a blank between date and time, and an optional offset, and the notations of
 * literals. A text with an offset is converted to UTC. Functions take ISO 8601 only.
 */
public final class TemporalFunctions {
    private static final int YEAR_LENGTH = 4;
    private static final int DATE_LENGTH = 10;
    private static final long MILLIS_OF_DAY = 86_400_000;
    private static final int MAX_YEAR = 9999;

    private TemporalFunctions() {}

    /** Days since 1970-01-01. */
    public static @Nullable Integer toDate(@Nullable Object value) {
        return value == null
                ? null
                : Math.toIntExact(dateTime(CastText.of(value, "DATE"), "DATE")
                        .toLocalDate()
                        .toEpochDay());
    }

    /** Milliseconds of the day. */
    public static @Nullable Integer toTime(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        LocalTime time = time(CastText.of(value, "TIME"));
        return Math.toIntExact(time.toNanoOfDay() / 1_000_000);
    }

    /** Milliseconds since 1970-01-01 00:00:00, UTC. */
    public static @Nullable Long toTimestamp(@Nullable Object value) {
        return value == null ? null : millis(dateTime(CastText.of(value, "TIMESTAMP"), "TIMESTAMP"));
    }

    /** A TIMESTAMP with all digits of the seconds. */
    public static @Nullable Object toExactTimestamp(@Nullable Object value) {
        if (value instanceof StoredMoment moment) {
            return moment.asExact();
        }
        return value == null ? null : StoredMoment.exact(dateTime(CastText.of(value, "TIMESTAMP"), "TIMESTAMP"));
    }

    /** A TIME with all digits of the seconds. */
    public static @Nullable Object toExactTime(@Nullable Object value) {
        if (value instanceof StoredMoment moment) {
            return moment.asExact();
        }
        return value == null ? null : StoredMoment.exact(time(CastText.of(value, "TIME")));
    }

    public static @Nullable Object tryExactTimestamp(@Nullable Object value) {
        try {
            return toExactTimestamp(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    public static @Nullable Object tryExactTime(@Nullable Object value) {
        try {
            return toExactTime(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    private static LocalTime time(String text) {
        try {
            return text.indexOf('-') == YEAR_LENGTH ? dateTime(text, "TIME").toLocalTime() : LocalTime.parse(text);
        } catch (DateTimeException malformed) {
            throw invalid(text, "TIME", malformed);
        }
    }

    /** A DATE as text. */
    public static @Nullable String dateText(@Nullable Object days) {
        return days == null
                ? null
                : LocalDate.ofEpochDay(((Number) days).longValue()).toString();
    }

    /** A TIME as text, with all its digits; at least milliseconds if it has a fraction. */
    public static @Nullable String timeText(@Nullable Object millis) {
        if (millis instanceof StoredMoment moment) {
            return timeText((LocalTime) moment.temporal());
        }
        return millis == null ? null : timeText(LocalTime.ofNanoOfDay(((Number) millis).longValue() * 1_000_000));
    }

    /** A TIMESTAMP as text, with all its digits; at least milliseconds if it has a fraction. */
    public static @Nullable String timestampText(@Nullable Object millis) {
        if (millis == null) {
            return null;
        }
        LocalDateTime time = millis instanceof StoredMoment moment
                ? (LocalDateTime) moment.temporal()
                : LocalDateTime.ofInstant(Instant.ofEpochMilli(((Number) millis).longValue()), ZoneOffset.UTC);
        return time.toLocalDate() + " " + timeText(time.toLocalTime());
    }

    /** A TIMESTAMP WITH TIME ZONE as text, in UTC. */
    public static @Nullable String zonedText(@Nullable Object millis) {
        String text = timestampText(millis);
        return text == null ? null : text + "+00";
    }

    /** A DATE in stored form. */
    public static @Nullable String storedDate(@Nullable Object days) {
        if (days instanceof StoredMoment moment) {
            return moment.stored();
        }
        return days == null
                ? null
                : requireText(((Number) days).longValue() * MILLIS_OF_DAY).substring(0, DATE_LENGTH);
    }

    /** A TIME in stored form. */
    public static @Nullable String storedTime(@Nullable Object millis) {
        if (millis instanceof StoredMoment moment) {
            return moment.stored();
        }
        return millis == null ? null : MomentTexts.time(((Number) millis).longValue());
    }

    /** A TIMESTAMP in stored form. */
    public static @Nullable String storedTimestamp(@Nullable Object millis) {
        if (millis instanceof StoredMoment moment) {
            return moment.stored();
        }
        return millis == null ? null : requireText(((Number) millis).longValue());
    }

    private static String requireText(long millis) {
        String text = MomentTexts.stored(millis);
        if (text == null) {
            throw new QueryException(
                    ErrorKind.DATETIME_OVERFLOW, "a date or timestamp beyond the years 1 to 9999 can't be written");
        }
        return text;
    }

    private static String timeText(LocalTime time) {
        String text = String.format(
                Locale.ROOT, "%02d:%02d:%02d.%09d", time.getHour(), time.getMinute(), time.getSecond(), time.getNano());
        return text.replaceFirst("(\\.\\d*?)0+$", "$1").replaceFirst("\\.$", "");
    }

    /** TRY_CAST: null where the cast would fail. */
    public static @Nullable Integer tryDate(@Nullable Object value) {
        try {
            return toDate(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    public static @Nullable Integer tryTime(@Nullable Object value) {
        try {
            return toTime(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    public static @Nullable Long tryTimestamp(@Nullable Object value) {
        try {
            return toTimestamp(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    /** The TIMESTAMP that a function requires; null for any other value, which is reported as passed over. */
    public static @Nullable Long asTimestamp(@Nullable Object value, String label, RunContext run) {
        Long timestamp = isoTimestamp(value);
        if (timestamp == null && value != null) {
            run.passedOver(label);
        }
        return timestamp;
    }

    /** A number unchanged, or text as a TIMESTAMP in milliseconds. Only the latter is a Long. */
    public static @Nullable Object asNumberOrTimestamp(@Nullable Object value, String label, RunContext run) {
        return value instanceof Number ? DynamicFunctions.asNumeric(value, label, run) : asTimestamp(value, label, run);
    }

    /** @param value a result of {@link #asNumberOrTimestamp} */
    public static String toChar(Object value, Object format) {
        return value instanceof Long ? TimeFunctions.toChar(value, format) : NumberFormat.toChar(value, format);
    }

    public static @Nullable Integer asDate(@Nullable Object value, String label, RunContext run) {
        Integer date = isoDate(value);
        if (date == null && value != null) {
            run.passedOver(label);
        }
        return date;
    }

    /** The TIMESTAMP of a text in ISO 8601; null for other values. */
    static @Nullable Long isoTimestamp(@Nullable Object value) {
        LocalDateTime utc = iso(value);
        return utc == null ? null : millis(utc);
    }

    /** The DATE of a text in ISO 8601; null for other values. */
    static @Nullable Integer isoDate(@Nullable Object value) {
        LocalDateTime utc = iso(value);
        return utc == null ? null : Math.toIntExact(utc.toLocalDate().toEpochDay());
    }

    private static Long millis(LocalDateTime utc) {
        return utc.truncatedTo(ChronoUnit.MILLIS).toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    /** The moment of a text in ISO 8601; null for other values. */
    private static @Nullable LocalDateTime iso(@Nullable Object value) {
        return value instanceof String text ? inYears(IsoMoment.utc(text.strip())) : null;
    }

    private static LocalDateTime dateTime(String text, String type) {
        LocalDateTime iso = IsoMoment.utc(text);
        LocalDateTime utc = inYears(iso == null ? IsoMoment.utc(LiteralMoment.iso(text)) : iso);
        if (utc == null) {
            throw invalid(text, type, null);
        }
        return utc;
    }

    /** The moment; null for none, and beyond the years 1 to 9999. */
    private static @Nullable LocalDateTime inYears(@Nullable LocalDateTime utc) {
        return utc == null || utc.getYear() < 1 || utc.getYear() > MAX_YEAR ? null : utc;
    }

    private static QueryException invalid(String text, String type, @Nullable DateTimeException cause) {
        return new QueryException(ErrorKind.INVALID_DATETIME, "'" + text + "' is not a " + type, null, cause);
    }
}
