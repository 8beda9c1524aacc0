package io.github.dynamodbjdbc.engine.operation;

import java.util.SplittableRandom;

/** The lags of eventually consistent reads: each lag is random between two limits, by the seed. */
public final class Staleness {
    /** The staleness without lags: all reads see the present items. */
    public static final Staleness NONE = new Staleness(0, Lag.NONE, Lag.NONE);

    /** The moment after every change: the present. */
    static final long NOW = Long.MAX_VALUE;

    private final SplittableRandom random;
    private final Lag reads;
    private final Lag indexes;

    public Staleness(long seed, Lag reads, Lag indexes) {
        random = new SplittableRandom(seed);
        this.reads = reads;
        this.indexes = indexes;
    }

    /** Limits of a lag, in milliseconds. */
    public record Lag(long least, long most) {
        public static final Lag NONE = new Lag(0, 0);
    }

    /** The moment as of which an eventually consistent read of a table or a local index is made. */
    long ofRead(long now) {
        return moment(reads, now);
    }

    /** The moment as of which a read of a global index is made. */
    long ofIndex(long now) {
        return moment(indexes, now);
    }

    /** The greatest lag, in milliseconds. */
    public long mostMillis() {
        return Math.max(reads.most(), indexes.most());
    }

    private long moment(Lag lag, long now) {
        if (lag.most() == 0) {
            return NOW;
        }
        synchronized (random) {
            long millis = lag.least() + random.nextLong(lag.most() - lag.least() + 1);
            return millis == 0 ? NOW : now - millis;
        }
    }
}
