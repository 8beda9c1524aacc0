package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.Nullable;

/** The embedded engine can't be opened or reached. */
public final class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
