package io.github.dynamodbjdbc.engine;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** The time that requests take at least: between two limits, as the seed decides. */
final class Latency {
    static final Latency NONE = new Latency(0, Duration.ZERO, Duration.ZERO);

    private final SplittableRandom random;
    private final long least;
    private final long most;

    Latency(long seed, Duration least, Duration most) {
        random = new SplittableRandom(seed);
        this.least = least.toNanos();
        this.most = most.toNanos();
    }

    /** Waits; interrupts do not end it. */
    void pass() {
        if (most == 0) {
            return;
        }
        long nanos;
        synchronized (random) {
            nanos = least + random.nextLong(most - least + 1);
        }
        long end = System.nanoTime() + nanos;
        boolean interrupted = false;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
            // An interrupted thread would not wait at all.
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
