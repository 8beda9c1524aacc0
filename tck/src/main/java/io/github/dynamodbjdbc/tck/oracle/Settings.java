package io.github.dynamodbjdbc.tck.oracle;

/**
 * What of a connection's properties an answer depends on.
 *
 * @param clock when the statement runs, in epoch seconds
 * @param timeToLive what it sees of expired items, unless a hint says otherwise
 */
public record Settings(long clock, TimeToLive timeToLive) {
    /** The values of the property {@code ttl}. */
    public enum TimeToLive {
        HIDE,
        SHOW,
        ONLY
    }
}
