package io.github.dynamodbjdbc.driver.wire;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Whether answers are asked for compressed. To inflate a page of 1 MB takes a millisecond, so it pays where the network takes longer:
 * from a desk to a region far away, but not from one machine to the next. Two long answers in a row that came slowly decide it, for as
 * long as the client lives. Safe for many threads.
 */
final class Compression {
    /** Bytes; shorter answers come in one piece, and their time depends more on the service than on the network. */
    private static final int LONG = 64 * 1024;

    /** Bytes a second, of 100 Mbit. */
    private static final long SLOW = 100_000_000 / 8;

    private static final int OFTEN = 2;

    private final LongSupplier nanos;
    private final AtomicInteger coming = new AtomicInteger();
    private int slow;
    private volatile boolean wanted;

    /** @param nanos a clock for spans of time */
    Compression(LongSupplier nanos) {
        this.nanos = nanos;
    }

    boolean isWanted() {
        return wanted;
    }

    /** To be called when an answer begins to come. Gives the time for {@link #came}. */
    long begins() {
        coming.incrementAndGet();
        return nanos.getAsLong();
    }

    /**
     * To be called when it has come, or ended too early. Those that come at the same time share the network.
     *
     * @param bytes of it; 0 if it is not all there
     * @param since when it began
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
