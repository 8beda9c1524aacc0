package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import java.util.List;
import java.util.Objects;

/** DescribeTable, DeleteTable, ListTables, time to live, and the operations that describe the service. */
final class TableOperations {
    private static final int MOST_NAMES = 100;

    private TableOperations() {}

    static Reply describe(Call call) {
        Table table = TableNames.any(call, call.request().path("TableName").asText());
        ObjectNode shown = TableDescriptions.describe(table, call.database().now());
        return out -> {
            out.writeFieldName("Table");
            Json.write(shown, out);
        };
    }

    static Reply delete(Call call) {
        Table table = TableNames.any(call, call.request().path("TableName").asText());
        return call.database().store().write(() -> {
            long now = call.database().now();
            TableDefinition definition = table.definition();
            String status = definition.status(now);
            if (!status.equals("ACTIVE")) {
                throw refusal(
                        "ResourceInUseException",
                        "Attempt to change a resource which is still in use: Table is being "
                                + (status.equals("CREATING") ? "created" : "deleted") + ": " + definition.name());
            }
            if (definition.deletionProtected()) {
                throw validation("Resource cannot be deleted as it is currently protected against deletion. Disable"
                        + " deletion protection first.");
            }
            ObjectNode shown = TableDescriptions.describe(table, definition, "DELETING", now);
            Backups.keepDeleted(call, table);
            call.database()
                    .define(
                            call.space(),
                            table,
                            definition
                                    .change()
                                    .deletedAt(now + call.settings().tableMillis())
                                    .build());
            return out -> {
                out.writeFieldName("TableDescription");
                Json.write(shown, out);
            };
        });
    }

    static Reply list(Call call) {
        String start = call.text("ExclusiveStartTableName");
        int limit = call.has("Limit") ? call.request().path("Limit").asInt() : MOST_NAMES;
        List<String> behind = call.database().tables(call.space()).stream()
                .map(table -> table.definition().name())
                .filter(name -> start == null || name.compareTo(start) > 0)
                .toList();
        List<String> names = behind.subList(0, Math.min(limit, behind.size()));
        return out -> {
            out.writeArrayFieldStart("TableNames");
            for (String name : names) {
                out.writeString(name);
            }
            out.writeEndArray();
            if (names.size() < behind.size()) {
                out.writeStringField("LastEvaluatedTableName", names.get(names.size() - 1));
            }
        };
    }

    static Reply updateTimeToLive(Call call) {
        String attribute = call.request()
                .path("TimeToLiveSpecification")
                .path("AttributeName")
                .asText();
        boolean enabled =
                call.request().path("TimeToLiveSpecification").path("Enabled").asBoolean();
        Table table = TableNames.active(call, call.request().path("TableName").asText());
        return call.database().store().write(() -> {
            long now = call.database().now();
            TableDefinition definition = table.definition();
            String current = definition.ttlAttribute();
            Replicas.checkTimeToLive(definition);
            if (enabled && current != null) {
                throw validation(
                        current.equals(attribute)
                                ? "TimeToLive is already enabled"
                                : "TimeToLive is active on a different AttributeName: current AttributeName is "
                                        + current);
            }
            if (!enabled && current == null) {
                throw validation("TimeToLive is already disabled");
            }
            if (!enabled && !Objects.equals(current, attribute)) {
                throw validation(
                        "TimeToLive is active on a different AttributeName: current AttributeName is " + current);
            }
            call.database()
                    .define(
                            call.space(),
                            table,
                            definition
                                    .change()
                                    .ttl(enabled ? attribute : null, now)
                                    .build());
            return out -> {
                out.writeObjectFieldStart("TimeToLiveSpecification");
                out.writeBooleanField("Enabled", enabled);
                out.writeStringField("AttributeName", attribute);
                out.writeEndObject();
            };
        });
    }

    static Reply describeTimeToLive(Call call) {
        TableDefinition definition =
                TableNames.any(call, call.request().path("TableName").asText()).definition();
        String attribute = definition.ttlAttribute();
        boolean settling = call.database().now()
                < definition.ttlChangedAt() + call.settings().tableMillis();
        return out -> {
            out.writeObjectFieldStart("TimeToLiveDescription");
            out.writeStringField(
                    "TimeToLiveStatus",
                    attribute == null ? (settling ? "DISABLING" : "DISABLED") : settling ? "ENABLING" : "ENABLED");
            if (attribute != null) {
                out.writeStringField("AttributeName", attribute);
            }
            out.writeEndObject();
        };
    }

    static Reply describeLimits(Call call) {
        return out -> {
            out.writeNumberField("AccountMaxReadCapacityUnits", 80_000);
            out.writeNumberField("AccountMaxWriteCapacityUnits", 80_000);
            out.writeNumberField("TableMaxReadCapacityUnits", 40_000);
            out.writeNumberField("TableMaxWriteCapacityUnits", 40_000);
        };
    }
}
