package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.store.Change;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** BatchGetItem and BatchWriteItem. */
final class Batches {
    private static final int MOST_READ = 100;
    private static final int MOST_WRITTEN = 25;
    private static final long MOST_BYTES = 16L << 20;
    private static final String DUPLICATES = "Provided list of item keys contains duplicates";

    private Batches() {}

    /** The keys that a BatchGetItem requests from one table. */
    private record Keys(
            String tableName,
            JsonNode part,
            List<Map<String, Value>> keys,
            Expressions expressions,
            boolean consistent) {}

    /** The items found in one table. */
    private record Found(Keys asked, List<Item> items, Capacity capacity) {}

    static Reply getItems(Call call) {
        List<Keys> asked = new ArrayList<>();
        int count = 0;
        for (Map.Entry<String, JsonNode> entry :
                call.request().path("RequestItems").properties()) {
            JsonNode part = entry.getValue();
            Parameters.GET.check(part);
            Expressions expressions = Expressions.read(part, Parameters.GET);
            List<Map<String, Value>> keys = new ArrayList<>();
            for (JsonNode key : part.path("Keys")) {
                keys.add(ValueReader.attributes(key));
            }
            if (new HashSet<>(keys).size() < keys.size()) {
                throw validation(DUPLICATES);
            }
            count += keys.size();
            if (count > MOST_READ) {
                throw validation("Too many items requested for the BatchGetItem call");
            }
            asked.add(new Keys(
                    entry.getKey(),
                    part,
                    keys,
                    expressions,
                    part.path("ConsistentRead").asBoolean()));
        }
        return read(call, asked);
    }

    private static Reply read(Call call, List<Keys> asked) {
        List<Table> tables = new ArrayList<>();
        for (Keys keys : asked) {
            Table table = TableNames.active(call, keys.tableName());
            keys.expressions().checkScalarKeys(table.definition());
            keys.keys().forEach(key -> ItemRules.checkKey(table.definition(), key));
            tables.add(table);
        }
        Budget budget = new Budget(call);
        long moment = call.settings().staleness().ofRead(call.database().now());
        long bytes = 0;
        List<Found> found = new ArrayList<>();
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < asked.size(); i++) {
            Keys keys = asked.get(i);
            Table table = tables.get(i);
            Found here = new Found(keys, new ArrayList<>(), Capacity.ofReads(table.definition()));
            found.add(here);
            for (int k = 0; k < keys.keys().size(); k++) {
                byte[] key = table.definition().keys().encode(keys.keys().get(k));
                Item item = keys.consistent() ? table.get(key) : table.get(key, moment);
                int size = item == null ? 0 : item.size();
                Capacity capacity = Capacity.ofReads(table.definition());
                capacity.addTable(Capacity.readUnits(size) * (keys.consistent() ? 1 : 0.5), key);
                if (bytes + size > MOST_BYTES || !budget.covers(capacity)) {
                    leave(left, keys, k);
                    continue;
                }
                bytes += size;
                here.capacity().add(capacity);
                if (item != null) {
                    here.items().add(item);
                }
            }
        }
        budget.throwIfNothingIsDone();
        return out -> {
            out.writeObjectFieldStart("Responses");
            for (Found here : found) {
                out.writeArrayFieldStart(here.asked().tableName());
                for (Item item : here.items()) {
                    SingleReads.write(item, here.asked().expressions().projection(), out);
                }
                out.writeEndArray();
            }
            out.writeEndObject();
            out.writeFieldName("UnprocessedKeys");
            Json.write(left, out);
            Capacity.write(found.stream().map(Found::capacity).toList(), call.detail(), out);
        };
    }

    private static void leave(ObjectNode left, Keys keys, int index) {
        if (!left.has(keys.tableName())) {
            ObjectNode part = keys.part().deepCopy();
            part.remove("Keys");
            left.set(keys.tableName(), part);
        }
        left.withObjectProperty(keys.tableName())
                .withArrayProperty("Keys")
                .add(keys.part().path("Keys").get(index));
    }

    static Reply writeItems(Call call) {
        List<Write> writes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry :
                call.request().path("RequestItems").properties()) {
            for (JsonNode each : entry.getValue()) {
                boolean put = each.hasNonNull("PutRequest");
                if (put == each.hasNonNull("DeleteRequest")) {
                    throw validation(
                            "Supplied AttributeValue has more than one datatypes set, must contain exactly one of"
                                    + " the supported datatypes");
                }
                writes.add(
                        put
                                ? Write.inBatch(Write.Kind.PUT, entry.getKey(), each, "PutRequest")
                                : Write.inBatch(Write.Kind.DELETE, entry.getKey(), each, "DeleteRequest"));
            }
        }
        if (writes.size() > MOST_WRITTEN) {
            throw validation("Too many items requested for the BatchWriteItem call");
        }
        List<Table> tables = new ArrayList<>();
        List<byte[]> keys = new ArrayList<>();
        Set<Object> seen = new HashSet<>();
        for (Write write : writes) {
            Table table = TableNames.active(call, write.tableName());
            byte[] key = write.check(table);
            if (!seen.add(List.of(table.definition().id(), ByteBuffer.wrap(key)))) {
                throw validation(DUPLICATES);
            }
            tables.add(table);
            keys.add(key);
        }
        return call.database().store().write(() -> write(call, writes, tables, keys));
    }

    private static Reply write(Call call, List<Write> writes, List<Table> tables, List<byte[]> keys) {
        Budget budget = new Budget(call);
        List<Change> changes = new ArrayList<>();
        Map<String, Capacity> capacities = new LinkedHashMap<>();
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < writes.size(); i++) {
            Table table = tables.get(i);
            Item before = table.get(keys.get(i));
            Item after = writes.get(i).after(table, before);
            Capacity capacity = Capacity.ofWrites(table.definition());
            capacity.addWrite(keys.get(i), before, after, false);
            if (budget.covers(capacity)) {
                changes.add(new Change(table, keys.get(i), before, after, false));
                capacities
                        .computeIfAbsent(table.definition().id(), id -> Capacity.ofWrites(table.definition()))
                        .add(capacity);
            } else {
                left.withArrayProperty(writes.get(i).tableName())
                        .add(writes.get(i).part());
            }
        }
        budget.throwIfNothingIsDone();
        call.database().apply(changes, null, null);
        return out -> {
            out.writeFieldName("UnprocessedItems");
            Json.write(left, out);
            Capacity.write(capacities.values(), call.detail(), out);
        };
    }

    /** Limits the keys or writes of a batch that are done, by throughput and by {@link Call#mostDone}. */
    private static final class Budget {
        private final Call call;
        private int left;
        private boolean any;
        private @Nullable ServiceException throttled;

        Budget(Call call) {
            this.call = call;
            left = call.mostDone();
        }

        boolean covers(Capacity capacity) {
            if (left == 0) {
                return false;
            }
            try {
                call.charge(capacity);
            } catch (ServiceException e) {
                throttled = e;
                return false;
            }
            left--;
            any = true;
            return true;
        }

        /** Throws if all of a batch is throttled, since the batch itself is throttled then. */
        void throwIfNothingIsDone() {
            if (throttled != null && !any) {
                throw throttled;
            }
        }
    }
}
