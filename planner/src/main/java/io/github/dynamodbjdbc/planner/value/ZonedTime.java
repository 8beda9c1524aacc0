package io.github.dynamodbjdbc.planner.value;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Texts of times of day with an offset, {@code 23:59:59.999+01:00}. */
public final class ZonedTime {
    private static final Pattern OFFSET = Pattern.compile("([+-])(\\d{1,2})(?::?(\\d{2}))?$");
    private static final int YEAR_LENGTH = 4;
    private static final int DATE_LENGTH = 10;

    private ZonedTime() {}

    /** A text without an offset is of UTC, and so is one with a day; digits beyond milliseconds are cut. Null if it is none. */
    public static @Nullable OffsetTime parse(String text) {
        try {
            if (text.indexOf('-') == YEAR_LENGTH) {
                LocalDateTime moment = IsoMoment.utc(text);
                if (moment == null) {
                    return null;
                }
                // The day is left out, and the time keeps its zone.
                return text.length() == DATE_LENGTH
                        ? LocalTime.MIDNIGHT.atOffset(ZoneOffset.UTC)
                        : parse(text.substring(DATE_LENGTH + 1));
            }
            String upper = text.toUpperCase(Locale.ROOT);
            String plain =
                    upper.endsWith("Z") ? upper.substring(0, upper.length() - 1) : upper.replaceFirst("UTC$", "");
            Matcher offset = OFFSET.matcher(plain);
            boolean written = offset.find();
            String time = written ? plain.substring(0, offset.start()) : plain;
            return LocalTime.parse(time.strip())
                    .truncatedTo(ChronoUnit.MILLIS)
                    .atOffset(written ? offset(offset) : ZoneOffset.UTC);
        } catch (DateTimeException malformed) {
            return null;
        }
    }

    private static ZoneOffset offset(Matcher parts) {
        int hours = Integer.parseInt(parts.group(2));
        int minutes = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
        int sign = parts.group(1).equals("-") ? -1 : 1;
        return ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
    }

    /** As PostgreSQL writes it: {@code 12:00:00+02}. */
    public static String text(OffsetTime time) {
        LocalTime local = time.toLocalTime();
        String fraction = String.format(Locale.ROOT, ".%09d", local.getNano()).replaceFirst("\\.?0+$", "");
        return String.format(Locale.ROOT, "%02d:%02d:%02d", local.getHour(), local.getMinute(), local.getSecond())
                + fraction
                + offset(time.getOffset());
    }

    /** {@code +02} or {@code +05:30}. */
    public static String offset(ZoneOffset offset) {
        return offset.getTotalSeconds() == 0 ? "+00" : offset.getId().replaceFirst(":00$", "");
    }
}
