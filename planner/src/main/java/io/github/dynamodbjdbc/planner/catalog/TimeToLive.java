package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A table's time to live.
 *
 * @param attribute that holds the expiry; null if it is DISABLED
 */
public record TimeToLive(@Nullable String attribute, Status status) {
    /** DynamoDB's; it may be ENABLING or DISABLING for an hour. */
    public enum Status {
        ENABLING,
        ENABLED,
        DISABLING,
        DISABLED
    }
}
