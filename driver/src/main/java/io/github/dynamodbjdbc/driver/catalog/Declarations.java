package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.CatalogItem;
import io.github.dynamodbjdbc.driver.declaration.ColumnDeclaration;
import io.github.dynamodbjdbc.driver.declaration.Named;
import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.TableDeclaration;
import io.github.dynamodbjdbc.driver.declaration.WindowDeclaration;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.WindowIndex;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Adds the schema file's declarations to DynamoDB's description of a table. */
final class Declarations {
    private Declarations() {}

    /**
     * @param said the names of declared columns
     * @param notes warnings for the user
     */
    record Declared(TableSchema schema, Set<String> said, List<String> notes) {}

    /**
     * @throws io.github.dynamodbjdbc.driver.error.StatementFailure 22023 if the two contradict each other
     */
    static Declared apply(Requests.Described described, SchemaFile file, String region) {
        TableSchema table = described.schema();
        List<String> notes = new ArrayList<>();
        addIfAny(notes, described.denial());
        addIfAny(notes, described.kept().note());
        TableDeclaration declaration = file.table(table.name(), kept(described, region, notes));
        if (file.table(table.name()) == null) {
            addIfAny(notes, otherCase(table, file));
        }
        if (declaration == null) {
            addIfAny(notes, described.unknownTtl());
            return new Declared(table, Set.of(), List.copyOf(notes));
        }
        Named version = declaration.versionAttribute();
        if (version != null && table.key().find(version.name()) != null) {
            throw version.place()
                    .failure("'" + version.name() + "' is of the key of table " + table.name()
                            + ": a version is counted in an attribute that updates can change");
        }
        Named ttl = declaration.ttlAttribute();
        TableSchema declared = table.toBuilder()
                .indexes(indexes(table, declaration))
                .declared(columns(table, declaration))
                .hidden(declaration.hidden().stream().map(Named::name).collect(Collectors.toUnmodifiableSet()))
                .ttlAttribute(ttl == null ? table.ttlAttribute() : ttl.name())
                .versionAttribute(version == null ? null : version.name())
                .windowIndex(window(table, declaration))
                .build();
        addIfAny(notes, ttl == null ? described.unknownTtl() : otherTtl(table, ttl));
        addIfAny(notes, ttl == null ? neverExpires(table, declaration) : null);
        if (described.denial() == null && declaration.keys() != null) {
            notes.addAll(DeclaredKeys.contradictions(table, declaration.keys()));
        }
        return new Declared(
                declared,
                declaration.columns().stream().map(ColumnDeclaration::name).collect(Collectors.toUnmodifiableSet()),
                List.copyOf(notes));
    }

    private static void addIfAny(List<String> notes, @Nullable String note) {
        if (note != null) {
            notes.add(note);
        }
    }

    /** The columns that the catalog declares for this table. */
    private static List<ColumnDeclaration> kept(Requests.Described described, String region, List<String> notes) {
        TableSchema table = described.schema();
        CatalogItem item = described.kept().item();
        if (item == null || item.declaresNothing()) {
            return List.of();
        }
        if (!item.isOf(region, described.tableId())) {
            notes.add("The catalog's declaration of table " + table.name() + " is not in force: "
                    + (item.pending() == null
                            ? "it is of another table of that name"
                            : "the CREATE TABLE that declares it did not come to its end")
                    + ". ALTER TABLE " + table.name() + " ADOPT DECLARATIONS takes it for this one");
            return List.of();
        }
        return item.declarations();
    }

    private static @Nullable String otherCase(TableSchema table, SchemaFile file) {
        TableDeclaration other = file.inOtherCase(table.name());
        return other == null
                ? null
                : "Schema file " + other.table().place() + ": '" + other.table().name() + "' is not table "
                        + table.name() + ", whose name is written in another case";
    }

    /** The file declares the attribute in a form that is no time in seconds, as which DynamoDB reads it. */
    private static @Nullable String neverExpires(TableSchema table, TableDeclaration declaration) {
        return declaration.columns().stream()
                .filter(column -> column.name().equals(table.ttlAttribute()) && !column.fitsExpiry())
                .findFirst()
                .map(column ->
                        "Schema file " + column.place() + ": '" + column.name() + "' is declared " + column.typeText()
                                + ", but items of " + table.name()
                                + " expire by it, in seconds since 1970: values in that form never"
                                + " expire")
                .orElse(null);
    }

    private static @Nullable String otherTtl(TableSchema table, Named declared) {
        String enabled = table.ttlAttribute();
        return enabled == null || enabled.equals(declared.name())
                ? null
                : "Schema file " + declared.place() + ": items of " + table.name() + " expire by '" + declared.name()
                        + "' for statements, but DynamoDB deletes them by '" + enabled + "'";
    }

    /** Checks that the index matches its declaration. */
    private static @Nullable WindowIndex window(TableSchema table, TableDeclaration declaration) {
        WindowDeclaration declared = declaration.window();
        if (declared == null) {
            return null;
        }
        Named name = declared.index();
        IndexSchema index = table.index(name.name());
        if (index == null) {
            throw noIndex(table, name);
        }
        AttributeType type = declared.notation().attributeType();
        if (index.kind() != IndexSchema.Kind.GSI
                || index.key().partition().size() != 1
                || index.key().sort().size() != 1
                || index.key().partition().get(0).type() != type
                || index.key().sort().get(0).type() != AttributeType.N) {
            throw name.place()
                    .failure("index '" + name.name()
                            + "' is not an index by windows: that is a global one whose partition key"
                            + " is the window, of type " + type + ", and whose sort key is the number by which items"
                            + " expire");
        }
        String expiry = index.key().sort().get(0).name();
        Named ttl = declaration.ttlAttribute();
        String expires = ttl == null ? table.ttlAttribute() : ttl.name();
        if (expires != null && !expires.equals(expiry)) {
            throw name.place()
                    .failure("the sort key of index '" + name.name() + "' is '" + expiry + "', but items of "
                            + table.name() + " expire by '" + expires + "'");
        }
        String window = index.key().partition().get(0).name();
        if (table.key().find(window) != null) {
            throw name.place()
                    .failure("'" + window + "' is a key attribute of table " + table.name()
                            + ", which can't change when an item is to expire at another time");
        }
        for (ColumnDeclaration column : declaration.columns()) {
            if (column.name().equals(window) && column.isSharded()) {
                throw column.place().failure("'" + window + "' is the window of items, so it can't have shards");
            }
        }
        return new WindowIndex(
                name.name(), window, expiry, declared.seconds(), declared.notation(), declared.separator());
    }

    private static StatementFailure noIndex(TableSchema table, Named index) {
        List<String> names = table.indexes().stream().map(IndexSchema::name).toList();
        return index.place()
                .failure("table " + table.name() + " has no index '" + index.name() + "'"
                        + NearestName.hint(index.name(), names));
    }

    private static List<IndexSchema> indexes(TableSchema table, TableDeclaration declaration) {
        List<String> names = table.indexes().stream().map(IndexSchema::name).toList();
        List<String> dense = new ArrayList<>();
        for (Named index : declaration.denseIndexes()) {
            if (!names.contains(index.name())) {
                throw noIndex(table, index);
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
        // A declaration that includes the key, as from CREATE TABLE, defines the order of all columns.
        Set<String> said =
                declaration.columns().stream().map(ColumnDeclaration::name).collect(Collectors.toSet());
        boolean ordered =
                table.key().attributes().stream().map(KeyAttribute::name).allMatch(said::contains);
        for (ColumnDeclaration column : declaration.columns()) {
            KeyAttribute key = key(table, column.name());
            if (key != null && !column.fitsKey(key.type()) && column.place().isOfCatalog()) {
                // The table was dropped and created again with another key.
                continue;
            }
            Column known = ordered ? columns.remove(column.name()) : columns.get(column.name());
            if (column.isSharded()) {
                checkShards(table, column, key);
            }
            if (key != null && !column.fitsKey(key.type())) {
                throw column.place()
                        .failure("'" + column.name() + "' is a key attribute of type " + key.type() + " in table "
                                + table.name() + ", so it may be " + keyTypes(key));
            }
            Column.Origin origin = known == null || known.origin() == Column.Origin.INDEX_KEY
                    ? Column.Origin.DECLARED
                    : known.origin();
            columns.put(column.name(), column.column(origin));
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
                            + " in table " + table.name() + ", and only a string can end in a shard");
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
            case S -> "VARCHAR, or TIMESTAMP or DATE with a format of strings";
            case N -> "NUMERIC, or TIMESTAMP or DATE with a format of numbers";
            default -> key.type().columnType().name();
        };
    }
}
