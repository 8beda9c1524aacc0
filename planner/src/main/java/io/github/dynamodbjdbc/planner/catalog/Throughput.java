package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The provisioned or maximum throughput of a table or index in units per second; null where it is not set.
 *
 * @param readCapacity provisioned units
 * @param writeCapacity provisioned units
 * @param maxReads read request units on demand; {@link #NO_MAXIMUM} takes a maximum away
 * @param maxWrites write request units on demand; {@link #NO_MAXIMUM} takes a maximum away
 */
public record Throughput(
        @Nullable Long readCapacity,
        @Nullable Long writeCapacity,
        @Nullable Long maxReads,
        @Nullable Long maxWrites) {
    /** DynamoDB's word for it. */
    public static final long NO_MAXIMUM = -1;

    public static final Throughput UNSAID = new Throughput(null, null, null, null);

    public boolean isProvisioned() {
        return readCapacity != null || writeCapacity != null;
    }

    public boolean hasMaximum() {
        return maxReads != null || maxWrites != null;
    }

    /** This, and where it says nothing the other. */
    public Throughput orElse(Throughput other) {
        return new Throughput(
                readCapacity == null ? other.readCapacity : readCapacity,
                writeCapacity == null ? other.writeCapacity : writeCapacity,
                maxReads == null ? other.maxReads : maxReads,
                maxWrites == null ? other.maxWrites : maxWrites);
    }
}
