package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The answer to DescribeTimeToLive.
 *
 * @param attribute of a table whose time to live is enabled; else null
 * @param unknown why it is not known, as a warning; null if it is
 * @param settled whether it is about to stay as it is: neither being enabled nor being disabled
 * @param dueNanos from when on it is to be asked for again, by {@link System#nanoTime}
 */
record Expiry(@Nullable String attribute, @Nullable String unknown, boolean settled, long dueNanos) {
    /** DynamoDB changes the time to live of a table once an hour at most. */
    private static final Duration LIFETIME = Duration.ofHours(1);

    /** The most that two clocks may differ. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    /** While DynamoDB is too busy to say more. */
    private static final Duration THROTTLED_LIFETIME = Duration.ofMinutes(5);

    static Expiry known(@Nullable String attribute, boolean settled) {
        return new Expiry(attribute, null, settled, due(LIFETIME));
    }

    static Expiry unknown(String why) {
        return new Expiry(null, why, false, due(LIFETIME));
    }

    /** As the catalog keeps it; null if that is too old, or from a clock that is ahead of this one. */
    static @Nullable Expiry kept(CatalogItem.@Nullable Expiring kept) {
        if (kept == null) {
            return null;
        }
        Duration age = Duration.ofSeconds(Instant.now().getEpochSecond() - kept.asked());
        Duration left = LIFETIME.minus(age);
        return left.isNegative() || left.compareTo(LIFETIME.plus(SKEW)) > 0
                ? null
                : new Expiry(kept.attribute(), null, true, due(left));
    }

    /** For other processes. */
    CatalogItem.Expiring toKeep() {
        return new CatalogItem.Expiring(attribute, Instant.now().getEpochSecond());
    }

    // Not at the same time in all processes of a fleet.
    private static long due(Duration lifetime) {
        double share = 0.9 + 0.2 * ThreadLocalRandom.current().nextDouble();
        return System.nanoTime() + (long) (lifetime.toNanos() * share);
    }

    /** The same, where the service could not be asked. */
    Expiry held() {
        return new Expiry(attribute, unknown, false, due(THROTTLED_LIFETIME));
    }

    boolean isDue() {
        return System.nanoTime() - dueNanos >= 0;
    }
}
