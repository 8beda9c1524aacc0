package io.github.dynamodbjdbc.driver.task;

import java.util.function.LongSupplier;

/**
 * Adapts the number of concurrent requests. It starts low and doubles as long as the reader has to wait and the throughput grows. If doubling doesn't
 * help, it halves and stays there. After throttling it halves, too, and again if later requests are throttled; it grows by one after a hundred
 * unthrottled ones.
 *
 * <p>Not thread-safe.
 */
public final class Concurrency {
    private static final int FIRST = 4;

    /** The maximum memory of a page that was read ahead: up to 2 MB of JSON, and its decoded values. */
    private static final long PAGE_MEMORY = 4L * 1024 * 1024;

    /** The minimum relative gain in pages per time. */
    private static final double GAIN = 1.1;

    /** The number of unthrottled responses after which the number of requests grows by one. */
    private static final int CALM = 100;

    private final int most;
    private final LongSupplier nanos;
    private int now;
    private boolean settled;
    // Responses since it was halved; the first of them were requested before.
    private int sinceHalved = Integer.MAX_VALUE;
    // The greatest number at which requests were throttled.
    private int unthrottled;
    private int calm;
    // Pages per nanosecond at half the number of requests.
    private double rateOfHalf;
    private long since;
    private int pages;
    private int waits;

    private Concurrency(int first, int most, LongSupplier nanos) {
        this.now = Math.min(first, most);
        this.most = most;
        this.nanos = nanos;
    }

    /** A fixed number, unless requests are throttled. */
    public static Concurrency fixed(int number) {
        return new Concurrency(number, number, System::nanoTime);
    }

    /** At most that many, and at most as many as fit into half of the memory. */
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
     * Records a response.
     *
     * @param waited whether the reader had to wait for it
     * @param throttled whether DynamoDB throttled its first attempt
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
        // Two rounds, because the first one is still starting.
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
