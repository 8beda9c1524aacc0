package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.PageSource;
import io.github.dynamodbjdbc.driver.page.TransactionReader;
import io.github.dynamodbjdbc.driver.request.KeyedFetch;
import io.github.dynamodbjdbc.driver.request.RequestFactory;
import io.github.dynamodbjdbc.driver.request.TransactionalTables;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The items that a statement reads in one snapshot. */
final class Snapshot {
    private final TransactionReader transaction;
    private final Map<Place, Integer> places = new HashMap<>();

    /** An item that several paths may read. */
    private record Place(String table, Key key) {}

    /** @param paths each is a GetItem or a BatchGet */
    Snapshot(RequestGateway gateway, RequestFactory requests, List<AccessPath> paths) {
        List<KeyedFetch> wanted = new ArrayList<>();
        for (AccessPath path : paths) {
            TransactionalTables.check(path.table(), "leave out the hint TRANSACTIONAL");
            for (Place place : places(path)) {
                KeyedFetch item = new KeyedFetch(path.table(), place.key(), AccessPath.TransactGet.fetch(path));
                Integer known = places.putIfAbsent(place, wanted.size());
                if (known == null) {
                    wanted.add(item);
                } else {
                    wanted.set(known, wanted.get(known).with(item.fetch()));
                }
            }
        }
        this.transaction = new TransactionReader(gateway, requests, wanted);
    }

    private static List<Place> places(AccessPath path) {
        return AccessPath.TransactGet.keys(path).stream()
                .map(key -> new Place(path.table().name(), RequestFactory.key(key)))
                .toList();
    }

    /**
     * The items of one of the paths.
     *
     * @param node the plan's node to which the consumption is attributed if the request is still to be sent
     */
    PageSource items(int node, AccessPath path) {
        List<Place> wanted = places(path);
        return new PageSource() {
            private boolean asked;

            @Override
            public @Nullable Page next(long delivered) {
                if (asked) {
                    return null;
                }
                asked = true;
                return page(transaction.items(node), wanted);
            }

            @Override
            public void close() {
                // The request also serves other reads.
            }
        };
    }

    private Page page(List<@Nullable Item> all, List<Place> wanted) {
        List<Item> items = new ArrayList<>();
        for (Place place : wanted) {
            Item item = all.get(Objects.requireNonNull(places.get(place)));
            if (item != null) {
                items.add(item);
            }
        }
        return new Page(items, null, items.size(), -1);
    }
}
