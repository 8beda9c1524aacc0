package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes. The engine writes; what that costs is found by comparing the items before and after, while nobody else
 * writes to the table through this proxy.
 */
final class Writes {
    private static final int MOST_BATCH = 25;
    private static final int MOST_TRANSACTION = 100;
    private static final int MOST_READ = 100;
    private static final Map<String, Write.Kind> KINDS = Map.of(
            "Put", Write.Kind.PUT,
            "Update", Write.Kind.UPDATE,
            "Delete", Write.Kind.DELETE,
            "ConditionCheck", Write.Kind.CHECK);

    private final Tables tables;
    private final DelayedIndexes delayed;
    private final Ledger ledger;

    Writes(Tables tables, DelayedIndexes delayed, Ledger ledger) {
        this.tables = tables;
        this.delayed = delayed;
        this.ledger = ledger;
    }

    /** PutItem, UpdateItem or DeleteItem. */
    HttpMessage single(Call call, Write.Kind kind) throws IOException {
        ObjectNode request = call.body();
        TableDescription table = tables.describe(call, Json.text(request, "TableName"));
        if (table == null || request.has("Expected") || request.has("AttributeUpdates")) {
            return call.forward();
        }
        Write write = Write.of(table, kind, request);
        return exclusively(call, List.of(write), () -> {
            Map<String, ObjectNode> before = read(call, List.of(write));
            EngineResponse answer = call.send(call.operation(), request);
            if (!answer.ok()) {
                if (answer.error().equals("ConditionalCheckFailedException")) {
                    // As much as the write would have, as far as that is known.
                    ObjectNode old = before.get(write.identity());
                    Capacity capacity = new Capacity(table);
                    capacity.addTable(Capacity.writeUnits(Math.max(ItemSize.of(old), ItemSize.of(write.item()))));
                    ledger.written(capacity);
                }
                return answer.http();
            }
            ObjectNode result = answer.json();
            Ledger.show(
                    request,
                    result,
                    charge(call, List.of(write), before, false).iterator().next());
            return call.reply(result);
        });
    }

    HttpMessage batchWriteItem(Call call, int mostDone) throws IOException {
        ObjectNode request = call.body();
        List<Write> writes = new ArrayList<>();
        ObjectNode asked = Json.object();
        ObjectNode unprocessed = Json.object();
        for (Map.Entry<String, JsonNode> entry : request.path("RequestItems").properties()) {
            TableDescription table = tables.describe(call, entry.getKey());
            if (table == null) {
                return call.forward();
            }
            for (JsonNode item : entry.getValue()) {
                ObjectNode put = Json.child(item, "PutRequest");
                ObjectNode delete = Json.child(item, "DeleteRequest");
                if ((put == null) == (delete == null)) {
                    return call.forward();
                }
                boolean taken = writes.size() < mostDone;
                (taken ? asked : unprocessed).withArrayProperty(entry.getKey()).add(item);
                writes.add(
                        put != null
                                ? Write.of(table, Write.Kind.PUT, put)
                                : Write.of(table, Write.Kind.DELETE, (ObjectNode) item.path("DeleteRequest")));
            }
        }
        if (writes.isEmpty()) {
            return call.forward();
        }
        if (writes.size() > MOST_BATCH) {
            throw new Rejection("Too many items requested for the BatchWriteItem call");
        }
        rejectDuplicates(writes, "Provided list of item keys contains duplicates");
        List<Write> done = writes.subList(0, Math.min(writes.size(), mostDone));
        ObjectNode forwarded = Json.copy(request);
        forwarded.set("RequestItems", asked);
        return exclusively(call, done, () -> {
            ObjectNode result = Json.object();
            Collection<Capacity> capacities = List.of();
            if (!done.isEmpty()) {
                Map<String, ObjectNode> before = read(call, done);
                EngineResponse answer = call.send(call.operation(), forwarded);
                if (!answer.ok()) {
                    return answer.http();
                }
                result = answer.json();
                capacities = charge(call, done, before, false);
            }
            result.set("UnprocessedItems", unprocessed);
            Ledger.show(request, result, capacities);
            return call.reply(result);
        });
    }

    HttpMessage transactWriteItems(Call call) throws IOException {
        ObjectNode request = call.body();
        JsonNode items = request.path("TransactItems");
        if (items.size() > MOST_TRANSACTION) {
            throw Rejection.constraint(
                    "[" + items.size() + " items]", "transactItems", "length less than or equal to 100");
        }
        List<Write> writes = new ArrayList<>();
        for (JsonNode item : items) {
            Write write = item.size() == 1 ? transactWrite(call, item) : null;
            if (write == null) {
                return call.forward();
            }
            writes.add(write);
        }
        rejectDuplicates(writes, "Transaction request cannot include multiple operations on one item");
        return exclusively(call, writes, () -> {
            Map<String, ObjectNode> before = read(call, writes);
            EngineResponse answer = call.send(call.operation(), request);
            if (!answer.ok()) {
                return answer.http();
            }
            ObjectNode result = answer.json();
            Ledger.show(request, result, charge(call, writes, before, true));
            return call.reply(result);
        });
    }

    private @Nullable Write transactWrite(Call call, JsonNode item) throws IOException {
        String name = item.fieldNames().next();
        Write.Kind kind = KINDS.get(name);
        TableDescription table = tables.describe(call, Json.text(item.path(name), "TableName"));
        return kind == null || table == null ? null : Write.of(table, kind, (ObjectNode) item.path(name));
    }

    private static void rejectDuplicates(List<Write> writes, String message) {
        Set<String> seen = new HashSet<>();
        for (Write write : writes) {
            if (!seen.add(write.identity())) {
                throw new Rejection(message);
            }
        }
    }

    /** Adds what the writes have done to the items that were there before. */
    private Collection<Capacity> charge(
            Call call, List<Write> writes, Map<String, ObjectNode> before, boolean transactional) throws IOException {
        List<Write> updates = writes.stream()
                .filter(write -> write.kind() == Write.Kind.UPDATE)
                .toList();
        Map<String, ObjectNode> updated = read(call, updates);
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        for (Write write : writes) {
            ObjectNode old = before.get(write.identity());
            ObjectNode now = write.kind() == Write.Kind.UPDATE ? updated.get(write.identity()) : write.after(old);
            capacities
                    .computeIfAbsent(write.table().name(), name -> new Capacity(write.table()))
                    .addWrite(old, now, transactional);
        }
        capacities.values().forEach(ledger::written);
        return capacities.values();
    }

    /** The items as they are, by the identity of the writes to them. */
    private static Map<String, ObjectNode> read(Call call, List<Write> writes) throws IOException {
        Map<String, ObjectNode> found = new HashMap<>();
        for (int start = 0; start < writes.size(); start += MOST_READ) {
            ObjectNode asked = Json.object();
            Map<String, TableDescription> byName = new HashMap<>();
            for (Write write : writes.subList(start, Math.min(writes.size(), start + MOST_READ))) {
                byName.put(write.table().name(), write.table());
                ObjectNode part = asked.withObjectProperty(write.table().name());
                part.put("ConsistentRead", true);
                part.withArrayProperty("Keys").add(write.key());
            }
            while (!asked.isEmpty()) {
                ObjectNode answer = call.require("BatchGetItem", Json.object().set("RequestItems", asked));
                answer.path("Responses").properties().forEach(entry -> {
                    TableDescription table = byName.get(entry.getKey());
                    if (table == null) {
                        throw new IllegalStateException("items of " + entry.getKey());
                    }
                    for (JsonNode item : entry.getValue()) {
                        found.put(table.name() + " " + table.keys().canonical(item), (ObjectNode) item);
                    }
                });
                asked = answer.path("UnprocessedKeys") instanceof ObjectNode left ? left : Json.object();
            }
        }
        return found;
    }

    private HttpMessage exclusively(Call call, List<Write> writes, Action action) throws IOException {
        // In one order, so that no two wait for each other.
        TreeMap<String, TableDescription> written = new TreeMap<>();
        writes.forEach(write -> written.put(write.table().name(), write.table()));
        List<ReentrantLock> held = new ArrayList<>();
        try {
            for (TableDescription table : written.values()) {
                ReentrantLock lock = tables.writeLock(call, table.name());
                lock.lock();
                held.add(lock);
                delayed.beforeWrite(call, table);
            }
            return action.run();
        } finally {
            held.forEach(ReentrantLock::unlock);
        }
    }

    private interface Action {
        HttpMessage run() throws IOException;
    }
}
