package io.github.dynamodbjdbc.planner.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of writes, from a connection's properties.
 *
 * @param versionAttributes the version attributes by table name
 * @param versionAttribute the version attribute of all other tables, unless their declarations name one; null for none
 * @param storesNulls whether NULL is stored as a value; otherwise its attribute is omitted
 * @param exactlyOnce whether updates that depend on the item's values are sent so that a retry has no effect
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
