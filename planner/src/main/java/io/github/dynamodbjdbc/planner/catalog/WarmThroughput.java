package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The throughput that a table or index can take at once, in units per second. It can be raised and never be lowered.
 *
 * @param reads null if it is not said
 * @param writes null if it is not said
 */
public record WarmThroughput(@Nullable Long reads, @Nullable Long writes) {
    public static final WarmThroughput UNSAID = new WarmThroughput(null, null);

    /** That of a new table that is billed on demand. */
    public static final WarmThroughput OF_NEW = new WarmThroughput(12_000L, 4_000L);

    /** The values that differ from those of a new table or index with the same throughput. */
    public WarmThroughput beyond(Throughput units) {
        return new WarmThroughput(
                beyond(reads, units.readCapacity(), OF_NEW.reads),
                beyond(writes, units.writeCapacity(), OF_NEW.writes));
    }

    private static @Nullable Long beyond(@Nullable Long warm, @Nullable Long provisioned, @Nullable Long ofNew) {
        return warm == null || warm.equals(provisioned) || warm.equals(ofNew) ? null : warm;
    }

    public boolean isUnsaid() {
        return reads == null && writes == null;
    }
}
