package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** BatchGetItem and BatchWriteItem. */
final class Batches {
    private static final int MOST_READ = 100;
    private static final int MOST_WRITTEN = 25;
    private static final long MOST_BYTES = 16L << 20;
    private static final String DUPLICATES = "Provided list of item keys contains duplicates";

    private Batches() {}

    /** The keys of one table in a BatchGetItem. */
    private record Keys(
            String tableName,
            JsonNode part,
            List<Map<String, Value>> keys,
            Expressions expressions,
            boolean consistent) {}

    /** Items that were found of one table. */
    private record Found(Keys asked, List<Item> items, Capacity capacity) {}

    static Reply getItems(Call call) {
        List<Keys> asked = new ArrayList<>();
        int count = 0;
        for (Map.Entry<String, JsonNode> entry :
                call.request().path("RequestItems").properties()) {
            JsonNode part = entry.getValue();
            Refusals.check(part);
            Expressions expressions = Expressions.read(part, List.of("ProjectionExpression"));
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
        long bytes = 0;
        List<Found> found = new ArrayList<>();
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < asked.size(); i++) {
            Keys keys = asked.get(i);
            Table table = tables.get(i);
            Found here = new Found(keys, new ArrayList<>(), new Capacity(table.definition()));
            found.add(here);
            for (int k = 0; k < keys.keys().size(); k++) {
                Item item =
                        table.get(table.definition().keys().encode(keys.keys().get(k)));
                int size = item == null ? 0 : item.size();
                if (bytes + size > MOST_BYTES) {
                    leave(left, keys, k);
                    continue;
                }
                bytes += size;
                here.capacity().addTable(Capacity.readUnits(size) * (keys.consistent() ? 1 : 0.5));
                if (item != null) {
                    here.items().add(item);
                }
            }
        }
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
            out.writeTree(left);
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
                                ? Write.inBatch(Write.Kind.PUT, entry.getKey(), each.path("PutRequest"))
                                : Write.inBatch(Write.Kind.DELETE, entry.getKey(), each.path("DeleteRequest")));
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
        return call.database().store().write(() -> {
            List<Change> changes = new ArrayList<>();
            Map<String, Capacity> capacities = new LinkedHashMap<>();
            for (int i = 0; i < writes.size(); i++) {
                Table table = tables.get(i);
                Item before = table.get(keys.get(i));
                Item after = writes.get(i).after(table, before);
                changes.add(new Change(table, keys.get(i), before, after, false));
                capacities
                        .computeIfAbsent(table.definition().id(), id -> new Capacity(table.definition()))
                        .addWrite(before, after, false);
            }
            call.database().apply(changes, null, null);
            return out -> {
                out.writeObjectFieldStart("UnprocessedItems");
                out.writeEndObject();
                Capacity.write(capacities.values(), call.detail(), out);
            };
        });
    }
}
