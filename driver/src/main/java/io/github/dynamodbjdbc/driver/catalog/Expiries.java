package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The last answers about the time to live of tables, for all clients of one endpoint, region and identity. */
final class Expiries {
    /** @param id of this table, not of an earlier one of its name; null if unknown */
    private record OfTable(@Nullable String id, Expiry expiry) {}

    private final Map<String, OfTable> known = new ConcurrentHashMap<>();

    private Expiries() {}

    static Expiries of(ClientHandle client) {
        return client.sharedByAccount(Expiries.class, "", Expiries::new);
    }

    /** The last answer about a table of that name, which may be gone since. */
    @Nullable
    Expiry last(String table) {
        OfTable of = known.get(table);
        return of == null ? null : of.expiry();
    }

    /** The last answer about that very table. */
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
