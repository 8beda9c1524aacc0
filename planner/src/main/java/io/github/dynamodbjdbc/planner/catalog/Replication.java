package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The other regions of a global table.
 *
 * @param regions with a replica, in order of their names
 * @param consistency null for DynamoDB's default, which is eventual
 * @param witness the region that keeps a strongly consistent table's changes, and no items; null for none
 * @param own settings of replicas by region; none for a replica with those of its table
 */
public record Replication(
        List<String> regions,
        @Nullable Consistency consistency,
        @Nullable String witness,
        Map<String, Settings> own) {
    /** The regions of a strongly consistent table, its own included. */
    public static final int REGIONS_OF_STRONG = 3;

    public Replication {
        regions = regions.stream().sorted().toList();
        own = Map.copyOf(own);
    }

    /** Replicas with the settings of their table. */
    public Replication(List<String> regions, @Nullable Consistency consistency, @Nullable String witness) {
        this(regions, consistency, witness, Map.of());
    }

    /**
     * Settings of one replica.
     *
     * @param kmsKey the key of its region that encrypts it; null for DynamoDB's own
     * @param tableClass null for that of its table
     */
    public record Settings(@Nullable String kmsKey, TableOptions.@Nullable TableClass tableClass) {
        static final Settings NONE = new Settings(null, null);
    }

    /** The settings of the replica in a region. */
    public Settings of(String region) {
        return own.getOrDefault(region, Settings.NONE);
    }

    /** The consistency between regions. */
    public enum Consistency {
        EVENTUAL,
        STRONG
    }

    public boolean isStrong() {
        return consistency == Consistency.STRONG;
    }
}
