package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.relation.TableUse;

/**
 * A column that a statement uses of a table.
 *
 * @param name unique within its {@link TableUse}; the attribute's name or path where that is free
 * @param source what it reads; of a system table, an attribute by the column's name
 * @param type VARCHAR, NUMERIC, VARBINARY or BOOLEAN of keys and declared columns; VARIANT, DOCUMENT and LIST are ANY to Calcite
 */
public record UsedColumn(String name, ColumnSource source, ColumnType type, boolean nullable) {}
