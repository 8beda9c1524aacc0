package io.github.dynamodbjdbc.driver.task;

import java.util.function.LongSupplier;

/**
 * The number of requests at the same time: a few at first, and twice as many as long as their reader has to wait and more of them come
 * in the same time. Where it brings nothing it goes back to half and stays there. Where requests are throttled it goes back to half
 * too, again if those that were sent since then are, and up by one after a hundred that were not.
 *
 * <p>For one thread.
 */
public final class Concurrency {
    private static final int FIRST = 4;

    /** The most bytes of a page that was read ahead: up to 2 MB of JSON, and the values that were found in it. */
    private static final long PAGE_MEMORY = 4L * 1024 * 1024;

    /** As many more pages in the same time as make it worth it. */
    private static final double GAIN = 1.1;

    /** Answers without throttling after which one request more is tried. */
    private static final int CALM = 100;

    private final int most;
    private final LongSupplier nanos;
    private int now;
    private boolean settled;
    // Those that came since it was halved; the first of them were sent before.
    private int sinceHalved = Integer.MAX_VALUE;
    // The most that there were when some were throttled.
    private int unthrottled;
    private int calm;
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

    /** As many at all times, unless they are throttled. */
    public static Concurrency fixed(int number) {
        return new Concurrency(number, number, System::nanoTime);
    }

    /** No more than that many, and than half of the memory has room for. */
    public static Concurrency upTo(int most) {
        return upTo(most, Runtime.getRuntime().maxMemory(), System::nanoTime);
    }

    public static Concurrency upTo(int most, long memory, LongSupplier nanos) {
        long room = Math.max(1, memory / 2 / PAGE_MEMORY);
        return new Concurrency(FIRST, (int) Math.min(most, room), nanos);
    }

    public int now() {
        return now;
    }

    /**
     * Takes note of an answer.
     *
     * @param waited whether it was not there yet when it was wanted
     * @param throttled whether DynamoDB refused it at first
     */
    public void arrived(boolean waited, boolean throttled) {
        heed(throttled);
        if (settled) {
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

    private void heed(boolean throttled) {
        if (sinceHalved < Integer.MAX_VALUE) {
            sinceHalved++;
        }
        calm = throttled ? 0 : calm + 1;
        if (throttled && sinceHalved > 2 * now) {
            unthrottled = Math.max(unthrottled, now);
            halve();
            sinceHalved = 0;
        } else if (now < unthrottled && calm >= CALM) {
            now++;
            calm = 0;
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
