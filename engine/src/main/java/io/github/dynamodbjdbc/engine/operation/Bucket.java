package io.github.dynamodbjdbc.engine.operation;

/**
 * A token bucket: units flow in at a rate, up to a limit. While any units are left, a request of any size is admitted and may make the rest
 * negative, since the service knows the size of a read only afterwards. Not thread-safe.
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

    /** Lets units flow in. The rate is a parameter, since it can change with the table. */
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
