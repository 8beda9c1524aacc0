package io.github.dynamodbjdbc.planner.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The definition of a table for CreateTable. A {@link TableSchema} describes the table and its items to statements. */
public record TableDefinition(String name, KeySchema key, List<IndexDefinition> indexes, TableOptions options) {
    /** DynamoDB's default limit, which a quota increase can raise. */
    public static final int MAX_GLOBAL_INDEXES = 20;

    public TableDefinition {
        indexes = List.copyOf(indexes);
    }

    public TableDefinition named(String other) {
        return new TableDefinition(other, key, indexes, options);
    }

    /** The types of the attributes of all keys, by attribute. */
    public Map<String, AttributeType> keyAttributes() {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        Stream.concat(Stream.of(key), indexes.stream().map(IndexDefinition::key))
                .flatMap(keys -> keys.attributes().stream())
                .forEach(attribute -> types.putIfAbsent(attribute.name(), attribute.type()));
        return types;
    }

    public @Nullable IndexDefinition index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    public List<IndexDefinition> indexes(IndexSchema.Kind kind) {
        return indexes.stream().filter(index -> index.kind() == kind).toList();
    }
}
