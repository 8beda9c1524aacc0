package io.github.dynamodbjdbc.planner.exec.function;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;

/** TO_STRING: a timestamp in a pattern of PartiQL's, whose letters are Unicode's. */
public final class TimePattern {
    private static final Pattern VALID = Pattern.compile("(?:[yMdahHmsSnXx]|'[^']*'|[^A-Za-z'\\[\\]{}#])*");

    private static final int MOST_KEPT = 1000;
    private static final LoadingCache<String, DateTimeFormatter> FORMATTERS =
            CacheBuilder.newBuilder().maximumSize(MOST_KEPT).build(CacheLoader.from(TimePattern::formatter));

    private TimePattern() {}

    /** @throws QueryException 22023 for a pattern with other letters, or of no valid count */
    public static String written(Object timestamp, Object pattern) {
        DateTimeFormatter formatter;
        try {
            formatter = FORMATTERS.getUnchecked(Arguments.text(pattern));
        } catch (UncheckedExecutionException invalid) {
            if (invalid.getCause() instanceof QueryException failure) {
                throw failure;
            }
            throw invalid;
        }
        return formatter.format(
                Instant.ofEpochMilli(((Number) timestamp).longValue()).atOffset(ZoneOffset.UTC));
    }

    private static DateTimeFormatter formatter(String text) {
        if (!VALID.matcher(text).matches()) {
            throw Arguments.invalid(
                    "'" + text + "' is not a pattern of y, M, d, a, h, H, m, s, S, n, X, x and quoted text");
        }
        try {
            return DateTimeFormatter.ofPattern(text, Locale.ENGLISH);
        } catch (IllegalArgumentException wrongCount) {
            throw Arguments.invalid("'" + text + "' is not a pattern: " + wrongCount.getMessage());
        }
    }
}
