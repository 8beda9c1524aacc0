package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A column of the result.
 *
 * @param label the alias, or the name, or the expression as written
 * @param name the attribute, path or column that it shows; the label where it is computed
 * @param table the table that it comes from, or null where it is computed
 * @param reported null where Calcite's type of the column says it
 * @param dynamic whether values may be of any type, whatever is reported
 * @param converts as in {@link io.github.dynamodbjdbc.planner.plan.OutputColumn}
 */
public record ResultColumn(
        String label,
        String name,
        @Nullable String table,
        @Nullable ColumnType reported,
        boolean dynamic,
        boolean converts) {}
