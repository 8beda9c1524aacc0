package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The last known time-to-live settings of tables, shared by all clients of one endpoint, region and identity. */
final class Expiries {
    /** @param id the table's id, which distinguishes it from earlier tables with its name; null if unknown */
    private record OfTable(@Nullable String id, Expiry expiry) {}

    private final Map<String, OfTable> known = new ConcurrentHashMap<>();

    private Expiries() {}

    static Expiries of(ClientHandle client) {
        return client.sharedByAccount(Expiries.class, "", Expiries::new);
    }

    /** The last answer about a table with that name, which may no longer exist. */
    @Nullable
    Expiry last(String table) {
        OfTable of = known.get(table);
        return of == null ? null : of.expiry();
    }

    /** The last answer about the table with that id. */
    @Nullable
    Expiry last(String table, @Nullable String id) {
        OfTable of = known.get(table);
        return of == null || !Objects.equals(of.id(), id) ? null : of.expiry();
    }

    void keep(String table, @Nullable String id, Expiry expiry) {
        known.put(table, new OfTable(id, expiry));
    }

    void forget(String table) {
        known.remove(table);
    }

    void forgetAll() {
        known.clear();
    }
}
