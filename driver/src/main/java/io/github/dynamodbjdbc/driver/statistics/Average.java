package io.github.dynamodbjdbc.driver.statistics;

import org.jspecify.annotations.Nullable;

/** The moving average of a non-negative figure. */
final class Average {
    /** The minimum weight of a new value, so that the average follows changes. */
    private static final double LEAST_WEIGHT = 0.2;

    /** A relative change that is large enough to be reported. */
    private static final double NEWS = 1.1;

    private long runs;
    private double value;
    private double told;
    private long atMillis;

    /** @return whether the average differs significantly from its last report */
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

    /** The average; null before the first value. */
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
