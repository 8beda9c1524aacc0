package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * A column of the result.
 *
 * @param label the alias, the name, or the expression's text
 * @param name the attribute, path or column that it shows; for a computed column, the label
 * @param table the table of its attribute or column; null for a computed column
 * @param reported the reported type; null if it follows from Calcite's type of the column
 * @param dynamic whether values may be of any type, regardless of the reported one
 * @param converts see {@link io.github.dynamodbjdbc.planner.plan.OutputColumn}
 * @param inFull see {@link Value}
 */
public record ResultColumn(
        String label,
        String name,
        @Nullable String table,
        @Nullable ColumnType reported,
        boolean dynamic,
        boolean converts,
        boolean inFull) {}
