package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** A connection that had answered before gave no answer: it may have died while it was idle, and says nothing of the endpoint. */
public final class StaleConnectionException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient IOException failure;

    public StaleConnectionException(IOException failure) {
        super(failure.getMessage(), failure);
        this.failure = failure;
    }

    IOException failure() {
        return failure;
    }
}
