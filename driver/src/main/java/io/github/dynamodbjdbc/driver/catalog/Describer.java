package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** From DescribeTable's answer to the catalog's model. */
final class Describer {
    private final Map<String, AttributeType> types = new HashMap<>();
    private final TableDescription description;

    Describer(TableDescription description) {
        this.description = description;
        for (AttributeDefinition definition : description.attributeDefinitions()) {
            types.put(definition.attributeName(), AttributeType.valueOf(definition.attributeTypeAsString()));
        }
    }

    static TableSchema schema(String name, TableDescription description, @Nullable String ttlAttribute) {
        return new Describer(description).schema(name, ttlAttribute);
    }

    private TableSchema schema(String name, @Nullable String ttlAttribute) {
        KeySchema key = key(description.keySchema());
        List<IndexSchema> indexes = new ArrayList<>();
        description.globalSecondaryIndexes().forEach(index -> indexes.add(global(index)));
        description.localSecondaryIndexes().forEach(index -> indexes.add(local(index)));
        return new TableSchema(
                        name,
                        key,
                        indexes,
                        declared(key, indexes),
                        ttlAttribute,
                        count(description.itemCount()),
                        count(description.tableSizeBytes()))
                .withTariff(Definitions.tariff(description));
    }

    IndexSchema global(GlobalSecondaryIndexDescription index) {
        return new IndexSchema(
                index.indexName(),
                IndexSchema.Kind.GSI,
                key(index.keySchema()),
                projection(index.projection()),
                projected(index.projection()),
                index.indexStatus() == IndexStatus.ACTIVE && !Boolean.TRUE.equals(index.backfilling()),
                false,
                count(index.itemCount()),
                count(index.indexSizeBytes()));
    }

    // A local index is made with its table and always in step with it.
    IndexSchema local(LocalSecondaryIndexDescription index) {
        return new IndexSchema(
                index.indexName(),
                IndexSchema.Kind.LSI,
                key(index.keySchema()),
                projection(index.projection()),
                projected(index.projection()),
                true,
                false,
                count(index.itemCount()),
                count(index.indexSizeBytes()));
    }

    KeySchema key(List<KeySchemaElement> elements) {
        return new KeySchema(attributes(elements, KeyType.HASH), attributes(elements, KeyType.RANGE));
    }

    private List<KeyAttribute> attributes(List<KeySchemaElement> elements, KeyType kind) {
        return elements.stream()
                .filter(element -> element.keyType() == kind)
                .map(element -> new KeyAttribute(
                        element.attributeName(), Objects.requireNonNull(types.get(element.attributeName()))))
                .toList();
    }

    static List<Column> declared(KeySchema key, List<IndexSchema> indexes) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (KeyAttribute attribute : key.attributes()) {
            columns.put(attribute.name(), column(attribute, Column.Origin.KEY));
        }
        for (IndexSchema index : indexes) {
            for (KeyAttribute attribute : index.key().attributes()) {
                columns.putIfAbsent(attribute.name(), column(attribute, Column.Origin.DECLARED));
            }
        }
        return List.copyOf(columns.values());
    }

    private static Column column(KeyAttribute attribute, Column.Origin origin) {
        return new Column(attribute.name(), origin, attribute.type().columnType());
    }

    private static IndexSchema.ProjectionType projection(Projection projection) {
        return IndexSchema.ProjectionType.valueOf(projection.projectionTypeAsString());
    }

    private static Set<String> projected(Projection projection) {
        return Set.copyOf(projection.nonKeyAttributes());
    }

    private static long count(@Nullable Long count) {
        return count == null ? 0 : count;
    }
}
