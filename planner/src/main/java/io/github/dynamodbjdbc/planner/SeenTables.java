package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ForwardingCatalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of one planning, with the versions of the tables as they were first looked up: while a statement is planned, another thread may
 * refresh a table, and a plan of the earlier table must not pass for one of the later.
 */
final class SeenTables extends ForwardingCatalog {
    private final long version;
    private final Map<String, Long> versions = new ConcurrentHashMap<>();

    SeenTables(Catalog catalog) {
        super(catalog);
        version = catalog.version();
    }

    @Override
    public @Nullable TableSchema table(String name) {
        long before = catalog().version(name);
        TableSchema found = catalog().table(name);
        if (found == null || versions.containsKey(found.name())) {
            return found;
        }
        long now = catalog().version(found.name());
        versions.putIfAbsent(found.name(), now);
        // If the version changed, because the table was described or by another thread, a second look returns the table
        // of that version or a
        // later one.
        return found.name().equals(name) && before == now ? found : catalog().table(name);
    }

    Catalog now() {
        return catalog();
    }

    long seenVersion() {
        return version;
    }

    long seenVersion(String table) {
        Long seen = versions.get(table);
        return seen == null ? catalog().version(table) : seen;
    }
}
