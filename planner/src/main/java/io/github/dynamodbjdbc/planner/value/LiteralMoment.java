package io.github.dynamodbjdbc.planner.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates and timestamps in literals, for which more notations are allowed than in items: {@code 20240229},
 * {@code 2024/02/09}, {@code 02/09/2024} (the month first), {@code Feb 9, 2024}, {@code 9-Feb-24}, optionally followed by a time such as
 * {@code 3:04 PM}.
 */
public final class LiteralMoment {
    private static final Pattern TIME = Pattern.compile(
            "(?:^|[ t])(\\d{1,2}):(\\d{2})(?::(\\d{2})(\\.\\d{1,9})?)?\\s*([ap]m)?\\s*(z|utc|gmt|[+-]\\d{1,2}(?::?\\d{2})?)?$");
    private static final Pattern COMPACT_TIME = Pattern.compile("[ t](\\d{2})(\\d{2})(\\d{2})()()()$");
    private static final Pattern WEEKDAY = Pattern.compile("^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ ,]+");

    /** Notations of a date, with the groups of year, month and day. */
    private static final List<Form> FORMS = List.of(
            new Form("(\\d{4})(\\d{2})(\\d{2})", 1, 2, 3),
            new Form("(\\d{2})(\\d{2})(\\d{2})", 1, 2, 3),
            new Form("(\\d{4})[-/. ](\\d{1,2})[-/. ](\\d{1,2})", 1, 2, 3),
            new Form("(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4}|\\d{2})", 3, 1, 2),
            new Form("(\\d{1,2})[- ]?([a-z]{3,9})[- ](\\d{4}|\\d{2})", 3, 2, 1),
            new Form("([a-z]{3,9})[- ](\\d{1,2})[- ](\\d{4})", 3, 1, 2),
            new Form("(\\d{4})[- ]([a-z]{3,9})[- ](\\d{1,2})", 1, 2, 3));

    private static final Map<String, Integer> MONTHS = Map.ofEntries(
            Map.entry("january", 1),
            Map.entry("february", 2),
            Map.entry("march", 3),
            Map.entry("april", 4),
            Map.entry("may", 5),
            Map.entry("june", 6),
            Map.entry("july", 7),
            Map.entry("august", 8),
            Map.entry("september", 9),
            Map.entry("october", 10),
            Map.entry("november", 11),
            Map.entry("december", 12));

    private static final int NOON = 12;

    private record Form(Pattern pattern, int year, int month, int day) {
        Form(String regex, int year, int month, int day) {
            this(Pattern.compile(regex), year, month, day);
        }
    }

    private LiteralMoment() {}

    /** The text in ISO 8601; unchanged if it is that already, or no date. */
    public static String iso(String text) {
        String plain = text.strip();
        if (IsoMoment.utc(plain) != null) {
            return plain;
        }
        String lower = plain.toLowerCase(Locale.ROOT);
        Matcher time = TIME.matcher(lower);
        boolean timed = time.find();
        if (!timed) {
            time = COMPACT_TIME.matcher(lower);
            timed = time.find();
        }
        String date = timed ? lower.substring(0, time.start()) : lower;
        try {
            LocalDate day = day(WEEKDAY.matcher(date)
                    .replaceFirst("")
                    .replaceAll("[, ]+", " ")
                    .strip());
            return day == null ? text : timed ? day + "T" + time(time) + offset(time.group(6)) : day.toString();
        } catch (DateTimeException noSuchDay) {
            return text;
        }
    }

    private static @Nullable LocalDate day(String date) {
        for (Form form : FORMS) {
            Matcher matcher = form.pattern().matcher(date);
            if (matcher.matches()) {
                Integer month = month(matcher.group(form.month()));
                return month == null
                        ? null
                        : LocalDate.of(
                                year(matcher.group(form.year())), month, Integer.parseInt(matcher.group(form.day())));
            }
        }
        return null;
    }

    /** Two digits mean a year from 1970 to 2069. */
    private static int year(String digits) {
        int year = Integer.parseInt(digits);
        return digits.length() > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
    }

    private static @Nullable Integer month(String text) {
        if (Character.isDigit(text.charAt(0))) {
            return Integer.valueOf(text);
        }
        for (Map.Entry<String, Integer> month : MONTHS.entrySet()) {
            if (text.equals(month.getKey())
                    || text.equals(month.getKey().substring(0, 3))
                    || text.equals("sept") && month.getValue() == 9) {
                return month.getValue();
            }
        }
        return null;
    }

    private static String time(Matcher time) {
        int hour = Integer.parseInt(time.group(1));
        String half = group(time, 5);
        if (!half.isEmpty()) {
            if (hour < 1 || hour > NOON) {
                throw new DateTimeException("no hour of half a day: " + hour);
            }
            hour = hour % NOON + (half.equals("pm") ? NOON : 0);
        }
        String seconds = group(time, 3);
        LocalTime checked =
                LocalTime.of(hour, Integer.parseInt(time.group(2)), seconds.isEmpty() ? 0 : Integer.parseInt(seconds));
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d%s",
                checked.getHour(),
                checked.getMinute(),
                checked.getSecond(),
                group(time, 4));
    }

    private static String group(Matcher matcher, int group) {
        String text = matcher.group(group);
        return text == null ? "" : text;
    }

    private static String offset(@Nullable String written) {
        if (written == null || written.isEmpty()) {
            return "";
        }
        boolean hour = written.length() == 2 && !written.equals("z");
        return Character.isLetter(written.charAt(0))
                ? "Z"
                : hour ? written.charAt(0) + "0" + written.charAt(1) : written;
    }
}
