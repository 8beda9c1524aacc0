package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.Nullable;

/** The embedded engine could not be started, or ended by itself. The message says what it said last. */
public class EngineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EngineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
