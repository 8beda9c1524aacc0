package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.ColumnDeclaration;
import io.github.dynamodbjdbc.driver.declaration.EntityDeclaration;
import io.github.dynamodbjdbc.driver.declaration.Named;
import io.github.dynamodbjdbc.driver.declaration.TableDeclaration;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Creates the tables of entities from a table and the schema file. */
final class Entities {
    private Entities() {}

    /** @throws io.github.dynamodbjdbc.driver.error.StatementFailure 22023 if the two contradict each other */
    static TableSchema of(TableSchema table, TableDeclaration holder, String name) {
        EntityDeclaration declared = Objects.requireNonNull(holder.entity(name));
        List<Entity.Key> keys = keys(table.key(), declared.keys(), "table " + table.name());
        List<Entity.Key> indexKeys = new ArrayList<>();
        for (Map.Entry<Named, List<EntityDeclaration.Key>> entry :
                declared.indexes().entrySet()) {
            Named indexName = entry.getKey();
            IndexSchema index = table.index(indexName.name());
            if (index == null) {
                throw indexName
                        .place()
                        .failure("table " + table.name() + " has no index '" + indexName.name() + "'"
                                + NearestName.hint(
                                        indexName.name(),
                                        table.indexes().stream()
                                                .map(IndexSchema::name)
                                                .toList()));
            }
            indexKeys.addAll(keys(index.key(), entry.getValue(), "index " + index.name()));
        }
        indexKeys.removeIf(key -> keys.stream().anyMatch(own -> own.attribute().equals(key.attribute())));
        return new Entity(name, keys, indexKeys, declared.where(), columns(declared)).of(table);
    }

    /** Text such as {@code items of Shop with PK CUSTOMER#{id}, SK PROFILE}. */
    static String remarks(TableDeclaration holder, String name) {
        return Objects.requireNonNull(holder.entity(name)).keys().stream()
                .map(key -> key.attribute().name() + ' ' + key.pattern())
                .collect(Collectors.joining(", ", "items of " + holder.table().name() + " with ", ""));
    }

    /** In the order of the key. */
    private static List<Entity.Key> keys(KeySchema key, List<EntityDeclaration.Key> declared, String what) {
        List<String> names = key.attributes().stream().map(KeyAttribute::name).toList();
        for (EntityDeclaration.Key one : declared) {
            KeyAttribute attribute = key.find(one.attribute().name());
            if (attribute == null) {
                throw one.attribute()
                        .place()
                        .failure("'" + one.attribute().name() + "' is not a key attribute of " + what
                                + NearestName.hint(one.attribute().name(), names));
            }
            if (attribute.type() != AttributeType.S) {
                throw one.attribute()
                        .place()
                        .failure("'" + attribute.name() + "' is a key attribute of type " + attribute.type()
                                + ", and only a string has parts");
            }
        }
        List<Entity.Key> keys = new ArrayList<>();
        for (String name : names) {
            declared.stream()
                    .filter(one -> one.attribute().name().equals(name))
                    .forEach(one -> keys.add(new Entity.Key(name, one.pattern())));
        }
        return keys;
    }

    private static List<Column> columns(EntityDeclaration declared) {
        return declared.columns().stream()
                .map((ColumnDeclaration column) -> column.column(Column.Origin.DECLARED))
                .toList();
    }
}
