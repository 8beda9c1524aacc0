package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.schema.ColumnDeclaration;
import io.github.dynamodbjdbc.driver.schema.Named;
import io.github.dynamodbjdbc.driver.schema.SchemaFile;
import io.github.dynamodbjdbc.driver.schema.TableDeclaration;
import io.github.dynamodbjdbc.planner.bind.NearestName;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds what the schema file declares of a table to what DynamoDB says of it. */
final class Declarations {
    private Declarations() {}

    /**
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 22023 if the two contradict each other
     */
    static Requests.Described apply(Requests.Described described, SchemaFile file) {
        TableSchema table = described.schema();
        TableDeclaration declaration = file.table(table.name());
        if (declaration == null) {
            return described.declared(table, withOtherCase(described.notes(), table, file));
        }
        Named ttl = declaration.ttlAttribute();
        TableSchema declared = new TableSchema(
                table.name(),
                table.key(),
                indexes(table, declaration),
                columns(table, declaration),
                declaration.hidden().stream().map(Named::name).collect(Collectors.toUnmodifiableSet()),
                ttl == null ? table.ttlAttribute() : ttl.name(),
                declaration.versionAttribute() == null
                        ? null
                        : declaration.versionAttribute().name(),
                table.itemCount(),
                table.sizeBytes(),
                TableStatistics.NONE,
                table.tariff());
        // All that is noted of a description is that its time to live is not known.
        return described.declared(declared, ttl == null ? described.notes() : ttlNotes(table, ttl));
    }

    private static List<String> withOtherCase(List<String> notes, TableSchema table, SchemaFile file) {
        TableDeclaration other = file.inOtherCase(table.name());
        if (other == null) {
            return notes;
        }
        List<String> all = new ArrayList<>(notes);
        all.add("Schema file " + other.table().place() + ": '" + other.table().name() + "' is not table " + table.name()
                + ", whose name is written in another case");
        return all;
    }

    private static List<String> ttlNotes(TableSchema table, Named declared) {
        String enabled = table.ttlAttribute();
        return enabled == null || enabled.equals(declared.name())
                ? List.of()
                : List.of("Schema file " + declared.place() + ": items of " + table.name() + " expire by '"
                        + declared.name() + "' for statements, but DynamoDB deletes them by '" + enabled + "'");
    }

    private static List<IndexSchema> indexes(TableSchema table, TableDeclaration declaration) {
        List<String> names = table.indexes().stream().map(IndexSchema::name).toList();
        List<String> dense = new ArrayList<>();
        for (Named index : declaration.denseIndexes()) {
            if (!names.contains(index.name())) {
                throw index.place()
                        .failure("table " + table.name() + " has no index '" + index.name() + "'"
                                + NearestName.hint(index.name(), names));
            }
            dense.add(index.name());
        }
        return table.indexes().stream()
                .map(index -> dense.contains(index.name()) ? index.asDense() : index)
                .toList();
    }

    private static List<Column> columns(TableSchema table, TableDeclaration declaration) {
        Map<String, Column> columns = new LinkedHashMap<>();
        table.declared().forEach(column -> columns.put(column.name(), column));
        for (ColumnDeclaration column : declaration.columns()) {
            Column known = columns.get(column.name());
            KeyAttribute key = key(table, column.name());
            if (column.isSharded()) {
                checkShards(table, column, key);
            }
            if (key != null && !column.fitsKey(key.type())) {
                throw column.place()
                        .failure("'" + column.name() + "' is a key attribute of type " + key.type() + " in table "
                                + table.name() + ", so it may be " + keyTypes(key));
            }
            Column.Origin origin = known == null ? Column.Origin.DECLARED : known.origin();
            columns.put(column.name(), new Column(column.name(), origin, column.type(), column.form()));
        }
        return List.copyOf(columns.values());
    }

    private static void checkShards(TableSchema table, ColumnDeclaration column, @Nullable KeyAttribute key) {
        boolean partitions = Stream.concat(
                        Stream.of(table.key()), table.indexes().stream().map(IndexSchema::key))
                .flatMap(schema -> schema.partition().stream())
                .anyMatch(attribute -> attribute.name().equals(column.name()));
        if (!partitions) {
            throw column.place()
                    .failure("'" + column.name() + "' can't have shards: it is the partition key neither of table "
                            + table.name() + " nor of one of its indexes");
        }
        if (key != null && key.type() != AttributeType.S) {
            throw column.place()
                    .failure("'" + column.name() + "' can't have shards: it is a key attribute of type " + key.type()
                            + " in table " + table.name() + ", and only text can end in a shard");
        }
    }

    private static @Nullable KeyAttribute key(TableSchema table, String attribute) {
        KeyAttribute key = table.key().find(attribute);
        for (IndexSchema index : table.indexes()) {
            key = key == null ? index.key().find(attribute) : key;
        }
        return key;
    }

    private static String keyTypes(KeyAttribute key) {
        return switch (key.type()) {
            case S -> "VARCHAR, or TIMESTAMP or DATE with a format of text";
            case N -> "NUMERIC, or TIMESTAMP or DATE with a format of numbers";
            default -> key.type().columnType().name();
        };
    }
}
