package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Statistics of a table's items at one moment, in addition to DescribeTable's. Immutable. */
public final class TableStatistics {
    /** The table itself among its indexes; no index has that name. */
    public static final String TABLE = "";

    /** Nothing is known. */
    public static final TableStatistics NONE = new TableStatistics(0, new KeyDigest(), null, Map.of());

    private final long stamp;
    private final KeyDigest digest;
    private final @Nullable SampledItems sample;
    private final Map<String, LearnedReads> learned;
    private final Map<Long, Double> shares;
    private final @Nullable Double expired;

    /**
     * @param stamp changes whenever a figure does, but for trifles; 0 if nothing is known
     * @param digest that digests of values were made with
     * @param learned by index name, and the table itself by {@link #TABLE}
     */
    public TableStatistics(
            long stamp, KeyDigest digest, @Nullable SampledItems sample, Map<String, LearnedReads> learned) {
        this(stamp, digest, sample, learned, Map.of(), null);
    }

    /**
     * @param shares of the table's items for which conditions are true, as scans counted them, by digest
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

    /** The share of the table's items for which a condition is true, by its digest; null if no scan counted them. */
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

    /** Short: descriptions of plans have it again and again. */
    @Override
    public String toString() {
        return "statistics " + stamp;
    }
}
