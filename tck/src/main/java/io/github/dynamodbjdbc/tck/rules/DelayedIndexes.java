package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Global indexes that lag behind their tables. Before the first write to a table since the delay began, the table is
 * copied; until the indexes catch up, they are read from the copy.
 */
final class DelayedIndexes {
    private static final String SUFFIX = ".delayed-indexes";
    private static final int MOST_BATCH = 25;

    private final Map<Tables.Id, Copy> copies = new HashMap<>();
    private boolean delayed;

    /** The table that holds the old state, and in whose name it was made. */
    private record Copy(String name, HttpMessage request) {}

    synchronized void delay() {
        delayed = true;
    }

    /** All reads see the present from here on. */
    synchronized void catchUp(Engine engine) throws IOException {
        delayed = false;
        for (Copy copy : copies.values()) {
            drop(copy, engine);
        }
        copies.clear();
    }

    /** The table whose global indexes answer for those of this one. */
    synchronized String source(Call call, TableDescription table) {
        Copy copy = copies.get(new Tables.Id(call.account(), table.name()));
        return copy == null ? table.name() : copy.name();
    }

    /** To be called with the table's write lock held. */
    synchronized void beforeWrite(Call call, TableDescription table) throws IOException {
        Tables.Id id = new Tables.Id(call.account(), table.name());
        if (delayed && table.hasGlobalIndexes() && !copies.containsKey(id)) {
            String name = "proxy." + UUID.randomUUID() + SUFFIX;
            copy(call, table, name);
            copies.put(id, new Copy(name, call.http()));
        }
    }

    /** The table goes, and its past with it. */
    synchronized void forget(Call call, String table) throws IOException {
        Copy copy = copies.remove(new Tables.Id(call.account(), table));
        if (copy != null) {
            drop(copy, call.engine());
        }
    }

    /** Whether a table is one of the copies, which no client knows of. */
    static boolean isCopy(String table) {
        return table.endsWith(SUFFIX);
    }

    private static void drop(Copy copy, Engine engine) throws IOException {
        new Call(copy.request(), "", Json.object(), engine)
                .require("DeleteTable", Json.object().put("TableName", copy.name()));
    }

    private static void copy(Call call, TableDescription table, String name) throws IOException {
        ObjectNode described = call.require("DescribeTable", Json.object().put("TableName", table.name()));
        call.require("CreateTable", definition(described.path("Table"), name));
        ObjectNode scan = Json.object().put("TableName", table.name()).put("ConsistentRead", true);
        while (true) {
            ObjectNode page = call.require("Scan", scan);
            ArrayNode puts = Json.array();
            for (JsonNode item : page.path("Items")) {
                puts.add(Json.object().set("PutRequest", Json.object().set("Item", item)));
                if (puts.size() == MOST_BATCH) {
                    write(call, name, puts);
                    puts = Json.array();
                }
            }
            write(call, name, puts);
            if (!page.has("LastEvaluatedKey")) {
                return;
            }
            scan.set("ExclusiveStartKey", page.get("LastEvaluatedKey"));
        }
    }

    private static void write(Call call, String name, ArrayNode puts) throws IOException {
        JsonNode left = Json.object().set(name, puts);
        while (!left.path(name).isEmpty()) {
            left = call.require("BatchWriteItem", Json.object().set("RequestItems", left))
                    .path("UnprocessedItems");
        }
    }

    /** The same keys and global indexes. */
    private static ObjectNode definition(JsonNode described, String name) {
        ObjectNode definition = Json.object().put("TableName", name).put("BillingMode", "PAY_PER_REQUEST");
        definition.set("KeySchema", described.path("KeySchema"));
        Set<String> keys = new HashSet<>();
        described
                .path("KeySchema")
                .forEach(key -> keys.add(key.path("AttributeName").asText()));
        ArrayNode indexes = Json.array();
        for (JsonNode index : described.path("GlobalSecondaryIndexes")) {
            index.path("KeySchema")
                    .forEach(key -> keys.add(key.path("AttributeName").asText()));
            indexes.add(Json.pick(index, List.of("IndexName", "KeySchema", "Projection")));
        }
        ArrayNode attributes = Json.array();
        for (JsonNode attribute : described.path("AttributeDefinitions")) {
            if (keys.contains(attribute.path("AttributeName").asText())) {
                attributes.add(attribute);
            }
        }
        definition.set("AttributeDefinitions", attributes);
        definition.set("GlobalSecondaryIndexes", indexes);
        return definition;
    }
}
