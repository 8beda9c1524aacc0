package io.github.dynamodbjdbc.driver.session;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether a region is away, which all connections with its client configuration know from the first failure of one. After an interval, one statement
 * tries the region again, while the others go on without it. Thread-safe.
 */
final class Absence {
    private static final long THERE = Long.MIN_VALUE;

    /** The time of the next try in epoch milliseconds; THERE if the region is not away. */
    private final AtomicLong until = new AtomicLong(THERE);

    /** @param interval until others than the caller may try, if the answer is false because a try is due */
    boolean isAway(long now, Duration interval) {
        long next = until.get();
        return next != THERE && (now < next || !until.compareAndSet(next, now + interval.toMillis()));
    }

    /** Whether no try is due. */
    boolean isKnown(long now) {
        return now < until.get();
    }

    void begins(long now, Duration interval) {
        until.set(now + interval.toMillis());
    }

    void ends() {
        until.set(THERE);
    }
}
