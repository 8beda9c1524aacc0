package io.github.dynamodbjdbc.driver.page;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Capacity units that may be consumed per second, by all who share the bucket. What a request consumes is known only
 * afterwards, so it is taken then, and the bucket may go into debt; the next request waits until that is paid off. A second's
 * worth can be saved up. Safe for many threads.
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

    /** @param group whose other buckets are taken from as well; null for a bucket that stands alone */
    TokenBucket(double perSecond, LongSupplier nanoTime, @Nullable RateGroup group) {
        this.perSecond = perSecond;
        this.nanoTime = nanoTime;
        this.group = group;
        this.tokens = perSecond;
        this.filledAt = nanoTime.getAsLong();
    }

    /** How long until a request may be sent; 0 if it may be sent now. */
    synchronized long nanosToWait() {
        fill();
        return tokens > 0 ? 0 : (long) Math.ceil(-tokens / perSecond * NANOS_PER_SECOND) + 1;
    }

    double perSecond() {
        return perSecond;
    }

    void take(double units) {
        if (group == null) {
            drain(units);
        } else {
            group.take(units);
        }
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
