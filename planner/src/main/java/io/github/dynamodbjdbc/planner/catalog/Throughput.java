package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The provisioned or maximum throughput of a table or index, in units per second; null for a value that is not set.
 *
 * @param readCapacity provisioned read capacity units
 * @param writeCapacity provisioned write capacity units
 * @param maxReads maximum on-demand read request units; {@link #NO_MAXIMUM} removes a maximum
 * @param maxWrites maximum on-demand write request units; {@link #NO_MAXIMUM} removes a maximum
 */
public record Throughput(
        @Nullable Long readCapacity,
        @Nullable Long writeCapacity,
        @Nullable Long maxReads,
        @Nullable Long maxWrites) {
    /** DynamoDB's value for no maximum. */
    public static final long NO_MAXIMUM = -1;

    public static final Throughput UNSAID = new Throughput(null, null, null, null);

    public boolean isProvisioned() {
        return readCapacity != null || writeCapacity != null;
    }

    public boolean hasMaximum() {
        return maxReads != null || maxWrites != null;
    }

    /** This throughput, with values that are not set taken from the other one. */
    public Throughput orElse(Throughput other) {
        return new Throughput(
                readCapacity == null ? other.readCapacity : readCapacity,
                writeCapacity == null ? other.writeCapacity : writeCapacity,
                maxReads == null ? other.maxReads : maxReads,
                maxWrites == null ? other.maxWrites : maxWrites);
    }
}
