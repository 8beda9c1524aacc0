package io.github.dynamodbjdbc.driver.catalog;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The answer to DescribeTimeToLive.
 *
 * @param attribute of a table whose time to live is enabled; else null
 * @param unknown why it is not known, as a warning; null if it is
 * @param dueNanos from when on it is to be asked for again, by {@link System#nanoTime}
 */
record Expiry(@Nullable String attribute, @Nullable String unknown, long dueNanos) {
    /** DynamoDB changes the time to live of a table once an hour at most. */
    private static final Duration LIFETIME = Duration.ofHours(1);

    /** While DynamoDB is too busy to say more. */
    private static final Duration THROTTLED_LIFETIME = Duration.ofMinutes(5);

    static Expiry of(@Nullable String attribute, @Nullable String unknown) {
        return new Expiry(attribute, unknown, due(LIFETIME));
    }

    // Not at the same time in all processes of a fleet.
    private static long due(Duration lifetime) {
        double share = 0.9 + 0.2 * ThreadLocalRandom.current().nextDouble();
        return System.nanoTime() + (long) (lifetime.toNanos() * share);
    }

    /** The same, as nobody could be asked. */
    Expiry held() {
        return new Expiry(attribute, unknown, due(THROTTLED_LIFETIME));
    }

    boolean isDue() {
        return System.nanoTime() - dueNanos >= 0;
    }
}
