package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.value.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a Query or Scan. */
final class Page implements Reply {
    private final RangeRead read;
    private final boolean fetches;
    private final @Nullable Condition filter;
    private final int limit;
    private final long moment;
    private final Capacity capacity;
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
        moment = read.call().readMoment(read.index() != null && read.index().global());
        capacity = Capacity.ofReads(read.table().definition());
    }

    /**
     * Reads the keys of a range, from its beginning or its end.
     *
     * @param partition a key that begins with the digest of the one partition key; null if there are many
     */
    Page fill(KeyCondition.Range range, boolean forward, byte @Nullable [] partition) {
        if (moment == Staleness.NOW) {
            read(range, forward);
        } else {
            // No write comes between the present and what is put in its place.
            read.call().database().store().read(() -> {
                read(range, forward);
                return this;
            });
        }
        charge(partition);
        return this;
    }

    private void read(KeyCondition.Range range, boolean forward) {
        Iterator<Item> items = read.table().range(read.index(), range.low(), range.high(), forward, moment);
        while (items.hasNext()) {
            Item item = items.next();
            evaluate(item);
            if (evaluated == limit || bytes >= read.call().settings().pageBytes()) {
                last = item;
                break;
            }
        }
    }

    private void evaluate(Item item) {
        evaluated++;
        bytes += item.size();
        Item whole = item;
        if (fetches) {
            Item base = read.table().get(read.table().definition().keys().encode(item.attributes()), moment);
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

    private void charge(byte @Nullable [] partition) {
        double share = read.call().flag("ConsistentRead") ? 1 : 0.5;
        double units = share * Capacity.readUnits(bytes);
        IndexDefinition index = read.index();
        if (index == null) {
            capacity.addTable(units, partition);
        } else {
            capacity.addIndex(index, units, partition);
            capacity.addTable(share * fetchUnits, null);
        }
        read.call().charge(capacity);
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
        Capacity.write(capacity, read.call().detail(), out);
    }
}
