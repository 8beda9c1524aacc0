package io.github.dynamodbjdbc.planner.validate;

import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * A query that Calcite has accepted, with what SqlToRelConverter needs to go on.
 *
 * @param sql the validated tree, which is not the tree that was given
 * @param rowType Calcite's names and types of the result
 */
public record Validated(
        LoweredQuery query,
        SqlNode sql,
        SqlValidator validator,
        CalciteCatalogReader catalogReader,
        JavaTypeFactoryImpl typeFactory,
        RelDataType rowType) {}
