package io.github.dynamodbjdbc.driver.catalog;

import org.jspecify.annotations.Nullable;

/** The average of a figure over the last few times that it was seen, or over the items of the last few reads. Not negative. */
final class Average {
    /** One more counts at least so much, so that tables may change. */
    private static final double LEAST_WEIGHT = 0.2;

    /** A figure that is off by less is no news. */
    private static final double NEWS = 1.1;

    /** What a geometric average takes nothing for. */
    private static final double LITTLE = 0.5;

    private final boolean geometric;
    private long runs;
    // What the value is the average of, and the most that was seen at once.
    private double of;
    private double most;
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
        return add(seen, 1, seenAtMillis);
    }

    /**
     * The same for the average of several things, each of which counts as much as any other: one read of few items says less
     * of all of them than one of many.
     *
     * @param seen their average
     * @param ofThings how many of them; more than 0
     */
    boolean add(double seen, long ofThings, long seenAtMillis) {
        runs++;
        double things = (double) ofThings;
        most = Math.max(most, things);
        // As many as were seen at once are never less than one time of the last few.
        of = Math.min(of, most * (1 / LEAST_WEIGHT - 1)) + things;
        double weight = things / of;
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
