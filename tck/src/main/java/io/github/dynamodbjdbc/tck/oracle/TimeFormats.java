package io.github.dynamodbjdbc.tck.oracle;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes times and intervals in a pattern of TO_CHAR, one field after the other. */
final class TimeFormats {
    private static final Pattern NUMBER = Pattern.compile(
            "(FM)?(Y,YYY|IYYY|YYYY|YYY|YY|Y|MM|IDDD|DDD|DD|ID|D|IW|WW|W|Q|CC|J|HH24|HH12|HH|MI|SSSSS|SSSS|SS|MS|US|FF[1-6])(TH)?",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern WORD = Pattern.compile(
            "(FM)?(MONTH|MON|DAY|DY|RM|A\\.M\\.|P\\.M\\.|AM|PM|B\\.C\\.|A\\.D\\.|BC|AD|TZH|TZM|TZ|OF)",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern QUOTED = Pattern.compile("\"((?:\\\\.|[^\"\\\\])*)\"|\\\\(\")");

    private static final String[] ROMAN = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"};

    private TimeFormats() {}

    /** TO_CHAR of a time or an interval. */
    static Bound text(Bound operand, String pattern) {
        boolean interval = operand.kind() == StaticType.INTERVAL;
        if (!interval && !operand.kind().isTime()) {
            throw new UnsupportedForOracle("TO_CHAR of " + operand.kind());
        }
        return Bound.of(StaticType.TEXT, Trait.NONE, env -> {
            Cell value = operand.value(env);
            if (interval) {
                return value instanceof Cell.Interval length ? new Datum.Text(write(pattern, null, length)) : null;
            }
            LocalDateTime time = Moments.of(value);
            return time == null ? null : new Datum.Text(write(pattern, time, null));
        });
    }

    private static String write(String pattern, @Nullable LocalDateTime time, Cell.@Nullable Interval interval) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        Matcher quoted = QUOTED.matcher(pattern);
        Matcher number = NUMBER.matcher(pattern);
        Matcher word = WORD.matcher(pattern);
        while (at < pattern.length()) {
            if (quoted.region(at, pattern.length()).lookingAt()) {
                text.append(quoted.group(2) == null ? quoted.group(1).replaceAll("\\\\(.)", "$1") : quoted.group(2));
                at = quoted.end();
            } else if (word.region(at, pattern.length()).lookingAt()) {
                if (time == null) {
                    throw Rejected.byValue("22023", word.group(2) + " of an interval");
                }
                text.append(word(word.group(2), word.group(1) == null, time));
                at = word.end();
            } else if (number.region(at, pattern.length()).lookingAt()) {
                text.append(number(number, time, interval));
                at = number.end();
            } else {
                int point = pattern.codePointAt(at);
                text.appendCodePoint(point);
                at += Character.charCount(point);
            }
        }
        return text.toString();
    }

    private static String number(Matcher field, @Nullable LocalDateTime time, Cell.@Nullable Interval interval) {
        String name = field.group(2).toUpperCase(Locale.ROOT);
        long value = time != null ? ofTime(name, time) : interval != null ? ofInterval(name, interval) : Long.MIN_VALUE;
        if (name.equals("Y,YYY")) {
            return String.format(Locale.ROOT, "%d,%03d", value / 1_000, value % 1_000);
        }
        int digits =
                switch (name) {
                    case "YYYY", "IYYY" -> 4;
                    case "YYY", "DDD", "IDDD", "MS" -> 3;
                    case "US" -> 6;
                    case "Y", "D", "ID", "W", "Q", "J", "SSSS", "SSSSS" -> 1;
                    default -> name.startsWith("FF") ? name.charAt(2) - '0' : 2;
                };
        boolean fraction = name.equals("MS") || name.equals("US") || name.startsWith("FF");
        String text = field.group(1) != null && !fraction
                ? Long.toString(value)
                : String.format(Locale.ROOT, "%0" + digits + "d", value);
        return text + (field.group(3) == null ? "" : ordinal(value, field.group(3)));
    }

    private static String ordinal(long value, String suffix) {
        boolean teen = value / 10 % 10 == 1;
        String ending =
                switch ((int) (value % 10)) {
                    case 1 -> teen ? "th" : "st";
                    case 2 -> teen ? "th" : "nd";
                    case 3 -> teen ? "th" : "rd";
                    default -> "th";
                };
        return suffix.equals("TH") ? ending.toUpperCase(Locale.ROOT) : ending;
    }

    private static long ofTime(String name, LocalDateTime time) {
        int year = time.getYear();
        int dayOfYear = time.getDayOfYear();
        int weekday = time.getDayOfWeek().getValue();
        return switch (name) {
            case "Y,YYY", "YYYY" -> year;
            case "YYY" -> year % 1_000;
            case "YY" -> year % 100;
            case "Y" -> year % 10;
            case "IYYY" -> time.get(IsoFields.WEEK_BASED_YEAR);
            case "MM" -> time.getMonthValue();
            case "DD" -> time.getDayOfMonth();
            case "DDD" -> dayOfYear;
            case "IDDD" -> (time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) - 1) * 7L + weekday;
            case "D" -> weekday % 7 + 1;
            case "ID" -> weekday;
            case "W" -> (time.getDayOfMonth() - 1) / 7 + 1;
            case "WW" -> (dayOfYear - 1) / 7 + 1;
            case "IW" -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case "Q" -> time.get(IsoFields.QUARTER_OF_YEAR);
            case "CC" -> (year + 99) / 100;
            case "J" -> time.getLong(JulianFields.JULIAN_DAY);
            default -> ofClock(name, time.getLong(ChronoField.MILLI_OF_DAY));
        };
    }

    private static long ofInterval(String name, Cell.Interval interval) {
        if (interval.months() < 0 || interval.days() < 0 || interval.millis() < 0) {
            throw new UnsupportedForOracle("TO_CHAR of a negative interval");
        }
        return switch (name) {
            case "YYYY" -> interval.months() / 12;
            case "MM" -> interval.months() % 12;
            case "DD" -> interval.days();
            case "HH24", "HH12", "HH", "MI", "SS", "MS", "US", "SSSS", "SSSSS" -> ofClock(name, interval.millis());
            default -> {
                if (name.startsWith("FF")) {
                    yield ofClock(name, interval.millis());
                }
                throw new UnsupportedForOracle("the field " + name + " of an interval");
            }
        };
    }

    private static long ofClock(String name, long millis) {
        long hours = millis / 3_600_000;
        return switch (name) {
            case "HH24" -> hours;
            case "HH", "HH12" -> hours % 12 == 0 ? 12 : hours % 12;
            case "MI" -> millis / 60_000 % 60;
            case "SS" -> millis / 1_000 % 60;
            case "MS" -> millis % 1_000;
            case "US" -> millis % 1_000 * 1_000;
            case "SSSS", "SSSSS" -> millis / 1_000;
            default -> {
                int digits = name.charAt(2) - '0';
                long micros = millis % 1_000 * 1_000;
                yield micros / (long) Math.pow(10, 6 - digits);
            }
        };
    }

    private static String word(String name, boolean padded, LocalDateTime time) {
        String upper = name.toUpperCase(Locale.ROOT);
        String text =
                switch (upper) {
                    case "MONTH" -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                    case "MON" ->
                        time.getMonth()
                                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                                .substring(0, 3);
                    case "DAY" -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
                    case "DY" ->
                        time.getDayOfWeek()
                                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                                .substring(0, 3);
                    case "RM" -> ROMAN[time.getMonthValue() - 1];
                    case "AM", "PM" -> time.getHour() < 12 ? "AM" : "PM";
                    case "A.M.", "P.M." -> time.getHour() < 12 ? "A.M." : "P.M.";
                    case "AD", "BC" -> "AD";
                    case "A.D.", "B.C." -> "A.D.";
                    case "TZ" -> "UTC";
                    case "TZM" -> "00";
                    default -> "+00";
                };
        boolean lower = Character.isLowerCase(name.charAt(0));
        boolean capital = !lower && name.length() > 1 && Character.isLowerCase(name.charAt(1));
        String written = capital
                ? text.charAt(0) + text.substring(1).toLowerCase(Locale.ROOT)
                : lower ? text.toLowerCase(Locale.ROOT) : text.toUpperCase(Locale.ROOT);
        int width = upper.equals("MONTH") || upper.equals("DAY") ? 9 : upper.equals("RM") ? 4 : 0;
        return padded && width > 0 ? String.format("%-" + width + "s", written) : written;
    }
}
