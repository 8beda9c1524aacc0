package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result.
 *
 * @param label the alias, or the name
 * @param name the name of its attribute or column; for a computed column, the label
 * @param table the table of its attribute or column; null for a computed column
 * @param type the reported type; if there are untyped attributes, the type of its other values, or VARIANT
 * @param dynamic whether values may be of any type, regardless of the reported one
 * @param converts whether it is a key or declared column, to whose type literals and parameters in comparisons are converted
 * @param untyped its attributes whose types were unknown at planning time; the first values that are read decide the reported type
 * @param bounds the declared type if it is narrower than the type of its values; otherwise null
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
        @Nullable ColumnBounds bounds) {
    public OutputColumn {
        untyped = List.copyOf(untyped);
    }

    /** A column whose type is known. */
    public OutputColumn(
            String label, String name, @Nullable String table, ColumnType type, boolean nullable, boolean dynamic) {
        this(label, name, table, type, nullable, dynamic, false, List.of(), null);
    }

    /** Whether the type of a column is known only from values. */
    public static boolean anyUntyped(List<OutputColumn> columns) {
        for (OutputColumn column : columns) {
            if (!column.untyped().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** This column with another reported type. */
    public OutputColumn as(ColumnType reported) {
        return new OutputColumn(label, name, table, reported, nullable, dynamic, converts, List.of(), null);
    }
}
