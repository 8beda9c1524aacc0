package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.ForwardingCatalog;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of one planning, with the versions of the tables as they were first looked up, and the answers for all names. While a statement is
 * planned, another thread may refresh a table, and a plan of the earlier table must not pass for one of the later.
 */
final class SeenTables extends ForwardingCatalog {
    private final long version;
    private final Map<String, Long> versions = new ConcurrentHashMap<>();
    private final Map<String, Optional<TableSchema>> named = new ConcurrentHashMap<>();
    private volatile @Nullable List<String> names;
    private volatile @Nullable List<View> views;
    private volatile @Nullable List<ChildTable> children;

    SeenTables(Catalog catalog) {
        super(catalog);
        version = catalog.version();
    }

    @Override
    public @Nullable TableSchema table(String name) {
        TableSchema found = versioned(name);
        named.putIfAbsent(name, Optional.ofNullable(found));
        return found;
    }

    private @Nullable TableSchema versioned(String name) {
        long before = catalog().version(name);
        TableSchema found = catalog().table(name);
        if (found == null || versions.containsKey(found.name())) {
            return found;
        }
        long now = catalog().version(found.name());
        versions.putIfAbsent(found.name(), now);
        // If the version changed, because the table was described or by another thread,
        // a second look returns the table of that version or a later one.
        return found.name().equals(name) && before == now ? found : catalog().table(name);
    }

    @Override
    public List<String> tableNames() {
        List<String> found = super.tableNames();
        names = found;
        return found;
    }

    @Override
    public List<View> views() {
        List<View> found = super.views();
        views = found;
        return found;
    }

    @Override
    public List<ChildTable> childTables() {
        List<ChildTable> found = super.childTables();
        children = found;
        return found;
    }

    Catalog now() {
        return catalog();
    }

    /** The version of the whole catalog before planning. */
    long seenVersion() {
        return version;
    }

    long seenVersion(String table) {
        Long seen = versions.get(table);
        return seen == null ? catalog().version(table) : seen;
    }

    /** Whether all names that were looked up mean the same tables now: other tables may have changed. */
    boolean isSameNow() {
        List<String> seenNames = names;
        List<View> seenViews = views;
        List<ChildTable> seenChildren = children;
        return named.entrySet().stream().allMatch(name -> name.getValue()
                        .equals(Optional.ofNullable(catalog().table(name.getKey()))))
                && (seenViews == null || seenViews.equals(catalog().views()))
                && (seenChildren == null || seenChildren.equals(catalog().childTables()))
                && (seenNames == null || seenNames.equals(catalog().tableNames()));
    }
}
