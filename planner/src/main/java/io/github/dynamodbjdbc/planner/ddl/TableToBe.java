package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The schema that a table will have after CREATE TABLE. */
public final class TableToBe {
    private TableToBe() {}

    public static TableSchema of(SchemaChange.CreateTable change) {
        List<Column> declared = new ArrayList<>();
        change.definition().keyAttributes().forEach((name, type) -> {
            if (change.declared().stream().noneMatch(column -> column.name().equals(name))) {
                declared.add(new Column(name, Column.Origin.KEY, type.columnType(), null));
            }
        });
        change.declared()
                .forEach(column -> declared.add(
                        change.definition().key().find(column.name()) == null
                                ? column
                                : new Column(
                                        column.name(),
                                        Column.Origin.KEY,
                                        column.type(),
                                        column.form(),
                                        column.bounds(),
                                        column.rule())));
        return new TableSchema(
                change.table(),
                change.definition().key(),
                change.definition().indexes().stream().map(TableToBe::index).toList(),
                declared,
                change.definition().options().ttlAttribute(),
                0,
                0);
    }

    private static IndexSchema index(IndexDefinition index) {
        return new IndexSchema(
                index.name(),
                index.kind(),
                index.key(),
                index.projection(),
                Set.copyOf(index.included()),
                true,
                false,
                0,
                0);
    }
}
