package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The response to DescribeTimeToLive.
 *
 * @param attribute the TTL attribute; null if time to live is disabled
 * @param unknown a warning with the reason if the setting is unknown; otherwise null
 * @param settled whether it is neither being enabled nor being disabled
 * @param dueNanos the time from which it is requested again, by {@link System#nanoTime}
 */
record Expiry(@Nullable String attribute, @Nullable String unknown, boolean settled, long dueNanos) {
    /** DynamoDB allows one change of a table's time to live per hour. */
    private static final Duration LIFETIME = Duration.ofHours(1);

    /** The assumed maximum difference between two clocks. */
    private static final Duration SKEW = Duration.ofMinutes(5);

    /** The lifetime while DynamoDB throttles the request. */
    private static final Duration THROTTLED_LIFETIME = Duration.ofMinutes(5);

    static Expiry known(@Nullable String attribute, boolean settled) {
        return new Expiry(attribute, null, settled, due(LIFETIME));
    }

    static Expiry unknown(String why) {
        return new Expiry(null, why, false, due(LIFETIME));
    }

    /** The answer in the catalog; null if it is too old, or in the future by this clock. */
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

    /** The answer in the form in which it is stored for other processes. */
    CatalogItem.Expiring toKeep() {
        return new CatalogItem.Expiring(attribute, Instant.now().getEpochSecond());
    }

    // Randomized, so that the processes of a fleet don't send the request together.
    private static long due(Duration lifetime) {
        double share = 0.9 + 0.2 * ThreadLocalRandom.current().nextDouble();
        return System.nanoTime() + (long) (lifetime.toNanos() * share);
    }

    /** This answer, kept while the service can't be reached. */
    Expiry held() {
        return new Expiry(attribute, unknown, false, due(THROTTLED_LIFETIME));
    }

    boolean isDue() {
        return System.nanoTime() - dueNanos >= 0;
    }
}
