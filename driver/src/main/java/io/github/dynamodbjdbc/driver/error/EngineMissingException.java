package io.github.dynamodbjdbc.driver.error;

/** The embedded engine, which the driver does not bring along, was not found. The message says how to add it. */
public final class EngineMissingException extends EngineException {
    private static final long serialVersionUID = 1L;

    public EngineMissingException(String message) {
        super(message, null);
    }
}
