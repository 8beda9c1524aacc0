package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.refusal;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Change;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.store.Tokens;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** TransactWriteItems and TransactGetItems. */
final class Transactions {
    private static final long MOST_BYTES = 4L << 20;
    private static final Map<String, Write.Kind> KINDS = Map.of(
            "ConditionCheck", Write.Kind.CHECK,
            "Put", Write.Kind.PUT,
            "Update", Write.Kind.UPDATE,
            "Delete", Write.Kind.DELETE);

    private Transactions() {}

    static Reply writeItems(Call call) {
        List<Write> writes = new ArrayList<>();
        for (JsonNode each : call.request().path("TransactItems")) {
            List<String> given =
                    KINDS.keySet().stream().filter(each::hasNonNull).toList();
            if (given.size() != 1) {
                throw validation("TransactItems can only contain one of Check, Put, Update or Delete");
            }
            JsonNode part = each.path(given.get(0));
            writes.add(Write.inTransaction(KINDS.getOrDefault(given.get(0), Write.Kind.PUT), part));
        }
        List<Table> tables = new ArrayList<>();
        for (Write write : writes) {
            tables.add(TableNames.inTransaction(call, write.tableName()));
        }
        return write(call, writes, tables, call.request().path("TransactItems"));
    }

    /** @param items the request's items: a token is valid only for the same items */
    static Reply write(Call call, List<Write> writes, List<Table> tables, JsonNode items) {
        Cancellation cancellation = new Cancellation(writes.size());
        List<byte[]> keys = checkAll(writes, tables, cancellation);
        String token = call.text("ClientRequestToken");
        String scoped = token == null ? null : call.space() + " " + token;
        byte[] digest = digest(items);
        return call.database().store().write(() -> {
            Tokens.Done done = scoped == null
                    ? null
                    : call.database().tokens().find(scoped, call.database().now());
            if (done == null) {
                return run(call, writes, tables, keys, scoped, digest);
            }
            if (!Arrays.equals(done.digest(), digest)) {
                throw refusal(
                        "IdempotentParameterMismatchException",
                        "The request was rejected because it used a client token that was used before with other"
                                + " parameters");
            }
            return repeated(call, tables, keys);
        });
    }

    private static List<byte[]> checkAll(List<Write> writes, List<Table> tables, Cancellation cancellation) {
        List<byte[]> keys = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < writes.size(); i++) {
            try {
                byte[] key = writes.get(i).check(tables.get(i));
                keys.add(key);
                if (!seen.add(List.of(tables.get(i).definition().id(), ByteBuffer.wrap(key)))) {
                    throw validation("Transaction request cannot include multiple operations on one item");
                }
            } catch (ServiceException e) {
                if (e.message().startsWith("Transaction request")) {
                    throw e;
                }
                cancellation.add(i, e);
                keys.add(new byte[0]);
            }
        }
        cancellation.throwIfAny();
        return keys;
    }

    private static Reply run(
            Call call,
            List<Write> writes,
            List<Table> tables,
            List<byte[]> keys,
            @Nullable String token,
            byte[] digest) {
        Cancellation cancellation = new Cancellation(writes.size());
        List<Change> changes = new ArrayList<>();
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        long bytes = 0;
        for (int i = 0; i < writes.size(); i++) {
            Table table = tables.get(i);
            Item before = table.get(keys.get(i));
            try {
                if (!writes.get(i).isAllowed(before)) {
                    throw writes.get(i).conditionFailure(before);
                }
                Item after = writes.get(i).after(table, before);
                bytes += Math.max(before == null ? 0 : before.size(), after == null ? 0 : after.size());
                changes.add(new Change(table, keys.get(i), before, after, false));
                capacity(capacities, table, true).addWrite(keys.get(i), before, after, true);
            } catch (ServiceException e) {
                cancellation.add(i, e);
            }
        }
        cancellation.throwIfAny();
        checkBytes(bytes);
        charge(call, capacities, tables);
        call.database().apply(changes, token, token == null ? null : new Tokens.Done(digest, new byte[0]));
        return out -> Capacity.write(capacities.values(), call.detail(), out);
    }

    /** Answers a repeated request. It changes nothing, and costs the reading of its items. */
    private static Reply repeated(Call call, List<Table> tables, List<byte[]> keys) {
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        for (int i = 0; i < tables.size(); i++) {
            Item item = tables.get(i).get(keys.get(i));
            capacity(capacities, tables.get(i), false)
                    .addTable(2 * Capacity.readUnits(item == null ? 0 : item.size()), keys.get(i));
        }
        charge(call, capacities, tables);
        return out -> Capacity.write(capacities.values(), call.detail(), out);
    }

    private static Capacity capacity(Map<String, Capacity> capacities, Table table, boolean writes) {
        return capacities.computeIfAbsent(
                table.definition().id(), id -> Capacity.ofTransaction(table.definition(), writes));
    }

    /** Takes the units of all tables. Throttling cancels the transaction. */
    private static void charge(Call call, Map<String, Capacity> capacities, List<Table> tables) {
        Cancellation cancellation = new Cancellation(tables.size());
        capacities.forEach((id, capacity) -> {
            try {
                call.charge(capacity);
            } catch (ServiceException e) {
                for (int i = 0; i < tables.size(); i++) {
                    if (tables.get(i).definition().id().equals(id)) {
                        cancellation.add(i, e);
                    }
                }
            }
        });
        cancellation.throwIfAny();
    }

    private static void checkBytes(long bytes) {
        if (bytes > MOST_BYTES) {
            throw validation("Transaction request size exceeded 4 MB limit");
        }
    }

    private static byte[] digest(JsonNode items) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(Json.bytes(items));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A read of one item in a transaction.
     *
     * @param filter the condition on the item; if it is false, the item is not returned
     */
    record Get(
            Table table,
            Map<String, Value> key,
            @Nullable Projection projection,
            @Nullable Condition filter) {
        byte[] encoded() {
            return table.definition().keys().encode(key);
        }

        boolean shows(Item item) {
            return filter == null || filter.test(item.attributes());
        }
    }

    static Reply getItems(Call call) {
        List<Map<String, Value>> keys = new ArrayList<>();
        List<@Nullable Projection> projections = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonNode each : call.request().path("TransactItems")) {
            JsonNode part = each.path("Get");
            Parameters.GET_IN_TRANSACTION.check(part);
            keys.add(ValueReader.attributes(part.path("Key")));
            projections.add(
                    Expressions.read(part, Parameters.GET_IN_TRANSACTION).projection());
            names.add(part.path("TableName").asText());
        }
        List<Get> gets = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            gets.add(new Get(TableNames.inTransaction(call, names.get(i)), keys.get(i), projections.get(i), null));
        }
        return get(call, gets);
    }

    static Reply get(Call call, List<Get> gets) {
        Cancellation cancellation = new Cancellation(gets.size());
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < gets.size(); i++) {
            Get get = gets.get(i);
            try {
                ItemRules.checkKey(get.table().definition(), get.key());
            } catch (ServiceException e) {
                cancellation.add(i, e);
                continue;
            }
            if (!seen.add(List.of(get.table().definition().id(), ByteBuffer.wrap(get.encoded())))) {
                throw validation("Transaction request cannot include multiple operations on one item");
            }
        }
        cancellation.throwIfAny();
        List<@Nullable Item> items = call.database().store().read(() -> {
            List<@Nullable Item> read = new ArrayList<>();
            gets.forEach(get -> read.add(get.table().get(get.encoded())));
            return read;
        });
        return reply(call, gets, items);
    }

    private static Reply reply(Call call, List<Get> gets, List<@Nullable Item> items) {
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        long bytes = 0;
        for (int i = 0; i < gets.size(); i++) {
            Item item = items.get(i);
            int size = item == null ? 0 : item.size();
            bytes += size;
            capacity(capacities, gets.get(i).table(), false)
                    .addTable(2 * Capacity.readUnits(size), gets.get(i).encoded());
        }
        checkBytes(bytes);
        charge(call, capacities, gets.stream().map(Get::table).toList());
        return out -> {
            out.writeArrayFieldStart("Responses");
            for (int i = 0; i < gets.size(); i++) {
                Item item = items.get(i);
                out.writeStartObject();
                if (item != null && gets.get(i).shows(item)) {
                    out.writeFieldName("Item");
                    SingleReads.write(item, gets.get(i).projection(), out);
                }
                out.writeEndObject();
            }
            out.writeEndArray();
            Capacity.write(capacities.values(), call.detail(), out);
        };
    }

    /** The reasons why a transaction is cancelled, one for each of its items. */
    static final class Cancellation {
        private final @Nullable ServiceException[] reasons;

        Cancellation(int items) {
            reasons = new ServiceException[items];
        }

        void add(int index, ServiceException reason) {
            reasons[index] = reason;
        }

        void throwIfAny() {
            List<String> codes = new ArrayList<>();
            ArrayNode shown = JsonNodeFactory.instance.arrayNode();
            boolean any = false;
            for (ServiceException reason : reasons) {
                ObjectNode entry = shown.addObject();
                String code = reason == null ? "None" : code(reason);
                codes.add(code);
                entry.put("Code", code);
                if (reason != null) {
                    any = true;
                    entry.put("Message", reason.message());
                    ObjectNode members = reason.members();
                    if (members != null) {
                        entry.setAll(members);
                    }
                }
            }
            if (any) {
                ObjectNode members = JsonNodeFactory.instance.objectNode();
                members.set("CancellationReasons", shown);
                throw refusal(
                        "TransactionCanceledException",
                        "Transaction cancelled, please refer cancellation reasons for specific reasons ["
                                + String.join(", ", codes) + "]",
                        members);
            }
        }

        /** The code of a reason, as cancellations and batches of statements report it. */
        static String code(ServiceException reason) {
            return switch (reason.name()) {
                case "ValidationException" -> "ValidationError";
                case "ThrottlingException" -> "ThrottlingError";
                default -> reason.name().replaceFirst("Exception$", "");
            };
        }
    }
}
