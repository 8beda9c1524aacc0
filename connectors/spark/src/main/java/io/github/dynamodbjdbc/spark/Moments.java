package io.github.dynamodbjdbc.spark;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The spellings of moments, all in UTC, that SQL accepts in text without a declared type. */
final class Moments {
    private static final Pattern SPELLING = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})(?:[T ](\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?)(?:Z|\\+00:00)?)?");

    private Moments() {}

    /** The moment of a text; null for null and for a text of another form. */
    static @Nullable Instant of(@Nullable String text) {
        Matcher matcher = SPELLING.matcher(text == null ? "" : text);
        if (!matcher.matches()) {
            return null;
        }
        try {
            LocalDate day = LocalDate.parse(matcher.group(1));
            LocalTime time = matcher.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(matcher.group(2));
            return day.atTime(time).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }
}
