package io.github.dynamodbjdbc.shell.sample;

import io.github.dynamodbjdbc.shell.sample.SampleTable.Index;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Creates, fills and drops the sample tables at any endpoint. The items are always the same. */
public final class SampleData {
    /**
     * The time of the sample. Connections set property {@code ttlClock} to it. It is long ago, as the engine deletes items within a second after they
     * expire by the real clock, unless they expired more than five years ago. So sessions that have expired by this clock still exist, as they do for
     * hours in DynamoDB.
     */
    public static final Instant TTL_CLOCK = Instant.parse("2016-01-01T00:00:00Z");

    /** Increase it with each change of tables or generated items that does not change the resources. */
    private static final String GENERATION = "1";

    private static final int BATCH = 25;

    private SampleData() {}

    public static List<String> tableNames() {
        return Stream.of(SampleTable.values()).map(SampleTable::tableName).toList();
    }

    /** A version that changes with the sample. */
    public static String version() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(GENERATION.getBytes(StandardCharsets.US_ASCII));
            for (SampleTable table : SampleTable.values()) {
                try (InputStream in = SampleData.class.getResourceAsStream(table.resource())) {
                    if (in != null) {
                        digest.update(in.readAllBytes());
                    }
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Drops those sample tables that exist. */
    public static void drop(DynamoDbClient client) {
        for (SampleTable table : SampleTable.values()) {
            try {
                client.deleteTable(delete -> delete.tableName(table.tableName()));
                client.waiter().waitUntilTableNotExists(describe -> describe.tableName(table.tableName()));
            } catch (ResourceNotFoundException e) {
                // The table does not exist.
            }
        }
    }

    /** Creates the sample tables and their items. No table with their names may exist. */
    public static void load(DynamoDbClient client) {
        for (SampleTable table : SampleTable.values()) {
            load(client, table);
        }
    }

    static void load(DynamoDbClient client, SampleTable table) {
        create(client, table);
        put(client, table);
        addIndexes(client, table);
        String ttlAttribute = table.ttlAttribute();
        if (ttlAttribute != null) {
            client.updateTimeToLive(update -> update.tableName(table.tableName())
                    .timeToLiveSpecification(
                            ttl -> ttl.attributeName(ttlAttribute).enabled(true)));
        }
    }

    /** Whether the table gets its global indexes after its items: true for a table with TTL, as one of its items can't be in the index. */
    private static boolean isIndexedLater(SampleTable table) {
        return table.ttlAttribute() != null;
    }

    private static void create(DynamoDbClient client, SampleTable table) {
        List<Index> indexes = new ArrayList<>(table.localIndexes());
        CreateTableRequest.Builder create = CreateTableRequest.builder()
                .tableName(table.tableName())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(table.key().schema());
        if (!indexes.isEmpty()) {
            create.localSecondaryIndexes(indexes.stream()
                    .map(index -> LocalSecondaryIndex.builder()
                            .indexName(index.name())
                            .keySchema(index.key().schema())
                            .projection(index.projection())
                            .build())
                    .toList());
        }
        if (!isIndexedLater(table) && !table.globalIndexes().isEmpty()) {
            indexes.addAll(table.globalIndexes());
            create.globalSecondaryIndexes(table.globalIndexes().stream()
                    .map(index -> GlobalSecondaryIndex.builder()
                            .indexName(index.name())
                            .keySchema(index.key().schema())
                            .projection(index.projection())
                            .build())
                    .toList());
        }
        client.createTable(
                create.attributeDefinitions(table.attributeDefinitions(indexes)).build());
        client.waiter().waitUntilTableExists(describe -> describe.tableName(table.tableName()));
    }

    private static void addIndexes(DynamoDbClient client, SampleTable table) {
        if (!isIndexedLater(table)) {
            return;
        }
        for (Index index : table.globalIndexes()) {
            client.updateTable(UpdateTableRequest.builder()
                    .tableName(table.tableName())
                    .attributeDefinitions(table.attributeDefinitions(table.globalIndexes()))
                    .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                            .create(CreateGlobalSecondaryIndexAction.builder()
                                    .indexName(index.name())
                                    .keySchema(index.key().schema())
                                    .projection(index.projection())
                                    .build())
                            .build())
                    .build());
            awaitIndexes(client, table);
        }
    }

    private static void awaitIndexes(DynamoDbClient client, SampleTable table) {
        while (true) {
            TableDescription description = client.describeTable(describe -> describe.tableName(table.tableName()))
                    .table();
            if (description.globalSecondaryIndexes().stream()
                    .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE)) {
                return;
            }
            pause();
        }
    }

    private static void put(DynamoDbClient client, SampleTable table) {
        List<WriteRequest> items = table.items().stream()
                .map(item ->
                        WriteRequest.builder().putRequest(put -> put.item(item)).build())
                .toList();
        for (int start = 0; start < items.size(); start += BATCH) {
            Map<String, List<WriteRequest>> left =
                    Map.of(table.tableName(), items.subList(start, Math.min(start + BATCH, items.size())));
            while (!left.isEmpty()) {
                Map<String, List<WriteRequest>> batch = left;
                left = client.batchWriteItem(write -> write.requestItems(batch)).unprocessedItems();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while loading the sample", e);
        }
    }
}
