package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.wire.InFlight;

/** A task that sends one request after another. */
public abstract class RetriedTask<T> extends BackgroundTask<T> {
    private InFlight inFlight = new InFlight();
    private boolean aborted;

    /** The handle of the next request or pause: each is used once. */
    protected final synchronized InFlight next() {
        inFlight = new InFlight();
        if (aborted) {
            inFlight.abort();
        }
        return inFlight;
    }

    @Override
    public final synchronized void abort() {
        aborted = true;
        inFlight.abort();
    }
}
