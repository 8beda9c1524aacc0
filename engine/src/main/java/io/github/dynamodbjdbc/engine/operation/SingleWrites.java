package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.expression.Update;
import io.github.dynamodbjdbc.engine.store.Change;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.io.IOException;
import java.util.List;
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
            return out -> {
                if (shown != null) {
                    write(shown, write.update(), before, after, out);
                }
                Capacity.write(capacity, call.detail(), out);
            };
        });
    }

    private static void write(
            String shown, @Nullable Update update, @Nullable Item before, @Nullable Item after, JsonGenerator out)
            throws IOException {
        Item item = shown.endsWith("_OLD") ? before : shown.endsWith("_NEW") ? after : null;
        if (item == null) {
            return;
        }
        if (shown.startsWith("ALL")) {
            out.writeFieldName("Attributes");
            item.write(out);
        } else if (update != null) {
            var parts = new Projection(update.paths()).of(item.attributes());
            if (!parts.isEmpty()) {
                out.writeFieldName("Attributes");
                ValueWriter.write(parts, out);
            }
        }
    }
}
