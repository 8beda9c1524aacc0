package io.github.dynamodbjdbc.planner.run.function;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A format of TO_CHAR for intervals of time: {@code DD HH24 HH12 HH MI SS MS US}, with {@code FM}, and text in double quotes. */
public final class IntervalFormat {
    private static final Pattern PART =
            Pattern.compile("\"([^\"]*)\"?|(FM)?(DD|HH24|HH12|HH|MI|SS|MS|US)|[A-Z]", Pattern.CASE_INSENSITIVE);

    private IntervalFormat() {}

    public static String toChar(Object interval, Object format) {
        long millis = ((Number) interval).longValue();
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
                result.append(field(part.group(3).toUpperCase(Locale.ROOT), millis, part.group(2) == null));
            } else {
                throw Arguments.invalid("the format '" + text + "' of an interval has '" + part.group()
                        + "', which means nothing; text stands in double quotes");
            }
        }
        return result.append(text.substring(end)).toString();
    }

    private static String field(String name, long millis, boolean filled) {
        long hours = millis / 3_600_000 % 24;
        return switch (name) {
            case "DD" -> digits(millis / TimeFunctions.MILLIS_OF_DAY, filled ? 2 : 1);
            case "HH24" -> digits(hours, filled ? 2 : 1);
            case "HH12", "HH" -> digits(hours % 12 == 0 ? 12 : hours % 12, filled ? 2 : 1);
            case "MI" -> digits(millis / 60_000 % 60, filled ? 2 : 1);
            case "SS" -> digits(millis / 1000 % 60, filled ? 2 : 1);
            case "MS" -> digits(millis % 1000, 3);
            default -> digits(millis % 1000 * 1000, 6);
        };
    }

    private static String digits(long number, int width) {
        String text = Long.toString(Math.abs(number));
        return (number < 0 ? "-" : "") + "0".repeat(Math.max(0, width - text.length())) + text;
    }
}
