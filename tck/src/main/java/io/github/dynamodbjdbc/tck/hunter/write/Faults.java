package io.github.dynamodbjdbc.tck.hunter.write;

import io.github.dynamodbjdbc.engine.Fault;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Random faults between the driver and the engine, in rounds with faults. */
final class Faults implements Fault {
    private static final Set<String> FOR_ITEMS = Set.of(
            "GetItem",
            "BatchGetItem",
            "TransactGetItems",
            "Query",
            "Scan",
            "PutItem",
            "UpdateItem",
            "DeleteItem",
            "BatchWriteItem",
            "TransactWriteItems");

    private final SplittableRandom random;
    private final boolean any;
    private boolean running;
    private boolean loseAnswers;
    private @Nullable Runnable other;
    private int requestsBeforeOther;

    Faults(long seed, boolean any) {
        this.random = new SplittableRandom(seed);
        this.any = any;
    }

    /** @param lossy whether connections may be cut, before or after the request is carried out; the driver can't distinguish the two */
    synchronized void begin(boolean lossy) {
        running = any;
        loseAnswers = lossy;
    }

    /** Runs another client's action once, before the request for items with the given index, from 0. */
    synchronized void interrupt(int request, Runnable client) {
        other = client;
        requestsBeforeOther = request;
    }

    /** @return whether the other client's action, if any, has run */
    synchronized boolean rest() {
        boolean came = other == null;
        running = false;
        other = null;
        return came;
    }

    @Override
    public synchronized Effect before(Request request) {
        if (other != null && FOR_ITEMS.contains(request.operation()) && requestsBeforeOther-- == 0) {
            Runnable client = other;
            other = null;
            client.run();
        }
        if (!running) {
            return new Pass();
        }
        int thrown = random.nextInt(100);
        if (thrown < 2) {
            return Fault.throttled();
        } else if (thrown < 4 && loseAnswers) {
            return new Cut(false);
        } else if (thrown < 20 && loseAnswers) {
            return new Cut(true);
        } else if (thrown < 50 && request.operation().equals("BatchWriteItem")) {
            return new Leave(random.nextInt(1, 4));
        }
        return new Pass();
    }
}
