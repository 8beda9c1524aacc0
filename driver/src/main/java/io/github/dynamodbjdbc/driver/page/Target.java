package io.github.dynamodbjdbc.driver.page;

import org.jspecify.annotations.Nullable;

/**
 * What a request reads or writes.
 *
 * @param table its name or ARN, as the request has it
 * @param index null for the table itself
 */
public record Target(String table, @Nullable String index) {
    public static Target table(String table) {
        return new Target(table, null);
    }

    /** Such as {@code Orders} or {@code Orders.StatusDateIndex}. */
    @Override
    public String toString() {
        return index == null ? table : table + "." + index;
    }
}
