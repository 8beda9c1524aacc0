package io.github.dynamodbjdbc.engine;

import java.util.SplittableRandom;

/**
 * The share of requests, from 0 to 1, that each fault hits. The sum is at most 1.
 *
 * @param throttled answered by ProvisionedThroughputExceededException
 * @param failed answered by InternalServerError, status 500
 * @param cut the connection breaks, and the request is not done
 * @param lost the request is done, and the connection breaks before its answer
 * @param unprocessed of a batch, only the first key or write is done
 */
public record FaultRates(double throttled, double failed, double cut, double lost, double unprocessed) {
    public static final FaultRates NONE = new FaultRates(0, 0, 0, 0, 0);

    public FaultRates {
        double sum = 0;
        for (double rate : new double[] {throttled, failed, cut, lost, unprocessed}) {
            if (!(rate >= 0 && rate <= 1)) {
                throw new IllegalArgumentException("A share of requests is from 0 to 1, not " + rate);
            }
            sum += rate;
        }
        if (sum > 1) {
            throw new IllegalArgumentException("The shares of requests are more than 1 together: " + sum);
        }
    }

    /** A sum instead of equals: the JVM needs longer for the first comparison of records than the engine for its start. */
    boolean isNone() {
        return throttled + failed + cut + lost + unprocessed == 0;
    }

    public FaultRates throttled(double rate) {
        return new FaultRates(rate, failed, cut, lost, unprocessed);
    }

    public FaultRates failed(double rate) {
        return new FaultRates(throttled, rate, cut, lost, unprocessed);
    }

    public FaultRates cut(double rate) {
        return new FaultRates(throttled, failed, rate, lost, unprocessed);
    }

    public FaultRates lost(double rate) {
        return new FaultRates(throttled, failed, cut, rate, unprocessed);
    }

    public FaultRates unprocessed(double rate) {
        return new FaultRates(throttled, failed, cut, lost, rate);
    }

    /** A fault with these rates. Its random sequence depends on the seed and the number of earlier requests of all clients. */
    public Fault fault(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return request -> {
            double thrown;
            synchronized (random) {
                thrown = random.nextDouble();
            }
            return effect(thrown);
        };
    }

    private Fault.Effect effect(double thrown) {
        double left = thrown;
        if (left < throttled) {
            return Fault.throttled();
        }
        left -= throttled;
        if (left < failed) {
            return Fault.internal();
        }
        left -= failed;
        if (left < cut) {
            return new Fault.Cut(false);
        }
        left -= cut;
        if (left < lost) {
            return new Fault.Cut(true);
        }
        left -= lost;
        return left < unprocessed ? new Fault.Leave(1) : Fault.Pass.INSTANCE;
    }
}
