package io.github.dynamodbjdbc.driver.page;

import java.util.function.LongSupplier;

/**
 * Capacity units that may be consumed per second, by all who share the bucket. A request takes its estimate before it is sent, so that
 * requests that begin together count for one another, and afterwards what it consumed beyond that. The bucket may go into debt; the next
 * request waits until that is paid off. A second's worth can be saved up. Safe for many threads.
 */
final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final LongSupplier nanoTime;
    private double tokens;
    private long filledAt;

    TokenBucket(double perSecond, LongSupplier nanoTime) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.tokens = perSecond;
        this.filledAt = nanoTime.getAsLong();
    }

    /**
     * Takes the estimate of a request that may be sent now.
     *
     * @return 0 if it was taken, otherwise nanoseconds until it may be
     */
    synchronized long take(double estimate) {
        fill();
        if (tokens <= 0) {
            return (long) Math.ceil(-tokens / perSecond * NANOS_PER_SECOND) + 1;
        }
        tokens -= estimate;
        return 0;
    }

    /** Takes what a request consumed beyond its estimate, or gives back what it did not consume. */
    synchronized void correct(double unitsBeyondEstimate) {
        fill();
        tokens -= unitsBeyondEstimate;
    }

    private void fill() {
        long now = nanoTime.getAsLong();
        tokens = Math.min(perSecond, tokens + (now - filledAt) / NANOS_PER_SECOND * perSecond);
        filledAt = now;
    }
}
