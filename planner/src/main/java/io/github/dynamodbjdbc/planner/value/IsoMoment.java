package io.github.dynamodbjdbc.planner.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses ISO 8601 dates, and dates with a time. Seconds and their fraction may be omitted, a blank may replace the {@code T}, and the offset is
 * {@code Z}, {@code +01}, {@code +0100}, {@code +01:00} or absent.
 */
public final class IsoMoment {
    private static final int DATE_LENGTH = 10;

    /** {@code +0100} after a time. */
    private static final Pattern COMPACT_OFFSET = Pattern.compile("(:[\\d.]{2,12}[+-]\\d\\d)(\\d\\d)$");

    private static final DateTimeFormatter FORMATTER = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalStart()
            // both +01 and +01:00
            .parseLenient()
            .appendOffset("+HH:mm:ss", "Z")
            .parseStrict()
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private IsoMoment() {}

    /** The moment in UTC, which is also assumed for a text without an offset; null if the text is invalid. */
    public static @Nullable LocalDateTime utc(String text) {
        if (text.length() < DATE_LENGTH || !Character.isDigit(text.charAt(0))) {
            return null;
        }
        String compact = COMPACT_OFFSET.matcher(text).replaceFirst("$1:$2");
        boolean blank = compact.length() > DATE_LENGTH && compact.charAt(DATE_LENGTH) == ' ';
        String iso = blank ? compact.substring(0, DATE_LENGTH) + 'T' + compact.substring(DATE_LENGTH + 1) : compact;
        try {
            TemporalAccessor parsed = FORMATTER.parse(iso);
            LocalTime time = parsed.query(TemporalQueries.localTime());
            LocalDateTime local = LocalDate.from(parsed).atTime(time == null ? LocalTime.MIDNIGHT : time);
            ZoneOffset offset = parsed.query(TemporalQueries.offset());
            return offset == null ? local : local.minusSeconds(offset.getTotalSeconds());
        } catch (DateTimeException malformed) {
            return null;
        }
    }
}
