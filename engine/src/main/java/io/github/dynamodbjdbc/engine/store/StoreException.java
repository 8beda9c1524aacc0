package io.github.dynamodbjdbc.engine.store;

import org.jspecify.annotations.Nullable;

/** A store can't be opened, or can't be used any more. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean inUse;

    public StoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    /** @param inUse whether another engine has the store open */
    StoreException(String message, @Nullable Throwable cause, boolean inUse) {
        super(message, cause);
        this.inUse = inUse;
    }

    public boolean isInUse() {
        return inUse;
    }
}
