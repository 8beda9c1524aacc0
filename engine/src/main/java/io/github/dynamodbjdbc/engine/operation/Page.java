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
     * Reads a range of keys, from its beginning or its end.
     *
     * @param partition a key that begins with the digest of the only partition key; null if the range covers many partitions
     */
    Page fill(KeyCondition.Range range, boolean forward, byte @Nullable [] partition) {
        add(range, forward, partition);
        charge();
        return this;
    }

    /** Reads one of several ranges. {@link #charge()} takes the units of all of them. */
    void add(KeyCondition.Range range, boolean forward, byte @Nullable [] partition) {
        long bytesBefore = bytes;
        double fetchedBefore = fetchUnits;
        if (moment == Staleness.NOW) {
            read(range, forward);
        } else {
            // Within one lock, so that no write comes between reading the present items and replacing them by their
            // former states.
            read.call().database().store().read(() -> {
                read(range, forward);
                return this;
            });
        }
        addUnits(bytes - bytesBefore, fetchUnits - fetchedBefore, partition);
    }

    /** Whether the page ended before the end of a range. */
    boolean isFull() {
        return last != null;
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

    private void addUnits(long evaluatedBytes, double fetched, byte @Nullable [] partition) {
        double share = read.call().flag("ConsistentRead") ? 1 : 0.5;
        double units = share * Capacity.readUnits(evaluatedBytes);
        IndexDefinition index = read.index();
        if (index == null) {
            capacity.addTable(units, partition);
        } else {
            capacity.addIndex(index, units, partition);
            capacity.addTable(share * fetched, null);
        }
    }

    void charge() {
        read.call().charge(capacity);
    }

    List<Item> items() {
        return kept;
    }

    Capacity capacity() {
        return capacity;
    }

    /** The key at which the page ended; null if it reached the end. */
    @Nullable
    Item position() {
        return last == null ? null : last.pick(read.position());
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
        Item position = position();
        if (position != null) {
            out.writeFieldName("LastEvaluatedKey");
            position.write(out);
        }
        Capacity.write(capacity, read.call().detail(), out);
    }
}
