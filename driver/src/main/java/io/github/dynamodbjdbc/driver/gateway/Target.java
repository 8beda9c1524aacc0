package io.github.dynamodbjdbc.driver.gateway;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table or index that a request reads or writes.
 *
 * @param table the table's name or ARN, as in the request
 * @param index null for the table itself
 */
public record Target(String table, @Nullable String index) {
    public static Target table(String table) {
        return new Target(table, null);
    }

    // Written out because each request is counted by its target.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Target target && table.equals(target.table) && Objects.equals(index, target.index);
    }

    @Override
    public int hashCode() {
        return 31 * table.hashCode() + Objects.hashCode(index);
    }

    /** Text such as {@code Orders} or {@code Orders.StatusDateIndex}. */
    @Override
    public String toString() {
        return index == null ? table : table + "." + index;
    }
}
