package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.expression.Projection;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** GetItem. */
final class SingleReads {
    private SingleReads() {}

    static Reply getItem(Call call) {
        Parameters.GET.check(call.request());
        Map<String, Value> key = ValueReader.attributes(call.request().path("Key"));
        Expressions expressions = Expressions.read(call.request(), Parameters.GET);
        Projection projection = expressions.projection();
        Table table = TableNames.active(call, call.request().path("TableName").asText());
        expressions.checkScalarKeys(table.definition());
        ItemRules.checkKey(table.definition(), key);
        byte[] encoded = table.definition().keys().encode(key);
        Item item = table.get(encoded, call.readMoment(false));
        Capacity capacity = Capacity.ofReads(table.definition());
        double units = Capacity.readUnits(item == null ? 0 : item.size());
        capacity.addTable(call.flag("ConsistentRead") ? units : units / 2, encoded);
        call.charge(capacity);
        return out -> {
            if (item != null) {
                out.writeFieldName("Item");
                write(item, projection, out);
            }
            Capacity.write(capacity, call.detail(), out);
        };
    }

    static void write(Item item, @Nullable Projection projection, JsonGenerator out) throws IOException {
        if (projection == null) {
            item.write(out);
        } else {
            ValueWriter.write(projection.of(item.attributes()), out);
        }
    }
}
