package io.github.dynamodbjdbc.driver.statistics;

import org.jspecify.annotations.Nullable;

/** The average of a figure over the last few times that it was seen. Not negative. */
final class Average {
    /** One more counts at least so much, so that tables may change. */
    private static final double LEAST_WEIGHT = 0.2;

    /** A figure that is off by less is no news. */
    private static final double NEWS = 1.1;

    private long runs;
    private double value;
    private double told;
    private long atMillis;

    /** @return whether the average differs by more than a trifle from its last report */
    boolean add(double seen, long seenAtMillis) {
        runs++;
        value += (seen - value) * Math.max(LEAST_WEIGHT, 1.0 / runs);
        atMillis = seenAtMillis;
        if (runs > 1 && !isNews(told, value)) {
            return false;
        }
        told = value;
        return true;
    }

    static boolean isNews(double before, double now) {
        return Math.max(before, now) > NEWS * Math.min(before, now);
    }

    /** Null before the first. */
    @Nullable
    Double value() {
        return runs == 0 ? null : value;
    }

    long runs() {
        return runs;
    }

    long atMillis() {
        return atMillis;
    }
}
