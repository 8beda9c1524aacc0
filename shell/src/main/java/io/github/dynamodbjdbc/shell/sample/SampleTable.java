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

/** The sample's tables. Their items are in resources of the table's name, but for the generated ones. */
enum SampleTable {
    /** Some have no TopScore: they are in the table but not in its index. */
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
     * Sessions that have expired and are not deleted yet, by {@link SampleData#TTL_CLOCK}. One has text for its
     * expiration time, which only gets in before the index that has it for a key.
     */
    SESSION_DATA(
            "SessionData",
            Key.of("UserName", "SessionId"),
            List.of(Index.global(
                    "expirationWindowIndex",
                    Key.of("expirationWindow", "ExpirationTime").sortedByNumber())),
            "ExpirationTime"),

    /** Items of several kinds; attributes of one name and several types. */
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

    /** The attributes of the table's keys and of the given indexes'. */
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

    /** All of the table's items, always the same. */
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

    /** A key of text attributes, unless said otherwise. */
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

    /** An index that projects its keys and the attributes named. */
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
