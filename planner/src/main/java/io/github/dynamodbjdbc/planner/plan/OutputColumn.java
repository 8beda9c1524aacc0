package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result.
 *
 * @param label the alias, or the name
 * @param name the attribute or column that it shows, or the label where it is computed
 * @param table the table that it comes from, or null where it is computed
 * @param type what is reported
 * @param dynamic whether values may be of any type, whatever is reported
 */
public record OutputColumn(
        String label, String name, @Nullable String table, ColumnType type, boolean nullable, boolean dynamic) {}
