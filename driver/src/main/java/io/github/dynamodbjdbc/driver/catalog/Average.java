package io.github.dynamodbjdbc.driver.catalog;

import org.jspecify.annotations.Nullable;

/** The average of a figure over the last few times that it was seen. Not negative. */
final class Average {
    /** One more counts at least so much, so that tables may change. */
    private static final double LEAST_WEIGHT = 0.2;

    /** A figure that is off by less is no news. */
    private static final double NEWS = 1.1;

    /** What a geometric average takes nothing for. */
    private static final double LITTLE = 0.5;

    private final boolean geometric;
    private long runs;
    private double value;
    private double told;
    private long atMillis;

    Average() {
        this(false);
    }

    private Average(boolean geometric) {
        this.geometric = geometric;
    }

    /** One for which ten times as much and a tenth weigh the same. */
    static Average geometric() {
        return new Average(true);
    }

    /** @return whether the average is now another one than when that was last told, but for trifles */
    boolean add(double seen, long seenAtMillis) {
        runs++;
        double weight = Math.max(1.0 / runs, LEAST_WEIGHT);
        value = geometric && runs > 1
                ? Math.exp(Math.log(value) * (1 - weight) + Math.log(Math.max(LITTLE, seen)) * weight)
                : value + (Math.max(geometric ? LITTLE : 0, seen) - value) * weight;
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
