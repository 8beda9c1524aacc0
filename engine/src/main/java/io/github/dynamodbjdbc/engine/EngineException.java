package io.github.dynamodbjdbc.engine;

import org.jspecify.annotations.Nullable;

/** An engine can't be opened. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean inUse;

    EngineException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    EngineException(String message, @Nullable Throwable cause, boolean inUse) {
        super(message, cause);
        this.inUse = inUse;
    }

    /** Whether another engine, in this process or another one, has the directory open. */
    public boolean isInUse() {
        return inUse;
    }
}
