package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.Interval;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A format of TO_CHAR for intervals: {@code YYYY MM DD HH24 HH12 HH MI SS MS US}, with {@code FM}, and text in double quotes. */
public final class IntervalFormat {
    private static final Pattern PART = Pattern.compile(
            "\"([^\"]*)\"?|(FM)?(YYYY|YY|MM|DD|HH24|HH12|HH|MI|SS|MS|US)|[A-Z]", Pattern.CASE_INSENSITIVE);

    private IntervalFormat() {}

    public static String toChar(Object interval, Object format) {
        Interval of = (Interval) interval;
        String text = Arguments.text(format);
        Matcher part = PART.matcher(text);
        StringBuilder result = new StringBuilder();
        int end = 0;
        while (part.find()) {
            result.append(text, end, part.start());
            end = part.end();
            if (part.group(1) != null) {
                result.append(part.group(1));
            } else if (part.group(3) != null) {
                result.append(field(part.group(3).toUpperCase(Locale.ROOT), of, part.group(2) == null));
            } else {
                throw Arguments.invalid("the format '" + text + "' of an interval has '" + part.group()
                        + "', which means nothing; text is written in double quotes");
            }
        }
        return result.append(text.substring(end)).toString();
    }

    private static String field(String name, Interval interval, boolean filled) {
        long seconds = interval.micros() / 1_000_000;
        long hours = seconds / 3600;
        return switch (name) {
            case "YYYY" -> digits(interval.months() / 12, filled ? 4 : 1);
            case "YY" -> digits(interval.months() / 12 % 100, filled ? 2 : 1);
            case "MM" -> digits(interval.months() % 12, filled ? 2 : 1);
            // Two characters, including a sign.
            case "DD" -> digits(interval.days(), filled && interval.days() >= 0 ? 2 : 1);
            case "HH24" -> digits(hours, filled ? 2 : 1);
            case "HH12", "HH" -> digits(hours % 12 == 0 ? 12 : hours % 12, filled ? 2 : 1);
            case "MI" -> digits(seconds / 60 % 60, filled ? 2 : 1);
            case "SS" -> digits(seconds % 60, filled ? 2 : 1);
            case "MS" -> digits(interval.micros() / 1000 % 1000, 3);
            default -> digits(interval.micros() % 1_000_000, 6);
        };
    }

    private static String digits(long number, int width) {
        String text = Long.toString(Math.abs(number));
        return (number < 0 ? "-" : "") + "0".repeat(Math.max(0, width - text.length())) + text;
    }
}
