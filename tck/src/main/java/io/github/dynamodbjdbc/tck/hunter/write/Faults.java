package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.tck.rules.Fault;
import java.util.SplittableRandom;

/** What goes wrong between driver and engine, now and then, in rounds of which that is a part. */
final class Faults implements Fault {
    private final SplittableRandom random;
    private final boolean any;
    private boolean running;
    private boolean loseAnswers;

    Faults(long seed, boolean any) {
        this.random = new SplittableRandom(seed);
        this.any = any;
    }

    /** @param lossy whether connections may be cut, before the request is done or after it: the driver can't tell which */
    synchronized void begin(boolean lossy) {
        running = any;
        loseAnswers = lossy;
    }

    synchronized void rest() {
        running = false;
    }

    @Override
    public synchronized Effect before(Request request) {
        if (!running) {
            return new Pass();
        }
        int thrown = random.nextInt(100);
        if (thrown < 2) {
            return Fault.throttled();
        } else if (thrown < 4 && loseAnswers) {
            return new Cut(false);
        } else if (thrown < 8 && loseAnswers) {
            return new Cut(true);
        } else if (thrown < 50 && request.operation().equals("BatchWriteItem")) {
            return new Leave(random.nextInt(1, 4));
        }
        return new Pass();
    }
}
