package io.github.dynamodbjdbc.engine;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/** The least time that a request takes: random between two limits, by the seed. */
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

    /** Waits for that time. An interrupt does not end the wait. */
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
            // parkNanos returns immediately in an interrupted thread.
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
