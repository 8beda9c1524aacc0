package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.Set;

/** A plan that is kept, and what it was made with. */
final class CachedPlan {
    private final QueryPlan plan;
    private final Catalog catalog;
    private final long version;
    // The stamp of the statistics by which the plan was last found to be as good as ever.
    private volatile long stamp;

    /** To be made when all is planned: planning may have described tables, which makes a new version of the catalog. */
    CachedPlan(QueryPlan plan, Catalog catalog) {
        this.plan = plan;
        this.catalog = catalog;
        this.version = version(catalog, plan.tables());
        this.stamp = plan.statisticsStamp();
    }

    QueryPlan plan() {
        return plan;
    }

    /** Whether the same plan would be made now. */
    boolean isCurrent() {
        // Asking for a table has an aged description renewed, which makes a new version only if it has changed.
        for (String table : plan.tables()) {
            catalog.table(table);
        }
        return version == version(catalog, plan.tables()) && !wouldSample() && isStillPriced();
    }

    /** Of all that was known of these tables. */
    static long version(Catalog catalog, Set<String> tables) {
        long version = catalog.version();
        for (String table : tables) {
            version = 31 * version + catalog.version(table);
        }
        return version;
    }

    private boolean wouldSample() {
        for (String table : plan.unsampled()) {
            if (catalog.wouldSample(table)) {
                return true;
            }
        }
        return false;
    }

    /** Whether what was learned since leaves the plan's candidates at about what they were chosen by. */
    private boolean isStillPriced() {
        long now = 0;
        for (String table : plan.tables()) {
            now += catalog.statisticsStamp(table);
        }
        if (now != stamp) {
            if (!plan.isPricedAlike(catalog)) {
                return false;
            }
            stamp = now;
        }
        return true;
    }
}
