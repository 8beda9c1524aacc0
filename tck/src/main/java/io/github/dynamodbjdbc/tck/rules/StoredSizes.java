package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many items a table and its indexes hold, and of what size, by counting. */
final class StoredSizes {
    private record Id(String account, String table) {}

    private record Size(long items, long bytes) {
        static final Size NONE = new Size(0, 0);

        Size plus(ObjectNode item) {
            return new Size(items + 1, bytes + ItemSize.of(item));
        }
    }

    /** By index; the table's own has the empty name. */
    private final Map<Id, Map<String, Size>> known = new ConcurrentHashMap<>();

    HttpMessage describe(Call call) throws IOException {
        EngineResponse answer = new EngineResponse(call.forward());
        if (!answer.ok()) {
            return answer.http();
        }
        ObjectNode result = answer.json();
        ObjectNode described = (ObjectNode) result.path("Table");
        TableDescription table = TableDescription.of(described);
        Id id = new Id(call.account(), table.name());
        Map<String, Size> sizes = known.get(id);
        if (sizes == null) {
            sizes = count(call, table);
            known.put(id, sizes);
        }
        Size whole = sizes.getOrDefault("", Size.NONE);
        described.put("ItemCount", whole.items()).put("TableSizeBytes", whole.bytes());
        put(described.path("GlobalSecondaryIndexes"), sizes);
        put(described.path("LocalSecondaryIndexes"), sizes);
        return call.reply(result);
    }

    private static void put(JsonNode indexes, Map<String, Size> sizes) {
        for (JsonNode index : indexes) {
            Size size = sizes.getOrDefault(index.path("IndexName").asText(), Size.NONE);
            ((ObjectNode) index).put("ItemCount", size.items()).put("IndexSizeBytes", size.bytes());
        }
    }

    private static Map<String, Size> count(Call call, TableDescription table) throws IOException {
        Map<String, Size> sizes = new HashMap<>();
        ObjectNode scan = Json.object().put("TableName", table.name());
        boolean more = true;
        while (more) {
            ObjectNode page = call.require("Scan", scan);
            for (JsonNode found : page.path("Items")) {
                ObjectNode item = (ObjectNode) found;
                add(sizes, "", item);
                for (IndexDescription index : table.indexes()) {
                    ObjectNode entry = index.entry(item);
                    if (entry != null) {
                        add(sizes, index.name(), entry);
                    }
                }
            }
            more = page.has("LastEvaluatedKey");
            scan.set("ExclusiveStartKey", page.get("LastEvaluatedKey"));
        }
        return sizes;
    }

    private static void add(Map<String, Size> sizes, String name, ObjectNode item) {
        sizes.put(name, sizes.getOrDefault(name, Size.NONE).plus(item));
    }
}
