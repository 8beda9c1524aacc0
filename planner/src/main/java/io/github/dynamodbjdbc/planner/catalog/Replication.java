package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The other regions of a global table.
 *
 * @param regions with a replica, in order of their names
 * @param consistency null for DynamoDB's default, which is eventual
 * @param witness the region that keeps a strongly consistent table's changes, and no items; null for none
 */
public record Replication(
        List<String> regions,
        @Nullable Consistency consistency,
        @Nullable String witness) {
    /** The regions of a strongly consistent table, its own included. */
    public static final int REGIONS_OF_STRONG = 3;

    public Replication {
        regions = regions.stream().sorted().toList();
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
