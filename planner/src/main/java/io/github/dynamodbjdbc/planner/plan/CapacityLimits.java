package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * Limits of consumption from a statement's hints, in addition to the connection's limits.
 *
 * @param maxReadUnits the total of read capacity units, from the hint MAX_RCU; null for no limit
 * @param readUnitsPerSecond read capacity units per second, from the hint RCU_PER_SECOND; null for no limit
 */
public record CapacityLimits(
        @Nullable Double maxReadUnits, @Nullable Double readUnitsPerSecond) {
    public static final CapacityLimits NONE = new CapacityLimits(null, null);

    /** Lowers the budget to the given read capacity units, unless it is lower already. */
    public CapacityLimits withReadUnits(double units) {
        return new CapacityLimits(lower(maxReadUnits, units), readUnitsPerSecond);
    }

    /** Lowers the rate to the given read capacity units per second, unless it is lower already. */
    public CapacityLimits withReadRate(double unitsPerSecond) {
        return new CapacityLimits(maxReadUnits, lower(readUnitsPerSecond, unitsPerSecond));
    }

    private static Double lower(@Nullable Double one, double other) {
        return one == null ? other : Math.min(one, other);
    }
}
