package io.github.dynamodbjdbc.engine.table;

import java.time.Duration;

/**
 * Recovery of a table to a point in time.
 *
 * @param days the days for which former states of items are kept
 * @param since the time before which nothing is known, in milliseconds since 1970
 */
public record PointInTimeRecovery(int days, long since) {
    public static final int MOST_DAYS = 35;

    /** The earliest time to which the table can be restored. */
    public long earliest(long now) {
        return Math.max(since, now - Duration.ofDays(days).toMillis());
    }

    /** The same with another period. A longer one does not bring back what a shorter one has given up. */
    public PointInTimeRecovery withDays(int changed, long now) {
        return new PointInTimeRecovery(changed, earliest(now));
    }
}
