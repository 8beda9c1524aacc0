package io.github.dynamodbjdbc.driver.task;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The pauses before keys or items that DynamoDB left unprocessed are sent again: longer as long as requests achieve nothing. */
public final class UnprocessedPauses {
    /** The maximum number of consecutive requests that achieve nothing. */
    public static final int MAX_FRUITLESS = 8;

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(25);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private int fruitless;

    /**
     * Counts a request.
     *
     * @param hasAchieved whether it processed anything
     * @return whether too many requests in a row have achieved nothing
     */
    public boolean isHopelessAfter(boolean hasAchieved) {
        fruitless = hasAchieved ? 0 : fruitless + 1;
        return fruitless == MAX_FRUITLESS;
    }

    /** The pause before the next request, in nanoseconds. */
    public long nanos() {
        return nanos(fruitless);
    }

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
