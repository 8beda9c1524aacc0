package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.item.MapItem;
import io.github.dynamodbjdbc.driver.read.ItemsReader;
import io.github.dynamodbjdbc.driver.stream.StreamChanges;
import io.github.dynamodbjdbc.driver.write.WithFetch;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables as they were. The whole table is read, strongly consistent, and then its stream up to the end: of an item that has changed since
 * the moment, the first change has the former image; any other is as it was read. Rows are kept until the stream has been read, since an item may
 * change while others are read.
 */
final class AsOfReader implements TableReader {
    /** An object in the heap is larger than its bytes in DynamoDB. */
    private static final long HEAP_BYTES = 3;

    private static final long ROW_BYTES = 64;

    private final TableReader requests;
    private final RequestGateway gateway;
    private final Consumer<Misfit> misfits;
    private final RunMemory memory;
    private final LongSupplier clock;

    /** @param clock epoch milliseconds of now */
    AsOfReader(
            TableReader requests,
            RequestGateway gateway,
            Consumer<Misfit> misfits,
            RunMemory memory,
            LongSupplier clock) {
        this.requests = requests;
        this.gateway = gateway;
        this.misfits = misfits;
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        return path instanceof AccessPath.Scan scan && path.table().copy() instanceof TableCopy.Moment moment
                ? new Rows(node, scan, moment, output, range.skipped())
                : requests.read(node, path, output, range);
    }

    private final class Rows implements RowCursor {
        private final int node;
        private final AccessPath.Scan scan;
        private final TableCopy.Moment moment;
        private final TableSchema table;
        private final List<ColumnSource> output;
        private final List<String> key;
        private final List<@Nullable Object[]> kept = new ArrayList<>();
        /** The state at the moment of each item that has changed since; empty if there was no such item. */
        private final Map<Key, Optional<Item>> former = new HashMap<>();

        private long skipped;
        private long keptBytes;
        private int next;
        private @Nullable RowCursor images;
        private @Nullable Object[] row = {};

        Rows(int node, AccessPath.Scan scan, TableCopy.Moment moment, List<ColumnSource> output, long skipped) {
            this.node = node;
            this.scan = scan;
            this.moment = moment;
            this.table = scan.table().live();
            this.output = output;
            this.skipped = skipped;
            this.key = table.key().attributes().stream().map(KeyAttribute::name).toList();
        }

        @Override
        public boolean advance() {
            while (next()) {
                if (skipped-- <= 0) {
                    return true;
                }
            }
            return false;
        }

        private boolean next() {
            RowCursor changed = images;
            if (changed == null) {
                StreamChanges.requireFrom(table, moment.millis(), clock.getAsLong(), gateway);
                readTable();
                // The reading of the table may have taken hours.
                StreamChanges.requireFrom(table, moment.millis(), clock.getAsLong(), gateway);
                readStream();
                changed = formerRows();
                images = changed;
            }
            while (next < kept.size()) {
                @Nullable Object[] read = kept.get(next++);
                if (!former.containsKey(Key.of(key, Arrays.asList(read).subList(output.size(), read.length)))) {
                    row = Arrays.copyOf(read, output.size());
                    return true;
                }
            }
            if (changed.advance()) {
                row = changed.row();
                return true;
            }
            return false;
        }

        private void readTable() {
            List<ColumnSource> withKey = new ArrayList<>(output);
            key.forEach(name -> withKey.add(new ColumnSource.Attribute(AttributePath.of(name), null)));
            AccessPath live = WithFetch.of(
                    new AccessPath.Scan(
                            table, null, Predicate.TRUE, scan.residual(), scan.fetch(), true, scan.segments()),
                    List.of());
            try (RowCursor rows = requests.read(node, live, withKey, RowRange.first(-1))) {
                rows.needAll();
                while (rows.advance()) {
                    @Nullable Object[] read = rows.row().clone();
                    keep(1, Arrays.stream(read).mapToLong(Values::bytes).sum());
                    kept.add(read);
                }
            }
        }

        private void readStream() {
            StreamChanges.read(table, gateway, change -> {
                Long at = change.atMillis();
                Key changed = Key.of(key, key.stream().map(change.keys()::get).toList());
                if (at == null || at <= moment.millis() || former.containsKey(changed)) {
                    return;
                }
                Map<String, @Nullable Object> before = change.before();
                Item item = before == null ? null : new MapItem(before);
                if (item == null && !change.event().equals("INSERT")) {
                    throw new StatementFailure(
                            SqlState.OBJECT_NOT_IN_STATE,
                            "A record in the stream of table " + moment.of()
                                    + " has no image of the item before its change; AS OF needs option stream ="
                                    + " new_and_old_images or old_image, from before the moment on");
                }
                keep(1, item == null ? 0 : item.bytes());
                former.put(changed, Optional.ofNullable(item));
            });
        }

        private RowCursor formerRows() {
            PredicateEvaluator residual = PredicateEvaluator.of(scan.residual(), (where, value) -> {});
            List<Item> matching = former.values().stream()
                    .flatMap(Optional::stream)
                    .filter(residual::matches)
                    .toList();
            return new ItemsReader(matching, misfits).read(node, scan, output, RowRange.first(-1));
        }

        private void keep(long rows, long bytes) {
            long more = ROW_BYTES * rows + HEAP_BYTES * bytes;
            keptBytes += more;
            memory.keep(0, more);
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            memory.keep(0, -keptBytes);
            keptBytes = 0;
            kept.clear();
            former.clear();
            if (images != null) {
                images.close();
            }
        }
    }
}
