package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import org.jspecify.annotations.Nullable;

/** The names of access paths in EXPLAIN and the statement log. */
public final class PathNames {
    private PathNames() {}

    public static String operation(AccessPath path) {
        if (path instanceof AccessPath.TransactGet) {
            return "TransactGetItems";
        }
        return path instanceof AccessPath.BatchGet
                ? "BatchGetItem"
                : path.getClass().getSimpleName();
    }

    /** The operation of a lookup, where one path takes many keys. */
    public static String lookup(AccessPath path) {
        return path instanceof AccessPath.GetItem ? "BatchGetItem" : operation(path);
    }

    /** {@code table} or {@code table.index}. */
    public static String target(AccessPath path) {
        return path.accept(new AccessPath.Visitor<String>() {
            @Override
            public String visit(AccessPath.Empty empty) {
                return empty.table().name();
            }

            @Override
            public String visit(AccessPath.GetItem getItem) {
                return getItem.table().name();
            }

            @Override
            public String visit(AccessPath.BatchGet batchGet) {
                return batchGet.table().name();
            }

            @Override
            public String visit(AccessPath.TransactGet transactGet) {
                return transactGet.table().name();
            }

            @Override
            public String visit(AccessPath.MergedQueries merged) {
                return merged.target().name();
            }

            @Override
            public String visit(AccessPath.IndexThenBatchGet fetch) {
                return target(fetch.index());
            }

            @Override
            public String visit(AccessPath.Query query) {
                return name(query.table().name(), query.index());
            }

            @Override
            public String visit(AccessPath.Scan scan) {
                return name(scan.table().name(), scan.index());
            }

            @Override
            public String visit(AccessPath.SearchVectors search) {
                return search.table().name() + '.' + search.index().name();
            }
        });
    }

    private static String name(String table, @Nullable IndexSchema index) {
        return index == null ? table : table + "." + index.name();
    }
}
