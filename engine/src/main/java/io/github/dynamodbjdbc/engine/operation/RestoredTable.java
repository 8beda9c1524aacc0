package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Restores a table. It gets the indexes, the billing mode and the encryption of its source unless the request overrides them. It gets no stream,
 * time to live, tags, deletion protection and point-in-time recovery.
 */
final class RestoredTable {
    private final Call call;
    private final TableDefinition source;
    private final boolean payPerRequest;
    private final long now;

    private RestoredTable(Call call, TableDefinition source) {
        this.call = call;
        this.source = source;
        now = call.database().now();
        String billing = call.text("BillingModeOverride");
        payPerRequest = billing == null ? source.payPerRequest() : billing.equals("PAY_PER_REQUEST");
    }

    /** Creates the table that the request names, with the given items. Runs within a write. */
    static Reply restore(Call call, TableDefinition source, ObjectNode summary, Iterator<Item> items) {
        String name = String.valueOf(call.text("TargetTableName"));
        if (call.database().table(call.space(), name) != null) {
            throw refusal("TableAlreadyExistsException", "Table already exists: " + name);
        }
        RestoredTable restored = new RestoredTable(call, source);
        TableDefinition definition = restored.definition(name, summary);
        Table table = call.database().make(definition);
        ObjectNode shown = TableDescriptions.describe(table, definition, "CREATING", restored.now - 1);
        call.database().load(table, items);
        call.database().add(call.space(), table);
        return out -> {
            out.writeFieldName("TableDescription");
            Json.write(shown, out);
        };
    }

    private TableDefinition definition(String name, ObjectNode summary) {
        Throughput throughput = throughput();
        List<IndexDefinition> indexes = new ArrayList<>();
        addIndexes("LocalSecondaryIndexOverride", false, indexes);
        addIndexes("GlobalSecondaryIndexOverride", true, indexes);
        List<VectorIndex> vectors = VectorRequests.restored(
                call.has("VectorIndexOverride") ? call.request().path("VectorIndexOverride") : null,
                source.vectorIndexes(),
                source.attributeTypes(),
                activeAt());
        VectorRequests.checkTogether(vectors, indexes, payPerRequest);
        Map<String, String> types = new LinkedHashMap<>(source.attributeTypes());
        Set<String> used = new HashSet<>(source.keys().names());
        indexes.forEach(index -> used.addAll(index.keys().names()));
        vectors.forEach(index -> index.schema().forEach(element -> used.add(element.name())));
        types.keySet().retainAll(used);
        return new TableDefinition(
                name,
                UUID.randomUUID().toString(),
                call.region(),
                types,
                source.keys(),
                indexes,
                vectors,
                payPerRequest,
                throughput,
                null,
                null,
                0,
                false,
                null,
                options(summary),
                Map.of(),
                Map.of(),
                now,
                activeAt(),
                0);
    }

    private long activeAt() {
        return now + call.settings().tableMillis();
    }

    private Throughput throughput() {
        boolean has = call.has("ProvisionedThroughputOverride");
        if (payPerRequest) {
            if (has) {
                throw invalid("Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
                        + " PAY_PER_REQUEST");
            }
            return Throughput.NONE;
        }
        if (has) {
            return TableCreation.checked(call.request().path("ProvisionedThroughputOverride"));
        }
        if (source.payPerRequest()) {
            throw invalid(
                    "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED");
        }
        return source.throughput();
    }

    private Map<String, String> options(ObjectNode summary) {
        Map<String, String> options = new LinkedHashMap<>(source.options());
        options.remove("WarmThroughput");
        if (!payPerRequest) {
            options.remove("OnDemandThroughput");
        }
        ObjectNode overrides = JsonNodeFactory.instance.objectNode();
        if (call.has("OnDemandThroughputOverride")) {
            overrides.set("OnDemandThroughput", call.request().path("OnDemandThroughputOverride"));
        }
        if (call.has("SSESpecificationOverride")) {
            options.remove("SSEDescription");
            overrides.set("SSESpecification", call.request().path("SSESpecificationOverride"));
        }
        options.putAll(TableDescriptions.options(overrides));
        options.put(TableDescriptions.RESTORE_SUMMARY, Json.text(summary));
        return options;
    }

    /** Adds the source's indexes, or the subset that the request lists. */
    private void addIndexes(String member, boolean global, List<IndexDefinition> to) {
        if (call.has(member)) {
            Set<String> names = new HashSet<>();
            for (JsonNode given : call.request().path(member)) {
                IndexDefinition index =
                        IndexRequests.index(given, source.attributeTypes(), global, payPerRequest, activeAt());
                IndexDefinition known = source.index(index.name());
                if (known == null || !isSame(index, known) || !names.add(index.name())) {
                    throw invalid(member + " may only list indexes of the source, as they are: " + index.name());
                }
                to.add(index);
            }
            return;
        }
        for (IndexDefinition index : source.indexes()) {
            if (index.global() == global) {
                if (global && !payPerRequest && source.payPerRequest()) {
                    throw invalid("ProvisionedThroughput must be specified for index: " + index.name());
                }
                to.add(new IndexDefinition(
                        index.name(),
                        UUID.randomUUID().toString(),
                        global,
                        index.keys(),
                        index.projection(),
                        index.nonKeyAttributes(),
                        payPerRequest ? Throughput.NONE : index.throughput(),
                        payPerRequest ? index.most() : Throughput.NONE,
                        activeAt()));
            }
        }
    }

    private static boolean isSame(IndexDefinition index, IndexDefinition known) {
        return index.global() == known.global()
                && index.keys().equals(known.keys())
                && index.projection() == known.projection()
                && Set.copyOf(index.nonKeyAttributes()).equals(Set.copyOf(known.nonKeyAttributes()));
    }
}
