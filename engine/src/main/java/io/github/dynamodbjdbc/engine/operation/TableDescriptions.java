package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.IndexDefinition.ProjectionType;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes tables as answers describe them. */
final class TableDescriptions {
    static final String RESTORE_SUMMARY = "RestoreSummary";

    private TableDescriptions() {}

    static ObjectNode describe(Table table, long now) {
        TableDefinition definition = table.definition();
        String status = definition.status(now);
        return describe(
                table,
                definition,
                status.equals("ACTIVE") && Replicas.isChanging(definition, now) ? "UPDATING" : status,
                now);
    }

    static ObjectNode describe(Table table, TableDefinition definition, String status, long now) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        ArrayNode attributes = shown.putArray("AttributeDefinitions");
        definition
                .attributeTypes()
                .forEach((name, type) ->
                        attributes.addObject().put("AttributeName", name).put("AttributeType", type));
        shown.put("TableName", definition.name());
        shown.set("KeySchema", keys(definition.keys()));
        shown.put("TableStatus", status);
        shown.put("CreationDateTime", definition.createdAt() / 1000.0);
        shown.set("ProvisionedThroughput", throughput(definition.throughput()));
        shown.put("TableSizeBytes", table.bytes());
        shown.put("ItemCount", table.count());
        shown.put("TableArn", definition.arn());
        shown.put("TableId", definition.id());
        if (definition.payPerRequest()) {
            shown.putObject("BillingModeSummary")
                    .put("BillingMode", "PAY_PER_REQUEST")
                    .put("LastUpdateToPayPerRequestDateTime", definition.createdAt() / 1000.0);
        }
        indexes(table, definition, shown, false, now);
        indexes(table, definition, shown, true, now);
        vectors(table, definition, shown, now);
        StreamDefinition stream = definition.stream();
        if (stream != null && stream.enabled()) {
            shown.putObject("StreamSpecification")
                    .put("StreamEnabled", true)
                    .put("StreamViewType", stream.view().name());
        }
        if (stream != null) {
            shown.put("LatestStreamLabel", stream.label());
            shown.put("LatestStreamArn", definition.streamArn());
        }
        definition.options().forEach((name, json) -> shown.set(name, tree(json)));
        if (shown.get(RESTORE_SUMMARY) instanceof ObjectNode summary) {
            summary.put("RestoreInProgress", status.equals("CREATING"));
        }
        Replicas.describe(definition, shown, now);
        shown.put("DeletionProtectionEnabled", definition.deletionProtected());
        return shown;
    }

    static JsonNode tree(String json) {
        try {
            return Json.read(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ArrayNode keys(KeySchema keys) {
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        keys.partition()
                .forEach(key ->
                        shown.addObject().put("AttributeName", key.name()).put("KeyType", "HASH"));
        keys.sort()
                .forEach(key ->
                        shown.addObject().put("AttributeName", key.name()).put("KeyType", "RANGE"));
        return shown;
    }

    private static void vectors(Table table, TableDefinition definition, ObjectNode shown, long now) {
        if (definition.vectorIndexes().isEmpty()) {
            return;
        }
        ArrayNode indexes = shown.putArray("VectorIndexes");
        for (VectorIndex index : definition.vectorIndexes()) {
            ObjectNode entry = VectorRequests.shown(index);
            entry.put("IndexStatus", now < index.activeAt() ? "CREATING" : "ACTIVE");
            if (now < index.activeAt() && definition.status(now).equals("ACTIVE")) {
                entry.put("Backfilling", true);
            }
            indexes.add(entry.put("IndexSizeBytes", table.bytes(index))
                    .put("ItemCount", table.count(index))
                    .put("IndexArn", definition.arn() + "/index/" + index.name()));
        }
    }

    static ObjectNode projection(ProjectionType type, List<String> nonKeyAttributes) {
        ObjectNode projection = JsonNodeFactory.instance.objectNode().put("ProjectionType", type.name());
        if (!nonKeyAttributes.isEmpty()) {
            ArrayNode names = projection.putArray("NonKeyAttributes");
            nonKeyAttributes.forEach(names::add);
        }
        return projection;
    }

    private static ObjectNode throughput(Throughput throughput) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("NumberOfDecreasesToday", 0)
                .put("ReadCapacityUnits", throughput.readUnits())
                .put("WriteCapacityUnits", throughput.writeUnits());
    }

    private static void indexes(Table table, TableDefinition definition, ObjectNode shown, boolean global, long now) {
        ArrayNode indexes = JsonNodeFactory.instance.arrayNode();
        for (IndexDefinition index : definition.indexes()) {
            if (index.global() == global) {
                ObjectNode entry = indexes.addObject();
                entry.put("IndexName", index.name());
                entry.set("KeySchema", keys(index.keys()));
                entry.set("Projection", projection(index.projection(), index.nonKeyAttributes()));
                if (global) {
                    entry.put("IndexStatus", now < index.activeAt() ? "CREATING" : "ACTIVE");
                    if (now < index.activeAt() && definition.status(now).equals("ACTIVE")) {
                        entry.put("Backfilling", true);
                    }
                    entry.set("ProvisionedThroughput", throughput(index.throughput()));
                    OnDemand.describe(index.most(), entry);
                    Warm.describe(definition, index.name(), entry);
                }
                entry.put("IndexSizeBytes", table.bytes(index));
                entry.put("ItemCount", table.count(index));
                entry.put("IndexArn", definition.arn() + "/index/" + index.name());
            }
        }
        if (!indexes.isEmpty()) {
            shown.set(global ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes", indexes);
        }
    }

    static Map<String, String> options(JsonNode request) {
        Map<String, String> options = new LinkedHashMap<>();
        if (request.hasNonNull("TableClass")) {
            options.put(
                    "TableClassSummary",
                    Json.text(JsonNodeFactory.instance
                            .objectNode()
                            .put("TableClass", request.path("TableClass").asText())));
        }
        if (request.hasNonNull("OnDemandThroughput")) {
            options.put("OnDemandThroughput", Json.text(request.path("OnDemandThroughput")));
        }
        if (request.hasNonNull(Warm.MEMBER)) {
            options.put(Warm.MEMBER, Json.text(Warm.merged(null, request.path(Warm.MEMBER), "table")));
        }
        if (request.path("SSESpecification").path("Enabled").asBoolean()) {
            ObjectNode shown = JsonNodeFactory.instance
                    .objectNode()
                    .put("Status", "ENABLED")
                    .put("SSEType", "KMS");
            String key = request.path("SSESpecification").path("KMSMasterKeyId").asText("");
            if (key.startsWith("arn:")) {
                shown.put("KMSMasterKeyArn", key);
            }
            options.put("SSEDescription", Json.text(shown));
        }
        return options;
    }
}
