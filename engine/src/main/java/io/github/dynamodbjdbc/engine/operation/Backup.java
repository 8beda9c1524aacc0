package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.table.DefinitionJson;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;

/**
 * A backup: a table's definition at the time, whose items are stored under the backup's id.
 *
 * @param type USER, or SYSTEM for the backup of a deleted table
 * @param expiresAt when it is deleted, in milliseconds since 1970 as all times here; 0 for never
 */
record Backup(
        TableDefinition table,
        String id,
        String name,
        String type,
        long bytes,
        long count,
        long createdAt,
        long availableAt,
        long expiresAt) {

    String arn() {
        return table.arn() + "/backup/" + id;
    }

    String status(long now) {
        return now < availableAt ? "CREATING" : "AVAILABLE";
    }

    boolean isGone(long now) {
        return expiresAt != 0 && expiresAt <= now;
    }

    /** The stored form. */
    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("table", DefinitionJson.write(table));
        return json.put("id", id)
                .put("name", name)
                .put("type", type)
                .put("bytes", bytes)
                .put("count", count)
                .put("createdAt", createdAt)
                .put("availableAt", availableAt)
                .put("expiresAt", expiresAt);
    }

    static Backup read(JsonNode json) {
        return new Backup(
                DefinitionJson.read(json.path("table")),
                json.path("id").asText(),
                json.path("name").asText(),
                json.path("type").asText(),
                json.path("bytes").asLong(),
                json.path("count").asLong(),
                json.path("createdAt").asLong(),
                json.path("availableAt").asLong(),
                json.path("expiresAt").asLong());
    }

    /** BackupDetails in answers. */
    ObjectNode details(String status) {
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("BackupArn", arn())
                .put("BackupName", name)
                .put("BackupSizeBytes", bytes)
                .put("BackupStatus", status)
                .put("BackupType", type)
                .put("BackupCreationDateTime", createdAt / 1000.0);
        if (expiresAt != 0) {
            shown.put("BackupExpiryDateTime", expiresAt / 1000.0);
        }
        return shown;
    }

    /** An element of ListBackups. */
    ObjectNode summary(long now) {
        ObjectNode shown = JsonNodeFactory.instance
                .objectNode()
                .put("TableName", table.name())
                .put("TableId", table.id())
                .put("TableArn", table.arn());
        shown.setAll(details(status(now)));
        return shown;
    }

    /** BackupDescription in answers. */
    ObjectNode description(String status) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.set("BackupDetails", details(status));
        ObjectNode source = shown.putObject("SourceTableDetails")
                .put("TableName", table.name())
                .put("TableId", table.id())
                .put("TableArn", table.arn())
                .put("TableSizeBytes", bytes)
                .put("TableCreationDateTime", table.createdAt() / 1000.0)
                .put("ItemCount", count)
                .put("BillingMode", table.payPerRequest() ? "PAY_PER_REQUEST" : "PROVISIONED");
        source.set("KeySchema", TableDescriptions.keys(table.keys()));
        source.set("ProvisionedThroughput", throughput(table.throughput()));
        copy("OnDemandThroughput", source);
        ObjectNode features = shown.putObject("SourceTableFeatureDetails");
        indexes(false, features);
        indexes(true, features);
        StreamDefinition stream = table.stream();
        if (stream != null && stream.enabled()) {
            features.putObject("StreamDescription")
                    .put("StreamEnabled", true)
                    .put("StreamViewType", stream.view().name());
        }
        ObjectNode ttl = features.putObject("TimeToLiveDescription")
                .put("TimeToLiveStatus", table.ttlAttribute() == null ? "DISABLED" : "ENABLED");
        if (table.ttlAttribute() != null) {
            ttl.put("AttributeName", table.ttlAttribute());
        }
        copy("SSEDescription", features);
        if (!table.vectorIndexes().isEmpty()) {
            ArrayNode vectors = features.putArray("VectorIndexes");
            table.vectorIndexes().forEach(index -> vectors.add(VectorRequests.shown(index)));
        }
        return shown;
    }

    private void copy(String option, ObjectNode to) {
        String json = table.options().get(option);
        if (json != null) {
            to.set(option, TableDescriptions.tree(json));
        }
    }

    private void indexes(boolean global, ObjectNode to) {
        ArrayNode shown = JsonNodeFactory.instance.arrayNode();
        for (IndexDefinition index : table.indexes()) {
            if (index.global() == global) {
                ObjectNode entry = shown.addObject().put("IndexName", index.name());
                entry.set("KeySchema", TableDescriptions.keys(index.keys()));
                entry.set("Projection", TableDescriptions.projection(index.projection(), index.nonKeyAttributes()));
                if (global) {
                    entry.set("ProvisionedThroughput", throughput(index.throughput()));
                    OnDemand.describe(index.most(), entry);
                }
            }
        }
        if (!shown.isEmpty()) {
            to.set(global ? "GlobalSecondaryIndexes" : "LocalSecondaryIndexes", shown);
        }
    }

    private static ObjectNode throughput(Throughput throughput) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("ReadCapacityUnits", throughput.readUnits())
                .put("WriteCapacityUnits", throughput.writeUnits());
    }
}
