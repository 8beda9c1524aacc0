package io.github.dynamodbjdbc.planner.catalog;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The definition of a table for CreateTable. A {@link TableSchema} describes the table and its items to statements. */
public record TableDefinition(
        String name,
        KeySchema key,
        List<IndexDefinition> indexes,
        List<VectorIndexSchema> vectorIndexes,
        TableOptions options) {
    /** DynamoDB's default limit, which a quota increase can raise. */
    public static final int MAX_GLOBAL_INDEXES = 20;

    public TableDefinition {
        indexes = List.copyOf(indexes);
        vectorIndexes = List.copyOf(vectorIndexes);
    }

    /** A table without vector indexes. */
    public TableDefinition(String name, KeySchema key, List<IndexDefinition> indexes, TableOptions options) {
        this(name, key, indexes, List.of(), options);
    }

    public TableDefinition named(String other) {
        return new TableDefinition(other, key, indexes, vectorIndexes, options);
    }

    public TableDefinition with(TableOptions other) {
        return new TableDefinition(name, key, indexes, vectorIndexes, other);
    }

    public TableDefinition with(List<IndexDefinition> others) {
        return new TableDefinition(name, key, others, vectorIndexes, options);
    }

    /** The types of the attributes of all keys, and of those that searches of vector indexes name, by attribute. */
    public Map<String, AttributeType> keyAttributes() {
        Map<String, AttributeType> types = new LinkedHashMap<>();
        Stream.concat(Stream.of(key), indexes.stream().map(IndexDefinition::key))
                .flatMap(keys -> keys.attributes().stream())
                .forEach(attribute -> types.putIfAbsent(attribute.name(), attribute.type()));
        vectorIndexes.stream()
                .flatMap(index -> index.searched().stream())
                .forEach(attribute -> types.putIfAbsent(attribute.name(), attribute.type()));
        return types;
    }

    public @Nullable IndexDefinition index(String indexName) {
        return indexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    public @Nullable VectorIndexSchema vectorIndex(String indexName) {
        return vectorIndexes.stream()
                .filter(index -> index.name().equals(indexName))
                .findFirst()
                .orElse(null);
    }

    public List<IndexDefinition> indexes(IndexSchema.Kind kind) {
        return indexes.stream().filter(index -> index.kind() == kind).toList();
    }
}
