package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.KeysDeclaration;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The keys and indexes that a schema file declares: in place of a description, and compared with one. */
final class DeclaredKeys {
    private DeclaredKeys() {}

    /** The table as the file declares it. */
    static TableSchema schema(String name, KeysDeclaration declared) {
        List<IndexSchema> indexes =
                declared.indexes().stream().map(KeysDeclaration.Index::schema).toList();
        return new TableSchema(
                name,
                declared.key(),
                indexes,
                Describer.declared(declared.key(), indexes),
                null,
                TableSchema.NOT_COUNTED,
                TableSchema.NOT_COUNTED);
    }

    /** The contradictions between the file and DynamoDB's description. An index that the file lacks is allowed. */
    static List<String> contradictions(TableSchema described, KeysDeclaration declared) {
        List<String> notes = new ArrayList<>();
        String table = described.name();
        if (!described.key().equals(declared.key())) {
            notes.add("Schema file " + declared.place() + ": the key of " + table + " is " + text(described.key())
                    + ", not " + text(declared.key()) + ". DynamoDB's description takes precedence");
        }
        for (KeysDeclaration.Index index : declared.indexes()) {
            String name = index.schema().name();
            IndexSchema known = described.index(name);
            if (known == null) {
                notes.add("Schema file " + index.place() + ": table " + table + " has no index '" + name + "'"
                        + NearestName.hint(
                                name,
                                described.indexes().stream()
                                        .map(IndexSchema::name)
                                        .toList()));
            } else if (!text(known).equals(text(index.schema()))) {
                notes.add("Schema file " + index.place() + ": index '" + name + "' of " + table + " is " + text(known)
                        + ", not " + text(index.schema()) + ". DynamoDB's description takes precedence");
            }
        }
        return notes;
    }

    private static String text(IndexSchema index) {
        String projection = index.projection() == IndexSchema.ProjectionType.INCLUDE
                ? index.projected().stream().sorted().collect(Collectors.joining(", ", "[", "]"))
                : index.projection().name();
        return (index.kind() == IndexSchema.Kind.GSI ? "a global one" : "a local one") + " by " + text(index.key())
                + " that projects " + projection;
    }

    private static String text(KeySchema key) {
        String sort = key.sort().isEmpty() ? "" : ", sorted by " + text(key.sort());
        return text(key.partition()) + sort;
    }

    private static String text(List<KeyAttribute> attributes) {
        return attributes.stream()
                .map(attribute -> attribute.name() + " " + attribute.type())
                .collect(Collectors.joining(", "));
    }
}
