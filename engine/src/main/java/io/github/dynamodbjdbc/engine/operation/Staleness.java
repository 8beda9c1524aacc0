package io.github.dynamodbjdbc.engine.operation;

import java.util.SplittableRandom;

/** The moments of which eventually consistent reads are: each lags by a time between two limits, which the seed decides. */
public final class Staleness {
    /** All reads see the present. */
    public static final Staleness NONE = new Staleness(0, Lag.NONE, Lag.NONE);

    /** As of now: after every change. */
    static final long NOW = Long.MAX_VALUE;

    private final SplittableRandom random;
    private final Lag reads;
    private final Lag indexes;

    public Staleness(long seed, Lag reads, Lag indexes) {
        random = new SplittableRandom(seed);
        this.reads = reads;
        this.indexes = indexes;
    }

    /** Milliseconds. */
    public record Lag(long least, long most) {
        public static final Lag NONE = new Lag(0, 0);
    }

    /** The moment of an eventually consistent read of a table or a local index. */
    long ofRead(long now) {
        return moment(reads, now);
    }

    /** The moment of a read of a global index. */
    long ofIndex(long now) {
        return moment(indexes, now);
    }

    /** The greatest age of the data that reads see. */
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
