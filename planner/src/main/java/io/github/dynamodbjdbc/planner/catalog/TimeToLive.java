package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A table's time to live.
 *
 * @param attribute the attribute that holds the expiry time; null if time to live is DISABLED
 */
public record TimeToLive(@Nullable String attribute, Status status) {
    /** The year 5138 in epoch seconds; milliseconds of this century are more. */
    private static final BigDecimal MOST_SECONDS = new BigDecimal("99999999999");

    /** DynamoDB's status. ENABLING and DISABLING may last for an hour. */
    public enum Status {
        ENABLING,
        ENABLED,
        DISABLING,
        DISABLED
    }

    /** Whether a stored value of the attribute is a time that DynamoDB can go by; an item with another one never expires. */
    public static boolean isTime(Object stored) {
        return stored instanceof BigDecimal seconds && seconds.compareTo(MOST_SECONDS) <= 0;
    }
}
