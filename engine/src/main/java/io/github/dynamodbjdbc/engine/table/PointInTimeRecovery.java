package io.github.dynamodbjdbc.engine.table;

import java.time.Duration;

/**
 * The point-in-time recovery of a table.
 *
 * @param days the number of days for which former states of items are kept
 * @param since the time before which no states are known, in milliseconds since 1970
 */
public record PointInTimeRecovery(int days, long since) {
    public static final int MOST_DAYS = 35;

    /** The earliest time to which the table can be restored, in milliseconds since 1970. */
    public long earliest(long now) {
        return Math.max(since, now - Duration.ofDays(days).toMillis());
    }

    /** The recovery with another period. A longer period does not restore the states that a shorter one has dropped. */
    public PointInTimeRecovery withDays(int changed, long now) {
        return new PointInTimeRecovery(changed, earliest(now));
    }
}
