package io.github.dynamodbjdbc.driver.wire;

import java.io.IOException;

/** A connection that was used before gave no response. It may have been closed while idle, so this says nothing about the endpoint. */
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
