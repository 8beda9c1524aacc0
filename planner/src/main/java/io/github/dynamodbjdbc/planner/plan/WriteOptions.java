package io.github.dynamodbjdbc.planner.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of writes, from a connection's properties.
 *
 * @param versionAttributes attributes that count an item's versions, by table name
 * @param versionAttribute that of all other tables, unless their declarations name one; null for none
 * @param storesNulls whether NULL is kept as a value of its own; else its attribute is left out
 * @param exactlyOnce whether an update that depends on what the item held is sent so that a repetition does nothing
 */
public record WriteOptions(
        Map<String, String> versionAttributes,
        @Nullable String versionAttribute,
        boolean storesNulls,
        boolean exactlyOnce) {
    public static final WriteOptions DEFAULT = new WriteOptions(Map.of(), null, false, false);

    public WriteOptions {
        versionAttributes = Map.copyOf(versionAttributes);
    }
}
