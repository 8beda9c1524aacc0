package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.BatchRequest;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * The items of known keys, a hundred per page. Further ones are read ahead once the second is requested, or from the first on if all are
 * needed.
 */
public final class BatchReader implements PageSource {
    private static final int AHEAD = 4;

    private final RequestGateway gateway;
    private final int node;
    private final BatchRequest request;
    private final List<Key> keys;
    private final BatchSizing sizing;
    private final Deque<KeyLookup> lookups = new ConcurrentLinkedDeque<>();
    private int next;
    private volatile boolean closed;

    /** @param keys distinct keys */
    public BatchReader(RequestGateway gateway, int node, BatchRequest request, List<Key> keys, BatchSizing sizing) {
        this.gateway = gateway;
        this.node = node;
        this.request = request;
        this.keys = List.copyOf(keys);
        this.sizing = sizing;
    }

    @Override
    public @Nullable Page next(long delivered) {
        boolean ahead = sizing.wantsAhead() && gateway.limits().prefetch();
        if (lookups.isEmpty() && next < keys.size()) {
            lookups.add(lookup(delivered));
        }
        while (ahead && lookups.size() < AHEAD && next < keys.size() && gateway.readUnitsLeft() > 0) {
            KeyLookup lookup = lookup(delivered);
            lookups.add(lookup);
            lookup.start();
        }
        KeyLookup lookup = lookups.peek();
        if (lookup == null) {
            return null;
        }
        // Either close() saw the lookup, or this thread sees that the reader is closed.
        if (closed) {
            close();
            throw StatementFailure.cancelled();
        }
        List<Item> items = lookup.items();
        lookups.remove(lookup);
        return new Page(items, null, items.size(), lookup.readUnits());
    }

    @Override
    public void needAll() {
        sizing.needAll();
    }

    private KeyLookup lookup(long delivered) {
        int end = Math.min(keys.size(), next + sizing.next(delivered, gateway.readUnitsLeft()));
        KeyLookup lookup = new KeyLookup(gateway, node, request, keys.subList(next, end), sizing.unitsPerKey());
        next = end;
        return lookup;
    }

    @Override
    public void close() {
        closed = true;
        lookups.forEach(KeyLookup::abort);
        lookups.forEach(KeyLookup::settle);
    }
}
