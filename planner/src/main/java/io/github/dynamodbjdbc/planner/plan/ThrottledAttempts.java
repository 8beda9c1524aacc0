package io.github.dynamodbjdbc.planner.plan;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Summarizes throttled attempts for reports, given their counts by reason. */
public final class ThrottledAttempts {
    private ThrottledAttempts() {}

    public static long count(Map<String, Long> throttles) {
        return throttles.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The reasons with their counts, separated by commas, such as {@code TableReadKeyRangeThroughputExceeded: 2}; null if there are none. */
    public static @Nullable String reasons(Map<String, Long> throttles) {
        return throttles.isEmpty()
                ? null
                : new TreeMap<>(throttles)
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + entry.getValue())
                                .collect(Collectors.joining(", "));
    }
}
