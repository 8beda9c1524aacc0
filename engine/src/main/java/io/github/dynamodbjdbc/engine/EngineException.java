package io.github.dynamodbjdbc.engine;

import org.jspecify.annotations.Nullable;

/** An engine that can't be opened. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
