package io.github.dynamodbjdbc.planner.value;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Texts of moments: the form in which they are stored, the limited set of spellings that stored text may have, and a form of 29 characters for
 * comparisons, whose order is that of the moments.
 *
 * <table>
 *   <caption>Forms of one moment</caption>
 *   <tr><td>stored</td><td>{@code 2026-01-31T07:00:00.000Z}</td></tr>
 *   <tr><td>spellings</td><td>{@code 2026-01-31 07:00}, {@code 2026-01-31T07:00:00Z}, {@code 2026-01-31T07:00:00.000+00:00} …</td></tr>
 *   <tr><td>comparable</td><td>{@code 2026-01-31T07:00:00.000000000}</td></tr>
 * </table>
 */
public final class MomentTexts {
    /** Less than every comparable string: represents moments before the year 1. */
    public static final String BEFORE_ALL = "!";

    /** Greater than every comparable string: represents moments after the year 9999. */
    public static final String AFTER_ALL = "~";

    private static final int DATE_LENGTH = 10;
    private static final int MINUTE_LENGTH = 5;
    private static final int SECOND_LENGTH = 8;
    private static final int MAX_DIGITS = 9;
    private static final String NO_SECONDS = ":00";
    private static final String NO_FRACTION = ".000000000";
    private static final List<String> ZONES = List.of("", "Z", "+00:00");

    private static final int MAX_YEAR = 9999;
    private static final long MIN_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long MAX_DAY = LocalDate.of(MAX_YEAR, 12, 31).toEpochDay();
    private static final long DAY_MILLIS = 86_400_000;

    private MomentTexts() {}

    /** The comparable text of a spelling; null if the text is not a valid spelling. */
    public static @Nullable String comparable(String text) {
        if (!beginsWithDay(text)) {
            return null;
        }
        if (text.length() == DATE_LENGTH) {
            return text + 'T' + "00:00" + NO_SECONDS + NO_FRACTION;
        }
        char separator = text.charAt(DATE_LENGTH);
        String time = separator == 'T' || separator == ' ' ? withoutZone(text.substring(DATE_LENGTH + 1)) : "";
        String comparable = comparableTime(time);
        return comparable == null ? null : text.substring(0, DATE_LENGTH) + 'T' + comparable;
    }

    private static String withoutZone(String time) {
        for (String zone : ZONES.subList(1, ZONES.size())) {
            if (time.endsWith(zone)) {
                return time.substring(0, time.length() - zone.length());
            }
        }
        return time;
    }

    /** The comparable text of a spelling of a time of day; null if the text is not a valid spelling. */
    public static @Nullable String comparableTime(String text) {
        int length = text.length();
        boolean minutes =
                length >= MINUTE_LENGTH && isPart(text, 0, 23) && text.charAt(2) == ':' && isPart(text, 3, 59);
        if (!minutes) {
            return null;
        }
        if (length == MINUTE_LENGTH) {
            return text + NO_SECONDS + NO_FRACTION;
        }
        if (length < SECOND_LENGTH || text.charAt(MINUTE_LENGTH) != ':' || !isPart(text, MINUTE_LENGTH + 1, 59)) {
            return null;
        }
        if (length == SECOND_LENGTH) {
            return text + NO_FRACTION;
        }
        int digits = length - SECOND_LENGTH - 1;
        boolean fraction = text.charAt(SECOND_LENGTH) == '.'
                && digits >= 1
                && digits <= MAX_DIGITS
                && areDigits(text, SECOND_LENGTH + 1, length);
        return fraction ? text + "0".repeat(MAX_DIGITS - digits) : null;
    }

    /** Whether the first ten characters are a day of the years 1 to 9999, as in {@code 2026-01-31T07:00}. */
    public static boolean beginsWithDay(String text) {
        if (text.length() < DATE_LENGTH
                || !areDigits(text, 0, 4)
                || text.charAt(4) != '-'
                || !areDigits(text, 5, 7)
                || text.charAt(7) != '-'
                || !areDigits(text, 8, DATE_LENGTH)) {
            return false;
        }
        int year = number(text, 0, 4);
        int month = number(text, 5, 7);
        int day = number(text, 8, DATE_LENGTH);
        return year >= 1
                && month >= 1
                && month <= 12
                && day >= 1
                && (day <= 28 || day <= YearMonth.of(year, month).lengthOfMonth());
    }

    private static boolean isPart(String text, int begin, int max) {
        return areDigits(text, begin, begin + 2) && number(text, begin, begin + 2) <= max;
    }

    private static boolean areDigits(String text, int begin, int end) {
        for (int i = begin; i < end; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int begin, int end) {
        return Integer.parseInt(text, begin, end, 10);
    }

    /** @param millis milliseconds since 1970-01-01 00:00:00, UTC */
    public static String comparable(long millis) {
        long day = Math.floorDiv(millis, DAY_MILLIS);
        if (day < MIN_DAY || day > MAX_DAY) {
            return day < MIN_DAY ? BEFORE_ALL : AFTER_ALL;
        }
        return LocalDate.ofEpochDay(day) + "T" + comparableTimeOf(Math.floorMod(millis, DAY_MILLIS));
    }

    /** @param millis milliseconds of the day */
    public static String comparableTimeOf(long millis) {
        return time(millis) + "000000";
    }

    /** The comparable text, with all digits. */
    public static String comparable(LocalDateTime moment) {
        return moment.toLocalDate() + "T" + comparable(moment.toLocalTime());
    }

    /** The comparable text, with all digits. */
    public static String comparable(LocalTime time) {
        return String.format(
                Locale.ROOT, "%02d:%02d:%02d.%09d", time.getHour(), time.getMinute(), time.getSecond(), time.getNano());
    }

    /** @param days days since 1970-01-01 */
    public static String day(long days) {
        if (days < MIN_DAY || days > MAX_DAY) {
            return days < MIN_DAY ? BEFORE_ALL : AFTER_ALL;
        }
        return LocalDate.ofEpochDay(days).toString();
    }

    /** Milliseconds since 1970-01-01 00:00:00, UTC, truncated. */
    public static long millis(LocalDateTime moment) {
        return moment.toLocalDate().toEpochDay() * DAY_MILLIS
                + moment.toLocalTime().toNanoOfDay() / 1_000_000;
    }

    /** The stored form of a spelling; null if the text is not a valid spelling. */
    public static @Nullable String storedForm(String text) {
        String comparable = comparable(text);
        LocalDateTime moment = comparable == null ? null : moment(comparable);
        return moment == null ? null : stored(millis(moment));
    }

    /** The moment of a comparable text; null for {@link #BEFORE_ALL} and {@link #AFTER_ALL}. */
    public static @Nullable LocalDateTime moment(String comparable) {
        return comparable.equals(BEFORE_ALL) || comparable.equals(AFTER_ALL) ? null : LocalDateTime.parse(comparable);
    }

    /** The default stored form of a TIMESTAMP; null beyond the years 1 to 9999. */
    public static @Nullable String stored(long millis) {
        long day = Math.floorDiv(millis, DAY_MILLIS);
        return day < MIN_DAY || day > MAX_DAY
                ? null
                : LocalDate.ofEpochDay(day) + "T" + time(Math.floorMod(millis, DAY_MILLIS)) + 'Z';
    }

    /**
     * The default stored form of a TIME, {@code hh:mm:ss.SSS}.
     *
     * @param millis milliseconds of the day
     */
    public static String time(long millis) {
        LocalTime time = LocalTime.ofNanoOfDay(millis * 1_000_000);
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d.%03d",
                time.getHour(),
                time.getMinute(),
                time.getSecond(),
                time.getNano() / 1_000_000);
    }

    /** All texts that are read as the moment, at most 67; empty for {@link #BEFORE_ALL} and {@link #AFTER_ALL}. */
    public static List<String> spellings(String comparable) {
        List<String> spellings = new ArrayList<>();
        if (moment(comparable) == null) {
            return spellings;
        }
        String day = comparable.substring(0, DATE_LENGTH);
        List<String> times = timeSpellings(comparable.substring(DATE_LENGTH + 1));
        if (comparable.endsWith("T00:00" + NO_SECONDS + NO_FRACTION)) {
            spellings.add(day);
        }
        for (String separator : List.of(" ", "T")) {
            for (String time : times) {
                ZONES.forEach(zone -> spellings.add(day + separator + time + zone));
            }
        }
        return spellings;
    }

    /** All texts that are read as the time of day, the shortest first. */
    public static List<String> timeSpellings(String comparable) {
        List<String> spellings = new ArrayList<>();
        if (comparable.endsWith(NO_SECONDS + NO_FRACTION)) {
            spellings.add(comparable.substring(0, MINUTE_LENGTH));
        }
        if (comparable.endsWith(NO_FRACTION)) {
            spellings.add(comparable.substring(0, SECOND_LENGTH));
        }
        for (int digits = 1; digits <= MAX_DIGITS; digits++) {
            if (NO_FRACTION.endsWith(comparable.substring(SECOND_LENGTH + 1 + digits))) {
                spellings.add(comparable.substring(0, SECOND_LENGTH + 1 + digits));
            }
        }
        return spellings;
    }
}
