package io.github.dynamodbjdbc.tck.oracle;

/**
 * The connection's properties that affect an answer.
 *
 * @param clock the statement's clock in epoch seconds
 * @param timeToLive the visibility of expired items, unless a hint changes it
 */
public record Settings(long clock, TimeToLive timeToLive) {
    /** The values of the property {@code ttl}. */
    public enum TimeToLive {
        HIDE,
        SHOW,
        ONLY
    }
}
