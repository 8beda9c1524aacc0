package io.github.dynamodbjdbc.driver.catalog;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The times after which a cached answer is refreshed, by the catalog's clock, in nanoseconds.
 *
 * @param due the time from which it is refreshed in the background; randomized, so that the processes of a fleet don't refresh together
 * @param old the time from which statements wait a moment for the new answer, because the old one is stale
 */
record Age(long due, long old) {
    private static final double JITTER = 0.1;

    /** @param interval the time until it is due, randomized by up to a tenth */
    static Age of(long now, Duration interval) {
        double share = 1 - JITTER + 2 * JITTER * ThreadLocalRandom.current().nextDouble();
        long nanos = interval.toNanos();
        return new Age(now + (long) (nanos * share), now + 2 * nanos);
    }

    boolean isDue(long now) {
        return now - due >= 0;
    }

    boolean isOld(long now) {
        return now - old >= 0;
    }
}
