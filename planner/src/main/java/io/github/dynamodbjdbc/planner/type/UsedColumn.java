package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.relation.TableUse;

/**
 * A column of a table that a statement uses.
 *
 * @param name unique within its {@link TableUse}; the attribute's name or path if that is not taken
 * @param source the source of its values; for a system table, an attribute with the column's name
 * @param type VARCHAR, NUMERIC, VARBINARY or BOOLEAN for keys and declared columns; VARIANT, DOCUMENT and LIST are ANY in Calcite
 */
public record UsedColumn(String name, ColumnSource source, ColumnType type, boolean nullable) {}
