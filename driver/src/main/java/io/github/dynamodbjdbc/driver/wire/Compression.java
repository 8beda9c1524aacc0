package io.github.dynamodbjdbc.driver.wire;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Whether responses are requested with compression. Decompressing a page of 1 MB takes a millisecond, so it pays if the network is slower: from a
 * desk to a distant region, but not within a data center. Two consecutive long responses at low speed turn it on for the client's lifetime.
 * Thread-safe.
 */
final class Compression {
    /** Bytes; shorter answers come in one piece, and their time depends more on the service than on the network. */
    private static final int LONG = 64 * 1024;

    /** Bytes per second: 100 Mbit/s. */
    private static final long SLOW = 100_000_000 / 8;

    private static final int OFTEN = 2;

    private final LongSupplier nanos;
    private final AtomicInteger coming = new AtomicInteger();
    private int slow;
    private volatile boolean wanted;

    /** @param nanos a clock for durations */
    Compression(LongSupplier nanos) {
        this.nanos = nanos;
    }

    boolean isWanted() {
        return wanted;
    }

    /** Call this when a response starts to arrive. Returns the time for {@link #came}. */
    long begins() {
        coming.incrementAndGet();
        return nanos.getAsLong();
    }

    /**
     * Call this when the response is complete, or ended too early. Concurrent responses share the network.
     *
     * @param bytes its length; 0 if it is incomplete
     * @param since the time of its start
     */
    void came(int bytes, long since) {
        int sharing = coming.getAndDecrement();
        if (!wanted && bytes >= LONG) {
            judge(nanos.getAsLong() - since > sharing * (TimeUnit.SECONDS.toNanos(bytes) / SLOW));
        }
    }

    private synchronized void judge(boolean cameSlowly) {
        slow = cameSlowly ? slow + 1 : 0;
        wanted |= slow >= OFTEN;
    }
}
