package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result.
 *
 * @param label the alias, or the name
 * @param name the attribute or column that it shows, or the label where it is computed
 * @param table the table that it comes from, or null where it is computed
 * @param type what is reported; where some attributes are untyped, the type of what else it shows, or VARIANT
 * @param dynamic whether values may be of any type, whatever is reported
 * @param converts whether it is a key or declared column, whose type literals and parameters take that it is compared with
 * @param untyped the attributes whose values it shows, if nothing that was known when it was planned tells their type; once some
 *     are read, these tell what is reported
 * @param range of numbers that the column is reported to hold; null if it may hold any
 */
public record OutputColumn(
        String label,
        String name,
        @Nullable String table,
        ColumnType type,
        boolean nullable,
        boolean dynamic,
        boolean converts,
        List<StoredAttribute> untyped,
        @Nullable NumericRange range) {
    public OutputColumn {
        untyped = List.copyOf(untyped);
    }

    /** Whose type is known. */
    public OutputColumn(
            String label, String name, @Nullable String table, ColumnType type, boolean nullable, boolean dynamic) {
        this(label, name, table, type, nullable, dynamic, false, List.of(), null);
    }

    /** Whether there is one whose type only values can tell. */
    public static boolean anyUntyped(List<OutputColumn> columns) {
        for (OutputColumn column : columns) {
            if (!column.untyped().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The same, reported as that type. */
    public OutputColumn as(ColumnType reported) {
        return new OutputColumn(label, name, table, reported, nullable, dynamic, converts, List.of(), null);
    }
}
