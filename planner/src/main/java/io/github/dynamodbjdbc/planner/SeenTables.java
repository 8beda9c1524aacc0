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
        TableSchema described = catalog().table(name);
        if (described == null || versions.containsKey(described.name())) {
            return described;
        }
        versions.putIfAbsent(described.name(), catalog().version(described.name()));
        // The first look may have described it, which changes its version; the second returns the table of that version, or a later one.
        return catalog().table(name);
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
