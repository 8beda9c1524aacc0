package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.KeyDefinition;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Resolves the keys of tables and indexes from names to typed attributes. */
public final class Keys {
    /** DynamoDB's limit for the partition attributes, and for the sort attributes, of a global index. */
    private static final int MAX_PART = 4;

    private Keys() {}

    /** The key of a table or a local index. */
    static KeySchema single(KeyDefinition key, String of, Function<Identifier, KeyAttribute> typed) {
        if (key.partition().size() > 1 || key.sort().size() > 1) {
            throw SchemaErrors.unsupported(
                    of + " has one partition attribute and at most one sort attribute: (partition, sort). Only keys of"
                            + " global indexes have several",
                    key.position());
        }
        return several(key, of, typed);
    }

    /** The key of a global index. */
    static KeySchema several(KeyDefinition key, String of, Function<Identifier, KeyAttribute> typed) {
        if (key.partition().size() > MAX_PART || key.sort().size() > MAX_PART) {
            throw SchemaErrors.limit(
                    of + " has at most " + MAX_PART + " partition attributes and " + MAX_PART + " sort attributes",
                    key.position());
        }
        ColumnDeclarations.checkDistinct(
                Stream.concat(key.partition().stream(), key.sort().stream()).toList(), of);
        return new KeySchema(typed(key.partition(), typed), typed(key.sort(), typed));
    }

    private static List<KeyAttribute> typed(List<Identifier> names, Function<Identifier, KeyAttribute> typed) {
        return names.stream().map(typed).toList();
    }
}
