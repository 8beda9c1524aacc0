package io.github.dynamodbjdbc.engine.operation;

/**
 * Units that flow in at a rate, up to a limit. Any rest admits a request of any size, which may leave less than nothing: as the
 * service knows the size of a read after it only. For one thread at a time.
 */
final class Bucket {
    private static final double MILLIS = 1000;

    private double rate;
    private double most;
    private double units;
    private long at;

    Bucket(double rate, double most, long now) {
        this.rate = rate;
        this.most = most;
        units = most;
        at = now;
    }

    /** The rate may have been changed with the table. */
    void flow(double changedRate, double changedMost, long now) {
        units = Math.min(changedMost, units + rate * Math.max(0, now - at) / MILLIS);
        rate = changedRate;
        most = changedMost;
        at = now;
    }

    boolean admits() {
        return units > 0;
    }

    boolean isFull() {
        return units >= most;
    }

    void take(double taken) {
        units -= taken;
    }
}
