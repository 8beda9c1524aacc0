package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics of a table's items at one time, in addition to DescribeTable's. Immutable. */
public final class TableStatistics {
    /** The key of the table itself in maps by index name. */
    public static final String TABLE = "";

    /** Empty statistics. */
    public static final TableStatistics NONE = new TableStatistics(0, new KeyDigest(), null, Map.of());

    private final long stamp;
    private final KeyDigest digest;
    private final @Nullable SampledItems sample;
    private final Map<String, LearnedReads> learned;
    private final Map<Long, Double> shares;
    private final @Nullable Double expired;

    /**
     * @param stamp a number that changes with each considerable change of the statistics; 0 for empty statistics
     * @param digest the digest of values in the statistics
     * @param learned statistics by index name; the table itself is {@link #TABLE}
     */
    public TableStatistics(
            long stamp, KeyDigest digest, @Nullable SampledItems sample, Map<String, LearnedReads> learned) {
        this(stamp, digest, sample, learned, Map.of(), null);
    }

    /**
     * @param shares the shares of the table's items for which conditions are true, counted by scans, by the digest of the condition
     * @param expired the share of the table's items that have expired, as a scan counted them; null if none did
     */
    public TableStatistics(
            long stamp,
            KeyDigest digest,
            @Nullable SampledItems sample,
            Map<String, LearnedReads> learned,
            Map<Long, Double> shares,
            @Nullable Double expired) {
        this.stamp = stamp;
        this.digest = digest;
        this.sample = sample;
        this.learned = Map.copyOf(learned);
        this.shares = Map.copyOf(shares);
        this.expired = expired;
    }

    public long stamp() {
        return stamp;
    }

    public KeyDigest digest() {
        return digest;
    }

    public @Nullable SampledItems sample() {
        return sample;
    }

    /** @param index null for the table itself */
    public LearnedReads learned(@Nullable IndexSchema index) {
        return learned.getOrDefault(key(index), LearnedReads.NONE);
    }

    /** The share of the table's items for which a condition is true, by its digest; null if no scan has counted it. */
    public @Nullable Double share(long condition) {
        return shares.get(condition);
    }

    /** The share of the table's items that have expired, as the last scan counted them; null if none did. */
    public @Nullable Double expired() {
        return expired;
    }

    /** @param index null for the table itself */
    public SampledItems.@Nullable Target sampled(@Nullable IndexSchema index) {
        return sample == null ? null : sample.targets().get(key(index));
    }

    public SampledItems.@Nullable Attribute attribute(String name) {
        return sample == null ? null : sample.attributes().get(name);
    }

    public static String key(@Nullable IndexSchema index) {
        return index == null ? TABLE : index.name();
    }

    /** A short text, since texts of plans repeat it often. */
    @Override
    public String toString() {
        return "statistics " + stamp;
    }
}
