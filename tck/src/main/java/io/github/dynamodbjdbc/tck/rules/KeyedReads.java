package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** GetItem, BatchGetItem and TransactGetItems: whole items are read, weighed and projected. */
final class KeyedReads {
    private static final int MOST_KEYS = 100;

    private final Tables tables;
    private final Ledger ledger;
    private final KnownReads known;

    KeyedReads(Tables tables, Ledger ledger, KnownReads known) {
        this.tables = tables;
        this.ledger = ledger;
        this.known = known;
    }

    HttpMessage getItem(Call call) throws IOException {
        ObjectNode request = call.body();
        TableDescription table = tables.describe(call, Json.text(request, "TableName"));
        if (table == null || request.has("AttributesToGet")) {
            return call.forward();
        }
        ProjectionExpression projection = projection(request);
        KeyRules.checkKey(table.keys(), request.path("Key"));
        EngineResponse answer = known.ask(call, "GetItem", whole(request));
        if (!answer.ok()) {
            return answer.http();
        }
        ObjectNode result = answer.json();
        ObjectNode item = Json.child(result, "Item");
        if (item != null && projection != null) {
            result.set("Item", projection.of(item));
        }
        Capacity capacity = new Capacity(table);
        capacity.addTable(share(request) * Capacity.readUnits(ItemSize.of(item)));
        ledger.read(capacity);
        Ledger.show(request, result, capacity);
        return call.reply(result);
    }

    HttpMessage batchGetItem(Call call, int mostDone) throws IOException {
        ObjectNode request = call.body();
        Map<String, TableReads> reads = new LinkedHashMap<>();
        int keys = 0;
        ObjectNode asked = Json.object();
        ObjectNode unprocessed = Json.object();
        int done = 0;
        for (Map.Entry<String, JsonNode> entry : request.path("RequestItems").properties()) {
            ObjectNode part = (ObjectNode) entry.getValue();
            TableDescription table = tables.describe(call, entry.getKey());
            if (table == null || part.has("AttributesToGet")) {
                return call.forward();
            }
            reads.put(entry.getKey(), new TableReads(table, part));
            keys += part.path("Keys").size();
            int taken = Math.min(part.path("Keys").size(), mostDone - done);
            done += taken;
            List<JsonNode> all = new ArrayList<>();
            part.path("Keys").forEach(all::add);
            if (taken > 0) {
                asked.set(entry.getKey(), whole(part).set("Keys", Json.array(all.subList(0, taken))));
            }
            if (taken < all.size()) {
                unprocessed.set(
                        entry.getKey(), Json.copy(part).set("Keys", Json.array(all.subList(taken, all.size()))));
            }
        }
        if (keys == 0) {
            return call.forward();
        }
        if (keys > MOST_KEYS) {
            throw new Rejection("Too many items requested for the BatchGetItem call");
        }
        ObjectNode result = Json.object();
        result.set("Responses", Json.object());
        if (!asked.isEmpty()) {
            EngineResponse answer = known.ask(call, "BatchGetItem", request("RequestItems", asked));
            if (!answer.ok()) {
                return answer.http();
            }
            result = answer.json();
        }
        List<Capacity> capacities = new ArrayList<>();
        ObjectNode responses = (ObjectNode) result.path("Responses");
        ObjectNode left = Json.object();
        for (Map.Entry<String, TableReads> entry : reads.entrySet()) {
            String name = entry.getKey();
            TableReads part = entry.getValue();
            int given = asked.path(name).path("Keys").size();
            JsonNode leftByEngine = result.path("UnprocessedKeys").path(name).path("Keys");
            Capacity capacity = part.capacity(responses.path(name), given - leftByEngine.size());
            if (capacity.tableUnits() > 0) {
                ledger.read(capacity);
                capacities.add(capacity);
            }
            responses.set(name, part.project(responses.path(name)));
            ArrayNode remaining = Json.array();
            leftByEngine.forEach(remaining::add);
            unprocessed.path(name).path("Keys").forEach(remaining::add);
            if (!remaining.isEmpty()) {
                left.set(name, Json.copy(part.request()).set("Keys", remaining));
            }
        }
        result.set("UnprocessedKeys", left);
        Ledger.show(request, result, capacities);
        return call.reply(result);
    }

    HttpMessage transactGetItems(Call call) throws IOException {
        ObjectNode request = call.body();
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        List<TableDescription> order = new ArrayList<>();
        List<@Nullable ProjectionExpression> projections = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        ArrayNode asked = Json.array();
        JsonNode items = request.path("TransactItems");
        if (items.size() > MOST_KEYS) {
            throw Rejection.constraint(
                    "[" + items.size() + " items]", "transactItems", "length less than or equal to 100");
        }
        for (JsonNode item : items) {
            ObjectNode get = Json.child(item, "Get");
            TableDescription table = get == null ? null : tables.describe(call, Json.text(get, "TableName"));
            if (get == null || table == null) {
                return call.forward();
            }
            projections.add(projection(get));
            order.add(table);
            KeyRules.checkKey(table.keys(), get.path("Key"));
            if (!seen.add(table.name() + " " + table.keys().canonical(get.path("Key")))) {
                throw new Rejection("Transaction request cannot include multiple operations on one item");
            }
            asked.add(Json.object().set("Get", whole(get)));
        }
        EngineResponse answer = known.ask(call, "TransactGetItems", request("TransactItems", asked));
        if (!answer.ok()) {
            return answer.http();
        }
        ObjectNode result = answer.json();
        for (int i = 0; i < order.size(); i++) {
            ObjectNode response = (ObjectNode) result.path("Responses").get(i);
            ObjectNode item = Json.child(response, "Item");
            ProjectionExpression projection = projections.get(i);
            capacities
                    .computeIfAbsent(order.get(i).name(), name -> new Capacity(tables(order, name)))
                    .addTable(2 * Capacity.readUnits(ItemSize.of(item)));
            if (item != null && projection != null) {
                response.set("Item", projection.of(item));
            }
        }
        capacities.values().forEach(ledger::read);
        Ledger.show(request, result, capacities.values());
        return call.reply(result);
    }

    private static TableDescription tables(List<TableDescription> among, String name) {
        return among.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The keys of one table in a batch. */
    private record TableReads(
            TableDescription table,
            ObjectNode request,
            @Nullable ProjectionExpression projection) {
        TableReads(TableDescription table, ObjectNode request) {
            this(table, request, KeyedReads.projection(request));
            Set<String> keys = new HashSet<>();
            for (JsonNode key : request.path("Keys")) {
                KeyRules.checkKey(table.keys(), key);
                if (!keys.add(table.keys().canonical(key))) {
                    throw new Rejection("Provided list of item keys contains duplicates");
                }
            }
        }

        /** Each item is rounded up by itself; those that are not there cost as much as the smallest. */
        Capacity capacity(JsonNode items, int keys) {
            double units = keys - items.size();
            for (JsonNode item : items) {
                units += Capacity.readUnits(ItemSize.of(item));
            }
            Capacity capacity = new Capacity(table);
            capacity.addTable(share(request) * units);
            return capacity;
        }

        JsonNode project(JsonNode items) {
            List<JsonNode> projected = new ArrayList<>();
            for (JsonNode item : items) {
                projected.add(projection == null ? item : projection.of(item));
            }
            return Json.array(projected);
        }
    }

    private static @Nullable ProjectionExpression projection(ObjectNode request) {
        Placeholders placeholders = new Placeholders(request);
        String text = Json.text(request, "ProjectionExpression");
        ProjectionExpression projection = text == null ? null : ExpressionParser.projection(text, placeholders);
        placeholders.rejectUnused();
        return projection;
    }

    private static ObjectNode request(String member, JsonNode value) {
        return Json.object().set(member, value);
    }

    private static double share(ObjectNode request) {
        return request.path("ConsistentRead").asBoolean() ? 1 : 0.5;
    }

    /** The request for whole items. */
    private static ObjectNode whole(ObjectNode request) {
        ObjectNode asked = Json.copy(request);
        asked.remove(List.of("ProjectionExpression", Placeholders.NAMES, "ReturnConsumedCapacity"));
        return asked;
    }
}
