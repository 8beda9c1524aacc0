package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/**
 * A lowered expression.
 *
 * @param type VARIANT if it holds whatever an item holds; another type where it is known; null where only Calcite can tell
 * @param converts whether it is a key or declared column: literals and parameters that it is compared with take its type
 * @param origin the column that it shows as it is; null if it is computed
 */
record Value(
        SqlNode sql,
        @Nullable ColumnType type,
        boolean converts,
        @Nullable Origin origin) {
    static Value of(SqlNode sql, @Nullable ColumnType type) {
        return new Value(sql, type, false, null);
    }

    boolean dynamic() {
        return type == ColumnType.VARIANT;
    }

    /**
     * Where a column comes from.
     *
     * @param label what a result calls it: the attribute, or the last step of its path
     * @param name the attribute or path
     * @param reported asked for only at the end, because it may cost a sample; gives null where only Calcite can tell
     */
    record Origin(
            String label,
            String name,
            @Nullable String table,
            Supplier<@Nullable ColumnType> reported,
            boolean dynamic) {}
}
