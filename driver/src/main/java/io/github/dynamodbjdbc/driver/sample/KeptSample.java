package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.time.Duration;

/**
 * A sample that is kept for other processes.
 *
 * @param takenAt epoch milliseconds
 * @param counted items of the table, as DescribeTable counted them then
 */
public record KeptSample(SampledPath items, long takenAt, long counted) {
    /** The time for which a sample of another process is valid. */
    public static final Duration LIFETIME = Duration.ofDays(7);

    /** The same, of a table that DescribeTable counted no item of: its count comes six hours late, and says nothing of growth until then. */
    private static final Duration LIFETIME_UNCOUNTED = Duration.ofMinutes(10);

    /** The most that two clocks may differ. */
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
     * @param count of the table's items, as DescribeTable counts them now
     */
    public boolean isOfUse(long now, long count) {
        return !isOld(now) && count <= counted;
    }
}
