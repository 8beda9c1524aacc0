package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.IndexScope;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.Projection;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement.ProjectionKind;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexDefinition;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema.ProjectionType;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.plan.IndexChange;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks the definition of one index. */
final class IndexPlanner {
    /** DynamoDB's limit for the INCLUDE attributes of one index. */
    private static final int MAX_INCLUDED = 20;

    private final KeySchema tableKey;
    private final Function<Identifier, KeyAttribute> typed;
    private final Function<Identifier, String> named;

    /**
     * @param typed resolves a name to a key attribute
     * @param named resolves a name in INCLUDE to an attribute
     */
    IndexPlanner(KeySchema tableKey, Function<Identifier, KeyAttribute> typed, Function<Identifier, String> named) {
        this.tableKey = tableKey;
        this.typed = typed;
        this.named = named;
    }

    IndexDefinition index(SchemaStatement.IndexDefinition index) {
        String name = index.name().name();
        TableName.check("an index", index.name());
        boolean local = index.scope() == IndexScope.LOCAL;
        String of = "the key of index '" + name + "'";
        KeySchema key = local ? Keys.single(index.key(), of, typed) : Keys.several(index.key(), of, typed);
        if (local) {
            checkLocal(index, key);
        }
        IndexChange options = SchemaOptions.ofNewIndex(index.options());
        if (local && !index.options().isEmpty()) {
            throw SchemaErrors.invalid(
                    "a local index has no options: it shares the throughput of its table",
                    index.options().get(0).position());
        }
        return new IndexDefinition(
                name,
                local ? IndexSchema.Kind.LSI : IndexSchema.Kind.GSI,
                key,
                projection(index),
                included(index, key),
                options.throughput(),
                options.upkeep());
    }

    VectorIndexSchema vectorIndex(SchemaStatement.IndexDefinition index) {
        TableName.check("an index", index.name());
        SchemaStatement.KeyDefinition vectors = index.key();
        if (vectors.partition().size() != 1 || !vectors.sort().isEmpty()) {
            throw SchemaErrors.invalid(
                    "a vector index is on the one attribute that holds the vectors; the options partition and filters"
                            + " name further attributes",
                    vectors.position());
        }
        String attribute = named.apply(vectors.partition().get(0));
        if (tableKey.find(attribute) != null) {
            throw SchemaErrors.invalid(
                    "a vector is a list of numbers, and " + attribute + " is a key of the table", vectors.position());
        }
        SchemaOptions.OfVectorIndex options = SchemaOptions.ofVectorIndex(index);
        KeyAttribute partition = options.partition() == null ? null : typed.apply(options.partition());
        List<KeyAttribute> filters = options.filters().stream().map(typed).toList();
        KeySchema searched = new KeySchema(
                Stream.concat(Stream.ofNullable(partition), filters.stream()).toList(), List.of());
        return new VectorIndexSchema(
                index.name().name(),
                attribute,
                options.dimensions(),
                options.distance(),
                partition,
                filters,
                projection(index),
                included(index, searched),
                true,
                0,
                0,
                null);
    }

    /** @param column the declaration of the attribute with the vectors; null for none */
    static void checkHoldsLists(@Nullable Column column, Position position) {
        if (column != null && column.type() != ColumnType.LIST && column.type() != ColumnType.VARIANT) {
            throw SchemaErrors.invalid(
                    "a vector is a list of numbers, and " + column.name() + " is declared " + column.type(), position);
        }
    }

    private void checkLocal(SchemaStatement.IndexDefinition index, KeySchema key) {
        String partition = tableKey.partition().get(0).name();
        if (tableKey.sort().isEmpty()) {
            throw SchemaErrors.invalid(
                    "a table without a sort key has no local indexes; leave LOCAL out for a global one",
                    index.position());
        }
        if (!key.partition().get(0).name().equals(partition)) {
            throw SchemaErrors.invalid(
                    "the partition key of a local index is that of its table: (" + partition + ", …), not '"
                            + key.partition().get(0).name() + "'; leave LOCAL out for a global index",
                    index.key().partition().get(0).position());
        }
        if (key.sort().isEmpty()) {
            throw SchemaErrors.invalid(
                    "a local index needs a sort key of its own: (" + partition + ", …)",
                    index.key().position());
        }
    }

    private static ProjectionType projection(SchemaStatement.IndexDefinition index) {
        Projection projection = index.projection();
        if (projection == null) {
            return ProjectionType.ALL;
        }
        return switch (projection.kind()) {
            case ALL -> ProjectionType.ALL;
            case KEYS_ONLY -> ProjectionType.KEYS_ONLY;
            case INCLUDE -> ProjectionType.INCLUDE;
        };
    }

    private List<String> included(SchemaStatement.IndexDefinition index, KeySchema key) {
        Projection projection = index.projection();
        if (projection == null || projection.kind() != ProjectionKind.INCLUDE) {
            return List.of();
        }
        ColumnDeclarations.checkDistinct(projection.include(), "INCLUDE");
        if (projection.include().size() > MAX_INCLUDED) {
            throw SchemaErrors.limit(
                    "an index includes at most " + MAX_INCLUDED + " attributes; PROJECTION ALL holds all",
                    projection.position());
        }
        return projection.include().stream()
                .map(name -> {
                    String attribute = named.apply(name);
                    if (key.find(attribute) != null || tableKey.find(attribute) != null) {
                        throw SchemaErrors.invalid(
                                "'" + attribute + "' is a key, which index '"
                                        + index.name().name() + "' holds anyway: leave it out of INCLUDE",
                                name.position());
                    }
                    return attribute;
                })
                .toList();
    }
}
