package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.value.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.jspecify.annotations.Nullable;

/** A page of a Query or Scan. */
final class Page implements Reply {
    private final RangeRead read;
    private final boolean fetches;
    private final @Nullable Condition filter;
    private final int limit;
    private final List<Item> kept = new ArrayList<>();
    private int count;
    private int evaluated;
    private long bytes;
    private double fetchUnits;
    private @Nullable Item last;

    Page(RangeRead read) {
        this.read = read;
        fetches = read.fetches();
        filter = read.expressions().filter();
        limit = read.call().has("Limit") ? read.call().request().path("Limit").asInt() : Integer.MAX_VALUE;
    }

    /** Reads the keys of a range, from its beginning or its end. */
    Page fill(KeyCondition.Range range, boolean forward) {
        Cursor<byte[], byte[]> cursor =
                read.table().map(read.index()).cursor(forward ? range.low() : range.high(), null, !forward);
        while (cursor.hasNext()) {
            byte[] key = cursor.next();
            boolean behind = Arrays.compareUnsigned(key, range.high()) >= 0;
            boolean before = Arrays.compareUnsigned(key, range.low()) < 0;
            if (forward ? behind : before) {
                break;
            }
            // A cursor from the end begins with the end itself, if there is such a key.
            if (!behind) {
                Item item = Item.stored(cursor.getValue());
                evaluate(item);
                if (evaluated == limit || bytes >= read.call().settings().pageBytes()) {
                    last = item;
                    break;
                }
            }
        }
        return this;
    }

    private void evaluate(Item item) {
        evaluated++;
        bytes += item.size();
        Item whole = item;
        if (fetches) {
            Item base = read.table().get(read.table().definition().keys().encode(item.attributes()));
            whole = base == null ? item : base;
            fetchUnits += Capacity.readUnits(whole.size());
        }
        if (filter != null && !filter.test(item.attributes())) {
            return;
        }
        count++;
        if (read.wantsItems()) {
            kept.add(whole);
        }
    }

    private Capacity capacity() {
        double share = read.call().flag("ConsistentRead") ? 1 : 0.5;
        Capacity capacity = new Capacity(read.table().definition());
        double units = share * Capacity.readUnits(bytes);
        if (read.index() == null) {
            capacity.addTable(units);
        } else {
            capacity.addIndex(read.index(), units);
            capacity.addTable(share * fetchUnits);
        }
        return capacity;
    }

    @Override
    public void write(JsonGenerator out) throws IOException {
        if (read.wantsItems()) {
            out.writeArrayFieldStart("Items");
            for (Item item : kept) {
                SingleReads.write(item, read.expressions().projection(), out);
            }
            out.writeEndArray();
        }
        out.writeNumberField("Count", count);
        out.writeNumberField("ScannedCount", evaluated);
        if (last != null) {
            out.writeFieldName("LastEvaluatedKey");
            last.pick(read.position()).write(out);
        }
        Capacity.write(capacity(), read.call().detail(), out);
    }
}
