package io.github.dynamodbjdbc.shell.sample;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The sample tables. Their items are in resources with the table's name, except for generated ones. */
enum SampleTable {
    /** Some items have no TopScore, so they are not in the index. */
    GAME_SCORES(
            "GameScores",
            Key.of("UserId", "GameTitle"),
            List.of(Index.global(
                    "GameTitleIndex", Key.of("GameTitle", "TopScore").sortedByNumber(), "Wins", "Losses")),
            null),

    THREAD(
            "Thread",
            Key.of("ForumName", "Subject"),
            List.of(Index.local("LastPostIndex", Key.of("ForumName", "LastPostDateTime"))),
            null),

    /**
     * Includes sessions that have expired by {@link SampleData#TTL_CLOCK} but are not deleted. One session has a string as its expiration time, and
     * can only be put before the index on that attribute exists.
     */
    SESSION_DATA(
            "SessionData",
            Key.of("UserName", "SessionId"),
            List.of(Index.global(
                    "expirationWindowIndex",
                    Key.of("expirationWindow", "ExpirationTime").sortedByNumber())),
            "ExpirationTime"),

    /** Items of several kinds, with attributes of the same name and different types. */
    PRODUCT_CATALOG("ProductCatalog", Key.ofNumber("Id"), List.of(), null),

    ORDERS(
            "Orders",
            Key.of("CustomerId", "OrderId"),
            List.of(
                    Index.global("StatusDateIndex", Key.of("Status", "OrderDate"), "Total"),
                    Index.global("OrderIdIndex", Key.of("OrderId"))),
            null);

    private final String tableName;
    private final Key key;
    private final List<Index> indexes;
    private final @Nullable String ttlAttribute;

    SampleTable(String tableName, Key key, List<Index> indexes, @Nullable String ttlAttribute) {
        this.tableName = tableName;
        this.key = key;
        this.indexes = indexes;
        this.ttlAttribute = ttlAttribute;
    }

    String tableName() {
        return tableName;
    }

    Key key() {
        return key;
    }

    List<Index> globalIndexes() {
        return indexes.stream().filter(index -> !index.local()).toList();
    }

    List<Index> localIndexes() {
        return indexes.stream().filter(Index::local).toList();
    }

    @Nullable
    String ttlAttribute() {
        return ttlAttribute;
    }

    /** The attributes in the keys of the table and of the given indexes. */
    List<AttributeDefinition> attributeDefinitions(List<Index> ofIndexes) {
        Map<String, ScalarAttributeType> types = new LinkedHashMap<>(key.types());
        ofIndexes.forEach(index -> types.putAll(index.key().types()));
        return types.entrySet().stream()
                .map(entry -> AttributeDefinition.builder()
                        .attributeName(entry.getKey())
                        .attributeType(entry.getValue())
                        .build())
                .toList();
    }

    /** All items of the table, always the same. */
    List<Map<String, AttributeValue>> items() {
        if (this == ORDERS) {
            return SampleOrders.generate();
        }
        try (InputStream in = SampleTable.class.getResourceAsStream(resource())) {
            if (in == null) {
                throw new IllegalStateException("There is no resource " + resource());
            }
            return DynamoJson.readItems(in);
        } catch (IOException e) {
            throw new IllegalStateException(resource() + ": " + e.getMessage(), e);
        }
    }

    String resource() {
        return "/sample/" + tableName + ".json";
    }

    /** A key with string attributes by default. */
    record Key(
            String partition,
            boolean isPartitionNumber,
            @Nullable String sort,
            boolean isSortNumber) {
        static Key of(String partition) {
            return new Key(partition, false, null, false);
        }

        static Key ofNumber(String partition) {
            return new Key(partition, true, null, false);
        }

        static Key of(String partition, String sort) {
            return new Key(partition, false, sort, false);
        }

        Key sortedByNumber() {
            return new Key(partition, isPartitionNumber, sort, true);
        }

        Map<String, ScalarAttributeType> types() {
            Map<String, ScalarAttributeType> types = new LinkedHashMap<>();
            types.put(partition, isPartitionNumber ? ScalarAttributeType.N : ScalarAttributeType.S);
            if (sort != null) {
                types.put(sort, isSortNumber ? ScalarAttributeType.N : ScalarAttributeType.S);
            }
            return types;
        }

        List<KeySchemaElement> schema() {
            KeySchemaElement hash = KeySchemaElement.builder()
                    .attributeName(partition)
                    .keyType(KeyType.HASH)
                    .build();
            return sort == null
                    ? List.of(hash)
                    : List.of(
                            hash,
                            KeySchemaElement.builder()
                                    .attributeName(sort)
                                    .keyType(KeyType.RANGE)
                                    .build());
        }
    }

    /** An index that projects its keys and the named attributes. */
    record Index(String name, Key key, boolean local, List<String> projected) {
        static Index global(String name, Key key, String... projected) {
            return new Index(name, key, false, List.of(projected));
        }

        static Index local(String name, Key key) {
            return new Index(name, key, true, List.of());
        }

        Projection projection() {
            return projected.isEmpty()
                    ? Projection.builder()
                            .projectionType(ProjectionType.KEYS_ONLY)
                            .build()
                    : Projection.builder()
                            .projectionType(ProjectionType.INCLUDE)
                            .nonKeyAttributes(projected)
                            .build();
        }
    }
}
