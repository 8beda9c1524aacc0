package io.github.dynamodbjdbc.driver.catalog;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When an answer is to be asked for again. Times are those of the catalog's clock, in nanoseconds.
 *
 * @param due from when on it is asked for while it still serves: not at the same time in all processes of a fleet
 * @param old from when on its successor is waited for, for a moment: it has not been asked for since long ago
 */
record Age(long due, long old) {
    private static final double JITTER = 0.1;

    /** @param interval after which it is due, give or take a tenth */
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
