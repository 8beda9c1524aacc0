package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Options of a table or of a global index that requests of their own set.
 *
 * @param insights the keys that Contributor Insights counts; null if it is not said
 */
public record Upkeep(
        AutoScaling scaling, WarmThroughput warm, @Nullable Insights insights) {
    public static final Upkeep UNSAID = new Upkeep(AutoScaling.UNSAID, WarmThroughput.UNSAID, null);

    /** The keys that Contributor Insights counts. */
    public enum Insights {
        NONE,
        ACCESSED_AND_THROTTLED_KEYS,
        THROTTLED_KEYS
    }

    /** Nothing but auto scaling. */
    public static Upkeep of(AutoScaling scaling) {
        return new Upkeep(scaling, WarmThroughput.UNSAID, null);
    }
}
