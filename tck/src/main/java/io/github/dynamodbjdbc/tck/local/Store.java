package io.github.dynamodbjdbc.tck.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Creates tables in an engine by DynamoDB's protocol, independently of the driver that is tested. Each access key has its own tables. */
public final class Store {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int BATCH = 25;
    private static final String ACTIVE = "ACTIVE";

    private final LocalClient client;

    public Store(URI endpoint) {
        this.client = new LocalClient(endpoint);
    }

    public void create(String accessKey, List<Database.Contents> tables) {
        for (Database.Contents table : tables) {
            create(accessKey, table);
        }
    }

    public void drop(String accessKey, List<Database.Contents> tables) {
        for (Database.Contents table : tables) {
            call(
                    accessKey,
                    "DeleteTable",
                    JSON.createObjectNode().put("TableName", table.design().name()));
        }
    }

    /** Creates tables with their items. The given global index of each table is created last, so that items need not fit it. */
    public void create(String accessKey, List<Database.Contents> tables, String lateIndex) {
        for (Database.Contents table : tables) {
            TableDesign design = table.design();
            TableDesign.IndexDesign late = design.index(lateIndex);
            if (late == null) {
                create(accessKey, table);
            } else {
                List<TableDesign.IndexDesign> early = design.indexes().stream()
                        .filter(index -> !index.equals(late))
                        .toList();
                create(accessKey, new Database.Contents(design.with(early), table.items()));
                addIndex(accessKey, design.with(early), late);
            }
        }
    }

    /** Adds a global index to an existing table, and waits until it is active. It omits items that don't fit it. */
    public void addIndex(String accessKey, TableDesign design, TableDesign.IndexDesign index) {
        call(accessKey, "UpdateTable", DesignJson.addIndex(design, index));
        boolean active;
        do {
            active = isActive(describe(accessKey, design.name()));
        } while (!active);
    }

    private JsonNode describe(String accessKey, String table) {
        return call(accessKey, "DescribeTable", JSON.createObjectNode().put("TableName", table))
                .path("Table");
    }

    private static boolean isActive(JsonNode table) {
        return table.path("TableStatus").asText().equals(ACTIVE)
                && table.path("GlobalSecondaryIndexes").findValuesAsText("IndexStatus").stream()
                        .allMatch(ACTIVE::equals);
    }

    private void create(String accessKey, Database.Contents table) {
        TableDesign design = table.design();
        call(accessKey, "CreateTable", DesignJson.createTable(design));
        JsonNode ttl = OwnTables.timeToLive(design);
        if (ttl != null) {
            call(accessKey, "UpdateTimeToLive", ttl);
        }
        put(accessKey, table);
    }

    /** Puts the items into the existing table. */
    public void put(String accessKey, Database.Contents table) {
        List<Map<String, Datum>> items = table.items();
        for (int i = 0; i < items.size(); i += BATCH) {
            ObjectNode request = JSON.createObjectNode();
            ArrayNode writes =
                    request.putObject("RequestItems").putArray(table.design().name());
            items.subList(i, Math.min(items.size(), i + BATCH))
                    .forEach(item -> writes.addObject().putObject("PutRequest").set("Item", DatumJson.write(item)));
            JsonNode left = call(accessKey, "BatchWriteItem", request).path("UnprocessedItems");
            if (!left.isEmpty()) {
                throw new IllegalStateException("Items were left unprocessed: " + left);
            }
        }
    }

    public void put(String accessKey, String table, Map<String, Datum> item) {
        ObjectNode request = JSON.createObjectNode().put("TableName", table);
        request.set("Item", DatumJson.write(item));
        call(accessKey, "PutItem", request);
    }

    public void delete(String accessKey, String table, Map<String, Datum> key) {
        ObjectNode request = JSON.createObjectNode().put("TableName", table);
        request.set("Key", DatumJson.write(key));
        call(accessKey, "DeleteItem", request);
    }

    /** All items of a table, by consistent reads. */
    public List<Map<String, Datum>> items(String accessKey, String table) {
        List<Map<String, Datum>> items = new ArrayList<>();
        JsonNode from = null;
        do {
            ObjectNode request = JSON.createObjectNode().put("TableName", table).put("ConsistentRead", true);
            if (from != null) {
                request.set("ExclusiveStartKey", from);
            }
            JsonNode page = call(accessKey, "Scan", request);
            page.get("Items").forEach(item -> items.add(JsonDatum.item(item)));
            from = page.get("LastEvaluatedKey");
        } while (from != null);
        return items;
    }

    JsonNode call(String accessKey, String operation, JsonNode body) {
        return client.call(accessKey, operation, body);
    }
}
