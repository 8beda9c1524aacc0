package io.github.dynamodbjdbc.driver.task;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.wire.InFlight;

/** A task that sends several requests in sequence. */
public abstract class RetriedTask<T> extends BackgroundTask<T> {
    private InFlight inFlight = new InFlight();
    private boolean aborted;
    private boolean throttled;

    protected RetriedTask(RequestGateway gateway) {
        super(gateway);
    }

    /** The handle of the next request or pause: each is used once. */
    protected final synchronized InFlight next() {
        throttled |= !inFlight.throttles().isEmpty();
        inFlight = new InFlight();
        if (aborted) {
            inFlight.abort();
        }
        return inFlight;
    }

    /** Records that a part was left undone because of throttling, and is requested again. */
    protected final synchronized void throttled() {
        throttled = true;
    }

    /** Whether DynamoDB throttled a request, or a part of one. */
    public final synchronized boolean wasThrottled() {
        return throttled || !inFlight.throttles().isEmpty();
    }

    @Override
    public final synchronized void abort() {
        aborted = true;
        inFlight.abort();
    }
}
