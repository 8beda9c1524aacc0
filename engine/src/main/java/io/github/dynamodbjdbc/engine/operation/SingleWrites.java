package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.store.Change;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** PutItem, DeleteItem and UpdateItem. */
final class SingleWrites {
    private SingleWrites() {}

    static Operation.Action of(Write.Kind kind) {
        return call -> run(call, kind);
    }

    private static Reply run(Call call, Write.Kind kind) {
        String shown = call.text("ReturnValues");
        if (kind != Write.Kind.UPDATE && shown != null && !shown.equals("NONE") && !shown.equals("ALL_OLD")) {
            throw validation("ReturnValues can only be ALL_OLD or NONE");
        }
        Write write = Write.read(kind, call.request());
        Table table = TableNames.active(call, write.tableName());
        Done done = carryOut(call, write, table);
        Map<String, Value> attributes = shown == null ? Map.of() : done.shown(shown, write.update());
        return out -> {
            if (!attributes.isEmpty()) {
                out.writeFieldName("Attributes");
                ValueWriter.write(attributes, out);
            }
            Capacity.write(done.capacity(), call.detail(), out);
        };
    }

    /** The result of a write. */
    record Done(@Nullable Item before, @Nullable Item after, Capacity capacity) {
        /** The attributes that ReturnValues selects. */
        Map<String, Value> shown(String shown, @Nullable Update update) {
            Item item = shown.endsWith("_OLD") ? before : shown.endsWith("_NEW") ? after : null;
            if (item == null) {
                return Map.of();
            }
            if (shown.startsWith("ALL")) {
                return item.attributes();
            }
            return update == null ? Map.of() : new Projection(update.paths()).of(item.attributes());
        }
    }

    static Done carryOut(Call call, Write write, Table table) {
        byte[] key = write.check(table);
        return call.database().store().write(() -> {
            Item before = table.get(key);
            Capacity capacity = Capacity.ofWrites(table.definition());
            if (!write.isAllowed(before)) {
                capacity.addWrite(key, before, before, false);
                call.charge(capacity);
                throw write.conditionFailure(before);
            }
            Item after = write.after(table, before);
            capacity.addWrite(key, before, after, false);
            call.charge(capacity);
            call.database().apply(List.of(new Change(table, key, before, after, false)), null, null);
            return new Done(before, after, capacity);
        });
    }
}
