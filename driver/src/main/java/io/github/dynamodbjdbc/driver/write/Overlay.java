package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.read.ItemsReader;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The reads of statements in a transaction: committed items, except those that the transaction has changed. The changed items are removed from the
 * committed rows by key, and added in their new state where the path would find them. The path's order is kept.
 */
public final class Overlay {
    private final Transaction transaction;
    private volatile Map<String, List<HeldItem>> changed;

    /** Captures the current held writes; later writes and rollbacks don't affect it. */
    public Overlay(Transaction transaction) {
        this.transaction = transaction;
        this.changed = transaction.changed();
    }

    /** Captures the current held writes again, for the next row of a batch. */
    public void renew() {
        changed = transaction.changed();
    }

    /**
     * @param committed reads committed items
     * @param misfits takes values that do not fit their columns
     * @param memory accounts for kept rows, which may be read after the transaction has ended
     */
    public TableReader over(TableReader committed, Consumer<Misfit> misfits, RunMemory memory) {
        return (node, path, output, range) -> {
            Map<String, List<HeldItem>> now = path.table().copy() == null ? changed : Map.of();
            List<HeldItem> held = now.get(path.table().name());
            if (held != null) {
                return new Read(path, output, held, memory).read(node, committed, range, misfits);
            }
            // Another table that is read in the same snapshot.
            boolean isSnapshot = path instanceof AccessPath.TransactGet && !now.isEmpty();
            return committed.read(node, isSnapshot ? WithFetch.of(path, List.of()) : path, output, range);
        };
    }

    /** A read of a table with held items. */
    private static final class Read {
        private final AccessPath path;
        private final List<HeldItem> held;
        private final RunMemory memory;
        private final List<ScanSpec.Ordering> order;
        private final List<String> key;
        private final int width;
        /** The requested columns, followed by the key, then the columns of the order. */
        private final List<ColumnSource> output;

        Read(AccessPath path, List<ColumnSource> asked, List<HeldItem> held, RunMemory memory) {
            this.path = path;
            this.held = held;
            this.memory = memory;
            this.order = HeldRows.order(path);
            this.key = path.table().key().attributes().stream()
                    .map(KeyAttribute::name)
                    .toList();
            this.width = asked.size();
            this.output = new ArrayList<>(asked);
            added().forEach(attribute -> output.add(new ColumnSource.Attribute(AttributePath.of(attribute), null)));
        }

        private Stream<String> added() {
            return Stream.concat(key.stream(), order.stream().map(ScanSpec.Ordering::attribute));
        }

        RowCursor read(int node, TableReader committed, RowRange range, Consumer<Misfit> misfits) {
            List<Item> items = new ArrayList<>();
            Set<Key> hidden = new HashSet<>();
            for (HeldItem item : held) {
                hidden.add(key(Key.of(item.key())));
                Item now = item.now();
                if (now != null) {
                    path.accept(new HeldRows(now)).ifPresent(items::add);
                }
            }
            long kept =
                    HeldItem.HEAP_BYTES * items.stream().mapToLong(Item::bytes).sum();
            memory.keep(0, kept);
            items.sort(this::compare);
            long wanted = range.wanted() < 0 ? -1 : range.wanted() + held.size();
            return new OverlaidCursor(
                    committed.read(
                            node,
                            WithFetch.of(
                                    path,
                                    order.stream()
                                            .map(ScanSpec.Ordering::attribute)
                                            .toList()),
                            output,
                            RowRange.first(wanted)),
                    new ItemsReader(items, misfits).read(node, path, output, RowRange.first(-1)),
                    row -> hidden.contains(key(row)),
                    this::compare,
                    width,
                    range.skipped(),
                    memory,
                    kept);
        }

        /** The key with its values in the order of the key's attributes. */
        private Key key(Key named) {
            return Key.of(key, key.stream().map(named.values()::get).toList());
        }

        private Key key(@Nullable Object[] row) {
            return Key.of(key, Arrays.asList(row).subList(width, width + key.size()));
        }

        private int compare(Item one, Item other) {
            for (ScanSpec.Ordering ordering : order) {
                int place = Values.compare(one.get(ordering.attribute()), other.get(ordering.attribute()));
                if (place != 0) {
                    return ordering.descending() ? -place : place;
                }
            }
            return 0;
        }

        private int compare(@Nullable Object[] one, @Nullable Object[] other) {
            for (int i = 0; i < order.size(); i++) {
                int column = width + key.size() + i;
                int place = Values.compare(one[column], other[column]);
                if (place != 0) {
                    return order.get(i).descending() ? -place : place;
                }
            }
            return 0;
        }
    }

    /** Merges the rows of two reads, both in the same order. */
    private static final class OverlaidCursor implements RowCursor {
        private final RowCursor committed;
        private final RowCursor held;
        private final Predicate<@Nullable Object[]> hidden;
        private final Comparator<@Nullable Object[]> order;
        private final @Nullable Object[] row;
        private final RunMemory memory;
        private long left;
        private long kept;
        private boolean begun;
        private boolean isHeld;
        private boolean more;
        private boolean moreHeld;

        OverlaidCursor(
                RowCursor committed,
                RowCursor held,
                Predicate<@Nullable Object[]> hidden,
                Comparator<@Nullable Object[]> order,
                int width,
                long skipped,
                RunMemory memory,
                long kept) {
            this.committed = committed;
            this.held = held;
            this.hidden = hidden;
            this.order = order;
            this.row = new @Nullable Object[width];
            this.left = skipped;
            this.memory = memory;
            this.kept = kept;
        }

        @Override
        public boolean advance() {
            while (next()) {
                if (left-- <= 0) {
                    System.arraycopy(isHeld ? held.row() : committed.row(), 0, row, 0, row.length);
                    return true;
                }
            }
            return false;
        }

        private boolean next() {
            if (!begun || isHeld) {
                moreHeld = held.advance();
            }
            if (!begun || !isHeld) {
                more = nextCommitted();
            }
            begun = true;
            isHeld = moreHeld && (!more || order.compare(held.row(), committed.row()) < 0);
            return more || moreHeld;
        }

        private boolean nextCommitted() {
            while (committed.advance()) {
                if (!hidden.test(committed.row())) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void needAll() {
            committed.needAll();
        }

        @Override
        public void close() {
            memory.keep(0, -kept);
            kept = 0;
            committed.close();
            held.close();
        }
    }
}
