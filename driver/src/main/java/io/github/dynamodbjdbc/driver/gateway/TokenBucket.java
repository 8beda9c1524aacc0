package io.github.dynamodbjdbc.driver.gateway;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A limit of capacity units per second, for all users of the bucket. A request takes its estimate before it is sent, so that concurrent requests
 * count, and afterwards any consumption beyond the estimate. The bucket may go into debt; the next request waits until that is paid. Units of one
 * second can be accumulated. Thread-safe.
 */
final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final LongSupplier nanoTime;
    private final @Nullable RateGroup group;
    private double tokens;
    private long filledAt;

    TokenBucket(double perSecond, LongSupplier nanoTime) {
        this(perSecond, nanoTime, null);
    }

    /** @param group the group whose other buckets are reduced, too; null for a separate bucket */
    TokenBucket(double perSecond, LongSupplier nanoTime, @Nullable RateGroup group) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.group = group;
        this.tokens = perSecond;
        this.filledAt = nanoTime.getAsLong();
    }

    /**
     * Takes the estimate of a request, if it may be sent now.
     *
     * @return 0 if it was taken, otherwise the nanoseconds to wait
     */
    long take(double estimate) {
        long wait = reserve(estimate);
        if (wait == 0 && group != null) {
            group.drainOthers(this, estimate);
        }
        return wait;
    }

    private synchronized long reserve(double estimate) {
        fill();
        if (tokens <= 0) {
            return (long) Math.ceil(-tokens / perSecond * NANOS_PER_SECOND) + 1;
        }
        tokens -= estimate;
        return 0;
    }

    /** Takes a request's consumption beyond its estimate, or returns the unused units. */
    void correct(double unitsBeyondEstimate) {
        drain(unitsBeyondEstimate);
        if (group != null) {
            group.drainOthers(this, unitsBeyondEstimate);
        }
    }

    double perSecond() {
        return perSecond;
    }

    synchronized void drain(double units) {
        fill();
        tokens -= units;
    }

    private void fill() {
        long now = nanoTime.getAsLong();
        tokens = Math.min(perSecond, tokens + (now - filledAt) / NANOS_PER_SECOND * perSecond);
        filledAt = now;
    }
}
