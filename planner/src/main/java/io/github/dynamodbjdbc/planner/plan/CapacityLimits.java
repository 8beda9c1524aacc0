package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * Limits of consumption from a statement's hints, in addition to the connection's.
 *
 * @param maxReadUnits read capacity units in all, from the hint MAX_RCU; null for no limit
 * @param readUnitsPerSecond read capacity units per second, from the hint RCU_PER_SECOND; null for no limit
 */
public record CapacityLimits(
        @Nullable Double maxReadUnits, @Nullable Double readUnitsPerSecond) {
    public static final CapacityLimits NONE = new CapacityLimits(null, null);

    /** The lower one of two budgets. */
    public CapacityLimits withReadUnits(double units) {
        return new CapacityLimits(lower(maxReadUnits, units), readUnitsPerSecond);
    }

    /** The lower one of two rates. */
    public CapacityLimits withReadRate(double unitsPerSecond) {
        return new CapacityLimits(maxReadUnits, lower(readUnitsPerSecond, unitsPerSecond));
    }

    private static Double lower(@Nullable Double one, double other) {
        return one == null ? other : Math.min(one, other);
    }
}
