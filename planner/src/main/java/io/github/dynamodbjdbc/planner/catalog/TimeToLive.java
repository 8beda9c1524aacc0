package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A table's time to live.
 *
 * @param attribute the attribute that holds the expiry time; null if time to live is DISABLED
 */
public record TimeToLive(@Nullable String attribute, Status status) {
    /** DynamoDB's status. ENABLING and DISABLING may last for an hour. */
    public enum Status {
        ENABLING,
        ENABLED,
        DISABLING,
        DISABLED
    }
}
