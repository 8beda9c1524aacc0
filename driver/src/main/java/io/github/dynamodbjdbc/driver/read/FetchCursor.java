package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.BatchSizing;
import io.github.dynamodbjdbc.driver.page.KeyLookup;
import io.github.dynamodbjdbc.driver.request.BatchRequest;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** The rows of items whose keys come from another read, in its order. Each batch of keys is one BatchGetItem. */
final class FetchCursor implements RowCursor {
    /** The number of concurrent batches if all rows are needed. */
    private static final int SIDE_BY_SIDE = 4;

    private final RequestGateway gateway;
    private final int node;
    private final BatchRequest request;
    private final RowCursor entries;
    private final List<String> keyAttributes;
    private final RowMaker rows;
    private final BatchSizing sizing;
    private final LearnedStatistics.ItemObserver observer;
    private final Deque<Batch> batches = new ConcurrentLinkedDeque<>();
    private final Deque<Item> items = new ArrayDeque<>();
    private boolean ended;

    /** @param keys the keys in the order of the entries */
    private record Batch(Collection<Key> keys, KeyLookup lookup) {}

    /**
     * @param entries rows with the key attributes as their columns
     * @param rows creates the rows of items that were fetched with their keys
     */
    FetchCursor(
            RequestGateway gateway,
            int node,
            BatchRequest request,
            RowCursor entries,
            List<String> keyAttributes,
            RowMaker rows,
            BatchSizing sizing,
            LearnedStatistics.ItemObserver observer) {
        this.gateway = gateway;
        this.node = node;
        this.request = request;
        this.entries = entries;
        this.keyAttributes = List.copyOf(keyAttributes);
        this.rows = rows;
        this.sizing = sizing;
        this.observer = observer;
    }

    @Override
    public boolean advance() {
        while (true) {
            while (!items.isEmpty()) {
                if (rows.accept(items.remove())) {
                    return true;
                }
            }
            gateway.checkCancelled();
            if (!fetch()) {
                return false;
            }
        }
    }

    /** Fetches the items of the next batch; false if there is none. */
    private boolean fetch() {
        boolean ahead = sizing.wantsAhead() && gateway.limits().prefetch();
        if (batches.isEmpty()) {
            add();
        }
        while (ahead && batches.size() < SIDE_BY_SIDE && add()) {
            batches.getLast().lookup().start();
        }
        Batch batch = batches.peek();
        if (batch == null) {
            return false;
        }
        Map<Key, Item> byKey = new HashMap<>();
        for (Item item : batch.lookup().items()) {
            Key key = item.key(keyAttributes);
            if (key != null) {
                byKey.put(key, item);
            }
        }
        observer.observe(byKey.size(), batch.lookup().readUnits());
        batches.remove(batch);
        rows.read(List.copyOf(byKey.values()));
        for (Key key : batch.keys()) {
            Item item = byKey.get(key);
            // The item was deleted since the index was read.
            if (item != null) {
                items.add(item);
            }
        }
        return true;
    }

    /** Starts a batch for the next keys of the entries; false if there are none. */
    private boolean add() {
        if (ended) {
            return false;
        }
        int size = sizing.next(rows.made(), gateway.readUnitsLeft());
        Set<Key> keys = new LinkedHashSet<>();
        while (keys.size() < size && !ended) {
            if (entries.advance()) {
                keys.add(Key.of(keyAttributes, Arrays.asList(entries.row())));
            } else {
                ended = true;
            }
        }
        if (keys.isEmpty()) {
            return false;
        }
        KeyLookup lookup = new KeyLookup(gateway, node, request, keys, sizing.unitsPerKey());
        batches.add(new Batch(keys, lookup));
        return true;
    }

    @Override
    public @Nullable Object[] row() {
        return rows.row();
    }

    @Override
    public void needAll() {
        sizing.needAll();
        entries.needAll();
    }

    @Override
    public void close() {
        entries.close();
        batches.forEach(batch -> batch.lookup().close());
    }
}
