package io.github.dynamodbjdbc.planner.exec.function;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** TO_STRING: a timestamp in a pattern of PartiQL's, whose letters are Unicode's. */
public final class TimePattern {
    private static final Pattern VALID = Pattern.compile("(?:[yMdahHmsSnXx]|'[^']*'|[^A-Za-z'\\[\\]{}#])*");

    private TimePattern() {}

    /** @throws io.github.dynamodbjdbc.planner.error.QueryException 22023 for a pattern with other letters, or of no valid count */
    public static String written(Object timestamp, Object pattern) {
        String text = Arguments.text(pattern);
        if (!VALID.matcher(text).matches()) {
            throw Arguments.invalid(
                    "'" + text + "' is not a pattern of y, M, d, a, h, H, m, s, S, n, X, x and quoted text");
        }
        DateTimeFormatter formatter;
        try {
            formatter = DateTimeFormatter.ofPattern(text, Locale.ENGLISH);
        } catch (IllegalArgumentException wrongCount) {
            throw Arguments.invalid("'" + text + "' is not a pattern: " + wrongCount.getMessage());
        }
        return formatter.format(
                Instant.ofEpochMilli(((Number) timestamp).longValue()).atOffset(ZoneOffset.UTC));
    }
}
