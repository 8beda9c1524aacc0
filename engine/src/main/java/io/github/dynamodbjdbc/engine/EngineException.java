package io.github.dynamodbjdbc.engine;

import org.jspecify.annotations.Nullable;

/** An engine that can't be opened. */
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

    /** Whether it is another engine, of this process or another, that has the directory. */
    public boolean isInUse() {
        return inUse;
    }
}
