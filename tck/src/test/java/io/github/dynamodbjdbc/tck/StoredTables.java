package io.github.dynamodbjdbc.tck;

import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.IndexDesign;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Key;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Keys;
import io.github.dynamodbjdbc.tck.oracle.TableDesign.Projection;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Reads all tables of an endpoint, with the SDK only. */
final class StoredTables {
    private final DynamoDbClient client;

    private StoredTables(DynamoDbClient client) {
        this.client = client;
    }

    static Database read(DynamoDbClient client) {
        StoredTables tables = new StoredTables(client);
        Map<String, Database.Contents> contents = new HashMap<>();
        for (String name : client.listTablesPaginator().tableNames()) {
            contents.put(name, tables.contents(name));
        }
        return new Database(contents);
    }

    private Database.Contents contents(String name) {
        TableDescription table =
                client.describeTable(request -> request.tableName(name)).table();
        Map<String, String> types = new HashMap<>();
        for (AttributeDefinition attribute : table.attributeDefinitions()) {
            types.put(attribute.attributeName(), attribute.attributeTypeAsString());
        }
        List<IndexDesign> indexes = new ArrayList<>();
        table.globalSecondaryIndexes()
                .forEach(index -> indexes.add(new IndexDesign(
                        index.indexName(),
                        true,
                        keys(index.keySchema(), types),
                        projection(index.projection().projectionType()),
                        index.projection().nonKeyAttributes())));
        table.localSecondaryIndexes()
                .forEach(index -> indexes.add(new IndexDesign(
                        index.indexName(),
                        false,
                        keys(index.keySchema(), types),
                        projection(index.projection().projectionType()),
                        index.projection().nonKeyAttributes())));
        TimeToLiveDescription ttl =
                client.describeTimeToLive(request -> request.tableName(name)).timeToLiveDescription();
        boolean enabled = ttl.timeToLiveStatus() == TimeToLiveStatus.ENABLED;
        TableDesign design =
                new TableDesign(name, keys(table.keySchema(), types), indexes, enabled ? ttl.attributeName() : null);
        List<Map<String, Datum>> items = new ArrayList<>();
        for (Map<String, AttributeValue> item :
                client.scanPaginator(request -> request.tableName(name)).items()) {
            items.add(data(item));
        }
        return new Database.Contents(design, items);
    }

    private static Keys keys(List<KeySchemaElement> elements, Map<String, String> types) {
        List<Key> partition = new ArrayList<>();
        List<Key> sort = new ArrayList<>();
        for (KeySchemaElement element : elements) {
            Key key = new Key(element.attributeName(), types.get(element.attributeName()));
            (element.keyType() == KeyType.HASH ? partition : sort).add(key);
        }
        return new Keys(partition, sort);
    }

    private static Projection projection(ProjectionType type) {
        return Projection.valueOf(type.toString());
    }

    private static Map<String, Datum> data(Map<String, AttributeValue> values) {
        Map<String, Datum> data = new LinkedHashMap<>();
        values.forEach((name, value) -> data.put(name, datum(value)));
        return data;
    }

    private static Datum datum(AttributeValue value) {
        return switch (value.type()) {
            case S -> new Datum.Text(value.s());
            case N -> new Datum.Numeric(new BigDecimal(value.n()));
            case B -> new Datum.Binary(value.b().asByteBuffer());
            case BOOL -> new Datum.Bool(value.bool());
            case NUL -> new Datum.Null();
            case M -> new Datum.Document(data(value.m()));
            case L ->
                new Datum.Sequence(value.l().stream().map(StoredTables::datum).toList());
            case SS -> new Datum.TextSet(new LinkedHashSet<>(value.ss()));
            case NS -> {
                Set<BigDecimal> numbers = new LinkedHashSet<>();
                value.ns().forEach(number -> numbers.add(new BigDecimal(number)));
                yield new Datum.NumberSet(numbers);
            }
            case BS -> {
                Set<ByteBuffer> elements = new LinkedHashSet<>();
                value.bs().stream().map(SdkBytes::asByteBuffer).forEach(elements::add);
                yield new Datum.BinarySet(elements);
            }
            default -> throw new IllegalArgumentException(value.toString());
        };
    }
}
