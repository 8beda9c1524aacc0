package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** UpdateTable. */
final class TableUpdate {
    private static final List<String> CHANGES = List.of(
            "ProvisionedThroughput",
            "BillingMode",
            "StreamSpecification",
            "GlobalSecondaryIndexUpdates",
            "VectorIndexUpdates",
            "SSESpecification",
            "TableClass",
            "DeletionProtectionEnabled",
            "OnDemandThroughput",
            "WarmThroughput",
            Replicas.UPDATE,
            Replicas.WITNESS_UPDATE);

    private TableUpdate() {}

    static Reply update(Call call) {
        if (CHANGES.stream().noneMatch(call::has)) {
            throw validation("At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
                    + " GlobalSecondaryIndexUpdates or SSESpecification or ReplicaUpdates is required");
        }
        if ("PROVISIONED".equals(call.text("BillingMode")) && !call.has("ProvisionedThroughput")) {
            throw invalid("ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
        }
        Table table = TableNames.any(call, call.request().path("TableName").asText());
        return call.database().store().write(() -> {
            long now = call.database().now();
            TableDefinition definition = table.definition();
            if (!definition.status(now).equals("ACTIVE")
                    || definition.indexes().stream().anyMatch(index -> now < index.activeAt())
                    || definition.vectorIndexes().stream().anyMatch(index -> now < index.activeAt())
                    || Replicas.isChanging(definition, now)) {
                throw refusal(
                        "ResourceInUseException",
                        "Attempt to change a resource which is still in use: Table is being "
                                + (definition.deletedAt() != 0 ? "deleted" : "updated") + ": " + definition.name());
            }
            TableDefinition changed = change(call, table, definition, now);
            call.database().define(call.space(), table, changed);
            ObjectNode shown = TableDescriptions.describe(table, changed, "UPDATING", now - 1);
            return out -> {
                out.writeFieldName("TableDescription");
                Json.write(shown, out);
            };
        });
    }

    private static TableDefinition change(Call call, Table table, TableDefinition definition, long now) {
        TableDefinition.Change change = definition.change();
        boolean payPerRequest = definition.payPerRequest();
        Throughput throughput = definition.throughput();
        String billing = call.text("BillingMode");
        if (billing != null) {
            payPerRequest = billing.equals("PAY_PER_REQUEST");
            throughput = payPerRequest ? Throughput.NONE : throughput;
        }
        if (call.has("ProvisionedThroughput")) {
            if (payPerRequest) {
                throw invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                        + " PAY_PER_REQUEST");
            }
            Throughput asked = TableCreation.checked(call.request().path("ProvisionedThroughput"));
            if (asked.equals(throughput) && !call.has("GlobalSecondaryIndexUpdates") && billing == null) {
                throw validation(
                        "The provisioned throughput for the table will not change. The requested value equals the"
                                + " current value. Current ReadCapacityUnits provisioned for the table: "
                                + throughput.readUnits() + ". Requested ReadCapacityUnits: " + asked.readUnits()
                                + ". Current WriteCapacityUnits provisioned for the table: " + throughput.writeUnits()
                                + ". Requested WriteCapacityUnits: " + asked.writeUnits()
                                + ". Refer to the Amazon DynamoDB Developer Guide for current limits and how to request higher"
                                + " limits.");
            }
            throughput = asked;
        }
        change.billing(payPerRequest, throughput);
        if (call.has("StreamSpecification")) {
            stream(call, definition, change, now);
        }
        if (call.has("DeletionProtectionEnabled")) {
            change.deletionProtected(call.flag("DeletionProtectionEnabled"));
        }
        change.options(TableDescriptions.options(call.request()));
        if (call.has("SSESpecification")
                && !call.request().path("SSESpecification").path("Enabled").asBoolean()) {
            change.withoutOption("SSEDescription");
        }
        if (call.has(Warm.MEMBER)) {
            String known = definition.options().get(Warm.MEMBER);
            change.options(Map.of(
                    Warm.MEMBER,
                    Json.text(Warm.merged(
                            known == null ? null : TableDescriptions.tree(known),
                            call.request().path(Warm.MEMBER),
                            "table"))));
        }
        change.setting(Warm.MEMBER, Warm.ofIndexes(definition, call.request()));
        if (call.has("GlobalSecondaryIndexUpdates") || call.has("VectorIndexUpdates") || billing != null) {
            indexes(call, definition, payPerRequest, change, now);
        }
        if (call.has(Replicas.UPDATE) || call.has(Replicas.WITNESS_UPDATE)) {
            Replicas.update(call, table, definition, change, now);
        }
        return change.build();
    }

    private static void stream(Call call, TableDefinition definition, TableDefinition.Change change, long now) {
        StreamDefinition current = definition.stream();
        boolean enabled = current != null && current.enabled();
        StreamDefinition asked = TableCreation.stream(call.request().path("StreamSpecification"), now);
        if (asked != null && enabled) {
            throw validation("Table already has an enabled stream: " + "TableName: " + definition.name());
        }
        if (asked == null && !enabled) {
            throw validation("Table is not having an enabled stream: TableName: " + definition.name());
        }
        change.stream(
                asked == null && current != null
                        ? new StreamDefinition(current.view(), current.label(), false)
                        : asked);
    }

    private static void indexes(
            Call call, TableDefinition definition, boolean payPerRequest, TableDefinition.Change change, long now) {
        Map<String, String> types = new LinkedHashMap<>(definition.attributeTypes());
        types.putAll(IndexRequests.attributeTypes(call.request().path("AttributeDefinitions")));
        Map<String, IndexDefinition> indexes = new LinkedHashMap<>();
        definition.indexes().forEach(index -> indexes.put(index.name(), index));
        int madeOrDropped = 0;
        for (JsonNode update : call.request().path("GlobalSecondaryIndexUpdates")) {
            if (update.hasNonNull("Create")) {
                madeOrDropped++;
                IndexDefinition made = IndexRequests.index(
                        update.path("Create"),
                        types,
                        true,
                        payPerRequest,
                        now + call.settings().tableMillis());
                if (indexes.put(made.name(), made) != null) {
                    throw validation("Attempting to create an index which already exists");
                }
            } else if (update.hasNonNull("Delete")) {
                madeOrDropped++;
                global(indexes, update.path("Delete"));
                indexes.remove(update.path("Delete").path("IndexName").asText());
            } else if (update.hasNonNull("Update")) {
                JsonNode given = update.path("Update");
                IndexDefinition known = global(indexes, given);
                IndexDefinition index = known.withMost(OnDemand.most(given, known.most()));
                indexes.put(
                        index.name(),
                        given.hasNonNull("ProvisionedThroughput")
                                ? index.withThroughput(IndexRequests.throughput(given.path("ProvisionedThroughput")))
                                : index);
            } else {
                throw invalid("One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
                        + " GlobalSecondaryIndexUpdate.Delete must not be null");
            }
        }
        Map<String, VectorIndex> vectors = new LinkedHashMap<>();
        definition.vectorIndexes().forEach(index -> vectors.put(index.name(), index));
        for (JsonNode update : call.request().path("VectorIndexUpdates")) {
            madeOrDropped++;
            update(call, update, types, vectors, now);
        }
        if (madeOrDropped > 1) {
            throw refusal(
                    "LimitExceededException",
                    "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per table");
        }
        List<IndexDefinition> all = new ArrayList<>(indexes.values());
        IndexRequests.checkTogether(all, definition.keys());
        // Definitions of attributes that are no longer in a key are removed with their index.
        Set<String> used = new HashSet<>(definition.keys().names());
        all.forEach(index -> used.addAll(index.keys().names()));
        List<VectorIndex> allVectors = new ArrayList<>(vectors.values());
        VectorRequests.checkTogether(allVectors, all, payPerRequest);
        allVectors.forEach(index -> index.schema().forEach(element -> used.add(element.name())));
        types.keySet().retainAll(used);
        change.attributeTypes(types).indexes(all).vectorIndexes(allVectors);
    }

    /** Creates or drops a vector index. */
    private static void update(
            Call call, JsonNode update, Map<String, String> types, Map<String, VectorIndex> vectors, long now) {
        boolean creates = update.hasNonNull("Create");
        if (creates == update.hasNonNull("Delete")) {
            throw invalid("Exactly one of VectorIndexUpdate.Create and VectorIndexUpdate.Delete must be specified");
        }
        if (!creates) {
            if (vectors.remove(update.path("Delete").path("IndexName").asText()) == null) {
                throw refusal("ResourceNotFoundException", "Requested resource not found");
            }
            return;
        }
        VectorIndex made = VectorRequests.index(
                update.path("Create"), types, now + call.settings().tableMillis());
        if (vectors.put(made.name(), made) != null) {
            throw validation("Attempting to create an index which already exists");
        }
    }

    private static IndexDefinition global(Map<String, IndexDefinition> indexes, JsonNode given) {
        IndexDefinition index = indexes.get(given.path("IndexName").asText());
        if (index == null || !index.global()) {
            throw refusal("ResourceNotFoundException", "Requested resource not found");
        }
        return index;
    }
}
