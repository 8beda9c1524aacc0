package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.dml.ItemWritePlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The cached plan of a query or a write, and the state of the catalog for which it was made. */
final class CachedPlan {
    private final Plan plan;
    private final Catalog catalog;
    private final SeenTables seen;
    private final Set<String> tables;
    private final long versions;
    // The version of the catalog for which all names were last confirmed.
    private volatile long version;
    private final List<Read> reads;

    private CachedPlan(Plan plan, SeenTables seen, Set<String> tables, List<QueryPlan> reads) {
        this.plan = plan;
        this.catalog = seen.now();
        this.seen = seen;
        this.tables = tables;
        this.versions = versions(tables, seen::seenVersion);
        this.version = seen.seenVersion();
        this.reads = reads.stream().map(read -> new Read(read, catalog)).toList();
    }

    /** @param seen the tables as the plan was made for them */
    CachedPlan(QueryPlan plan, SeenTables seen) {
        this(plan, seen, plan.tables(), List.of(plan));
    }

    CachedPlan(ItemWritePlan plan, SeenTables seen) {
        this(plan, seen, plan.tables(), plan.reads());
    }

    Plan plan() {
        return plan;
    }

    /** Whether planning would produce the same plan now. */
    boolean isCurrent() {
        // Accessing a table refreshes an outdated description; its version changes only if the description has.
        for (String table : tables) {
            catalog.table(table);
        }
        if (versions != versions(tables, catalog::version) || !namesTheSame()) {
            return false;
        }
        for (Read read : reads) {
            if (!read.isCurrent()) {
                return false;
            }
        }
        return true;
    }

    /** Whether the statement's names mean the same tables as when it was planned. A statement may have made or changed others since. */
    private boolean namesTheSame() {
        long now = catalog.version();
        if (now != version) {
            if (!seen.isSameNow()) {
                return false;
            }
            version = now;
        }
        return true;
    }

    private static long versions(Set<String> tables, ToLongFunction<String> ofTable) {
        long all = 0;
        for (String table : tables) {
            all = 31 * all + ofTable.applyAsLong(table);
        }
        return all;
    }

    /** A query within the plan, which was chosen by samples and statistics. */
    private static final class Read {
        private final QueryPlan query;
        private final Catalog catalog;
        // The stamp of the statistics with which the plan was last confirmed.
        private volatile long stamp;

        Read(QueryPlan query, Catalog catalog) {
            this.query = query;
            this.catalog = catalog;
            this.stamp = query.statisticsStamp();
        }

        boolean isCurrent() {
            for (String table : query.unsampled()) {
                if (catalog.wouldSample(table)) {
                    return false;
                }
            }
            return isStillPriced();
        }

        /** Whether the candidates' costs are still similar with the statistics learned since. */
        private boolean isStillPriced() {
            long now = 0;
            for (String table : query.tables()) {
                now += catalog.statisticsStamp(table);
            }
            if (now != stamp) {
                if (!query.isPricedAlike(catalog)) {
                    return false;
                }
                stamp = now;
            }
            return true;
        }
    }
}
