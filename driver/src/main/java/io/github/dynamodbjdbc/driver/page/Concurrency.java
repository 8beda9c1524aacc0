package io.github.dynamodbjdbc.driver.page;

import java.util.function.LongSupplier;

/**
 * How many reads go on side by side: a few at first, and twice as many as long as the reader has to wait for pages and more of them
 * come in the same time. Where it brings nothing, or a request is throttled, it goes back to half and stays there.
 *
 * <p>For one thread.
 */
final class Concurrency {
    private static final int FIRST = 4;

    /** What a page that was read ahead may take, in bytes: up to 2 MB of JSON, and what was found in it. */
    private static final long PAGE_MEMORY = 4L * 1024 * 1024;

    /** As many more pages in the same time as make it worth it. */
    private static final double GAIN = 1.1;

    private final int most;
    private final LongSupplier nanos;
    private int now;
    private boolean settled;
    // Pages a nanosecond when half as many were side by side.
    private double rateOfHalf;
    private long since;
    private int pages;
    private int waits;

    private Concurrency(int first, int most, LongSupplier nanos) {
        this.now = Math.min(first, most);
        this.most = most;
        this.nanos = nanos;
    }

    /** As many at all times. */
    static Concurrency fixed(int number) {
        return new Concurrency(number, number, System::nanoTime);
    }

    /** No more than that many, and than half of the memory has room for. */
    static Concurrency upTo(int most) {
        return upTo(most, Runtime.getRuntime().maxMemory(), System::nanoTime);
    }

    static Concurrency upTo(int most, long memory, LongSupplier nanos) {
        long room = Math.max(1, memory / 2 / PAGE_MEMORY);
        return new Concurrency(FIRST, (int) Math.min(most, room), nanos);
    }

    int now() {
        return now;
    }

    /**
     * Takes note of a page.
     *
     * @param waited whether it was not there yet when it was wanted
     * @param throttled whether DynamoDB refused it at first
     */
    void arrived(boolean waited, boolean throttled) {
        if (settled) {
            return;
        }
        if (throttled) {
            halve();
            return;
        }
        if (pages++ == 0) {
            since = nanos.getAsLong();
        }
        waits += waited ? 1 : 0;
        // Two rounds: the first of them is still getting under way.
        if (pages > 2 * now) {
            judge((double) (pages - 1) / Math.max(1, nanos.getAsLong() - since));
        }
    }

    private void judge(double rate) {
        boolean behind = 2 * waits > pages;
        pages = 0;
        waits = 0;
        if (!behind) {
            return;
        }
        if (rate < GAIN * rateOfHalf) {
            halve();
        } else if (now == most) {
            settled = true;
        } else {
            rateOfHalf = rate;
            now = Math.min(most, 2 * now);
        }
    }

    private void halve() {
        now = Math.max(1, now / 2);
        settled = true;
    }
}
