package io.github.dynamodbjdbc.engine.store;

import org.jspecify.annotations.Nullable;

/** A store that can't be opened, or that can be used no longer. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
