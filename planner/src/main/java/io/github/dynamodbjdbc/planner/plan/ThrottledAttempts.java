package io.github.dynamodbjdbc.planner.plan;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What reports say of attempts that were throttled, given how many there were for each reason. */
public final class ThrottledAttempts {
    private ThrottledAttempts() {}

    public static long count(Map<String, Long> throttles) {
        return throttles.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Such as {@code TableReadKeyRangeThroughputExceeded: 2}, several with commas between them; null if there were none. */
    public static @Nullable String reasons(Map<String, Long> throttles) {
        return throttles.isEmpty()
                ? null
                : new TreeMap<>(throttles)
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + ": " + entry.getValue())
                                .collect(Collectors.joining(", "));
    }
}
