package io.github.dynamodbjdbc.engine.store;

import org.jspecify.annotations.Nullable;

/** A store that can't be opened, or that can be used no longer. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean inUse;

    public StoreException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    /** @param inUse whether somebody else has it */
    StoreException(String message, @Nullable Throwable cause, boolean inUse) {
        super(message, cause);
        this.inUse = inUse;
    }

    public boolean isInUse() {
        return inUse;
    }
}
