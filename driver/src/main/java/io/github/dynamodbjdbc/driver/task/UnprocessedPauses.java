package io.github.dynamodbjdbc.driver.task;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The pauses before unprocessed keys or items are sent again. */
public final class UnprocessedPauses {
    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private UnprocessedPauses() {}

    /**
     * The pause in nanoseconds; random, so that throttled clients don't retry together.
     *
     * @param fruitless the number of consecutive attempts without success
     */
    public static long nanos(int fruitless) {
        long longest = Math.min(LONGEST_NANOS, FIRST_NANOS << fruitless);
        return ThreadLocalRandom.current().nextLong(longest / 2, longest);
    }
}
