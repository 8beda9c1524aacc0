package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of a design, defined by lines such as
 *
 * <pre>
 * key CustomerId S, OrderId S
 * global ByStatus Status S + Country S, Total N projects KEYS_ONLY
 * local ByTotal CustomerId S, Total N projects INCLUDE Note Weight
 * ttl ExpiresAt
 * </pre>
 *
 * where a plus joins several attributes of a partition key or of a sort key.
 *
 * @param timeToLive the TTL attribute; null for none
 * @param items the templates of items, one per kind
 */
public record MadeTable(
        String name, ObjectNode createTable, @Nullable String timeToLive, List<ItemTemplate> items) {
    public MadeTable {
        items = List.copyOf(items);
    }

    static MadeTable of(String name, List<String> lines, List<ItemTemplate> items) {
        ObjectNode create =
                JsonNodeFactory.instance.objectNode().put("TableName", name).put("BillingMode", "PAY_PER_REQUEST");
        ArrayNode attributes = create.putArray("AttributeDefinitions");
        String timeToLive = null;
        for (String line : lines) {
            String[] words = line.strip().split("\\s+", 2);
            switch (words[0]) {
                case "key" -> create.set("KeySchema", keys(words[1], attributes));
                case "global" -> create.withArray("GlobalSecondaryIndexes").add(index(words[1], attributes));
                case "local" -> create.withArray("LocalSecondaryIndexes").add(index(words[1], attributes));
                case "ttl" -> timeToLive = words[1];
                default -> throw new IllegalArgumentException("table " + name + ": " + line);
            }
        }
        return new MadeTable(name, create, timeToLive, items);
    }

    /** The names of its indexes. */
    List<String> indexes() {
        List<String> names = new ArrayList<>();
        for (String kind : List.of("GlobalSecondaryIndexes", "LocalSecondaryIndexes")) {
            createTable
                    .path(kind)
                    .forEach(index -> names.add(index.path("IndexName").asText()));
        }
        return names;
    }

    private static ObjectNode index(String text, ArrayNode attributes) {
        String[] words = text.split("\\s+", 2);
        String[] parts = words[1].split("\\s+projects\\s+");
        List<String> projected = new ArrayList<>(Arrays.asList(parts[1].split("\\s+")));
        ObjectNode index = JsonNodeFactory.instance.objectNode().put("IndexName", words[0]);
        index.set("KeySchema", keys(parts[0], attributes));
        ObjectNode projection = index.putObject("Projection").put("ProjectionType", projected.remove(0));
        if (!projected.isEmpty()) {
            projected.forEach(projection.withArray("NonKeyAttributes")::add);
        }
        return index;
    }

    private static ArrayNode keys(String text, ArrayNode attributes) {
        ArrayNode keys = JsonNodeFactory.instance.arrayNode();
        String[] kinds = text.split(",");
        for (int i = 0; i < kinds.length; i++) {
            for (String key : kinds[i].split("\\+")) {
                String[] words = key.strip().split("\\s+");
                keys.addObject().put("AttributeName", words[0]).put("KeyType", i == 0 ? "HASH" : "RANGE");
                define(words[0], words[1], attributes);
            }
        }
        return keys;
    }

    private static void define(String name, String type, ArrayNode attributes) {
        for (JsonNode attribute : attributes) {
            if (attribute.path("AttributeName").asText().equals(name)) {
                return;
            }
        }
        attributes.addObject().put("AttributeName", name).put("AttributeType", type);
    }
}
