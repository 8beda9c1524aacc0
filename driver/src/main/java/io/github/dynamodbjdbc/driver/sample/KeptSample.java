package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.time.Duration;

/**
 * A sample that processes share.
 *
 * @param takenAt epoch milliseconds
 * @param counted the table's number of items by DescribeTable at that time
 */
public record KeptSample(SampledPath items, long takenAt, long counted) {
    /** The lifetime of another process's sample. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    /**
     * The lifetime of a sample of a table with no items by DescribeTable: that count is updated every six hours, and doesn't show growth until then.
     */
    private static final Duration LIFETIME_UNCOUNTED = Duration.ofMinutes(10);

    /** The assumed maximum difference between two clocks. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    /** @param now epoch milliseconds */
    boolean isOld(long now) {
        return isOlder(now, counted > 0 ? LIFETIME : LIFETIME_UNCOUNTED);
    }

    public boolean isOlder(long now, Duration lifetime) {
        long age = now - takenAt;
        return age < -SKEW.toMillis() || age >= lifetime.toMillis();
    }

    /**
     * Whether it is not too old, and the table has not grown since.
     *
     * @param count the table's current number of items by DescribeTable
     */
    public boolean isOfUse(long now, long count) {
        return !isOld(now) && count <= counted;
    }
}
