package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Converts DescribeTable's response to the catalog's model. */
final class Describer {
    /** An index stays readable while its throughput is changed. */
    private static final Set<String> READABLE = Set.of("ACTIVE", "UPDATING");

    private final Map<String, AttributeType> types = new HashMap<>();
    private final JsonDocument description;

    Describer(JsonDocument description) {
        this.description = description;
        for (JsonDocument definition : description.objects("AttributeDefinitions")) {
            types.put(
                    definition.required("AttributeName"), AttributeType.valueOf(definition.required("AttributeType")));
        }
    }

    /** The table without its TTL attribute, which DescribeTable doesn't include. */
    static TableSchema schema(String name, JsonDocument description) {
        return new Describer(description).schema(name);
    }

    private TableSchema schema(String name) {
        KeySchema key = key(description);
        List<IndexSchema> indexes = new ArrayList<>();
        description.objects("GlobalSecondaryIndexes").forEach(index -> indexes.add(global(index)));
        description.objects("LocalSecondaryIndexes").forEach(index -> indexes.add(local(index)));
        return new TableSchema(
                        name,
                        key,
                        indexes,
                        declared(key, indexes),
                        null,
                        count(description, "ItemCount"),
                        count(description, "TableSizeBytes"))
                .toBuilder()
                        .vectorIndexes(vectors())
                        .throughput(Definitions.throughput(description))
                        .tariff(Definitions.tariff(description))
                        .replication(Definitions.replication(description))
                        .build();
    }

    IndexSchema global(JsonDocument index) {
        return new IndexSchema(
                index.required("IndexName"),
                IndexSchema.Kind.GSI,
                key(index),
                projection(index),
                projected(index),
                READABLE.contains(String.valueOf(index.text("IndexStatus"))) && !index.isTrue("Backfilling"),
                false,
                count(index, "ItemCount"),
                count(index, "IndexSizeBytes"),
                Definitions.throughput(description, index));
    }

    List<VectorIndexSchema> vectors() {
        List<VectorIndexSchema> indexes = new ArrayList<>();
        description.objects("VectorIndexes").forEach(index -> indexes.add(vector(index)));
        return indexes;
    }

    private VectorIndexSchema vector(JsonDocument index) {
        JsonDocument attribute = Objects.requireNonNull(index.object("VectorAttribute"));
        List<KeyAttribute> partition = attributes(index, "SearchSchema", "SearchSchemaElementType", "HASH");
        return new VectorIndexSchema(
                index.required("IndexName"),
                attribute.required("AttributeName"),
                Objects.requireNonNull(index.number("Dimensions")).intValue(),
                VectorIndexSchema.Distance.valueOf(index.required("DistanceFunction")),
                partition.isEmpty() ? null : partition.get(0),
                attributes(index, "SearchSchema", "SearchSchemaElementType", "INLINE_FILTER"),
                projection(index),
                List.copyOf(projected(index)),
                READABLE.contains(String.valueOf(index.text("IndexStatus"))) && !index.isTrue("Backfilling"),
                count(index, "ItemCount"),
                count(index, "IndexSizeBytes"),
                description.text("TableArn"));
    }

    // A local index is created with its table and is always consistent with it.
    IndexSchema local(JsonDocument index) {
        return new IndexSchema(
                index.required("IndexName"),
                IndexSchema.Kind.LSI,
                key(index),
                projection(index),
                projected(index),
                true,
                false,
                count(index, "ItemCount"),
                count(index, "IndexSizeBytes"));
    }

    /** @param of the description of the table or of one of its indexes */
    KeySchema key(JsonDocument of) {
        return new KeySchema(attributes(of, "HASH"), attributes(of, "RANGE"));
    }

    private List<KeyAttribute> attributes(JsonDocument of, String kind) {
        return attributes(of, "KeySchema", "KeyType", kind);
    }

    private List<KeyAttribute> attributes(JsonDocument of, String schema, String member, String kind) {
        return of.objects(schema).stream()
                .filter(element -> kind.equals(element.text(member)))
                .map(element -> element.required("AttributeName"))
                .map(name -> new KeyAttribute(name, Objects.requireNonNull(types.get(name))))
                .toList();
    }

    static List<Column> declared(KeySchema key, List<IndexSchema> indexes) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (KeyAttribute attribute : key.attributes()) {
            columns.put(attribute.name(), column(attribute, Column.Origin.KEY));
        }
        for (IndexSchema index : indexes) {
            for (KeyAttribute attribute : index.key().attributes()) {
                columns.putIfAbsent(attribute.name(), column(attribute, Column.Origin.INDEX_KEY));
            }
        }
        return List.copyOf(columns.values());
    }

    private static Column column(KeyAttribute attribute, Column.Origin origin) {
        return new Column(attribute.name(), origin, attribute.type().columnType());
    }

    private static IndexSchema.ProjectionType projection(JsonDocument index) {
        JsonDocument projection = index.object("Projection");
        return IndexSchema.ProjectionType.valueOf(
                Objects.requireNonNull(projection).required("ProjectionType"));
    }

    private static Set<String> projected(JsonDocument index) {
        JsonDocument projection = index.object("Projection");
        return Set.copyOf(Objects.requireNonNull(projection).texts("NonKeyAttributes"));
    }

    private static long count(JsonDocument of, String name) {
        Long count = of.number(name);
        return count == null ? 0 : count;
    }
}
