package io.github.dynamodbjdbc.tck.oracle;

/**
 * The connection's properties that affect an answer.
 *
 * @param clock the statement's clock in epoch seconds
 * @param timeToLive the visibility of expired items, unless a hint changes it
 * @param permissive whether the property {@code typing} is {@code permissive}
 */
public record Settings(long clock, TimeToLive timeToLive, boolean permissive) {
    /** With strict typing. */
    public Settings(long clock, TimeToLive timeToLive) {
        this(clock, timeToLive, false);
    }

    /** The values of the property {@code ttl}. */
    public enum TimeToLive {
        HIDE,
        SHOW,
        ONLY
    }
}
