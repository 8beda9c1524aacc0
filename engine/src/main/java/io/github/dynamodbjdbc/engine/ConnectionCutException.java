package io.github.dynamodbjdbc.engine;

/**
 * A {@link Fault} has cut the connection while a request was in progress. The request may or may not have been done. Over HTTP the connection is
 * closed.
 */
public final class ConnectionCutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConnectionCutException() {
        super("The connection was cut by a fault that was asked for");
    }
}
