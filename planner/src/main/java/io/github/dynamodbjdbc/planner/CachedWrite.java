package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.dml.ItemWritePlan;
import io.github.dynamodbjdbc.planner.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan of a write that is kept, and what it was made with. */
final class CachedWrite implements KeptPlan {
    private final ItemWritePlan plan;
    private final Catalog catalog;
    private final long version;
    private final List<CachedPlan> reads;

    /** To be made when all is planned, as a {@link CachedPlan}. */
    CachedWrite(ItemWritePlan plan, Catalog catalog) {
        this.plan = plan;
        this.catalog = catalog;
        this.version = CachedPlan.version(catalog, plan.tables());
        this.reads =
                plan.reads().stream().map(read -> new CachedPlan(read, catalog)).toList();
    }

    @Override
    public @Nullable Plan current() {
        catalog.table(plan.table().name());
        return version == CachedPlan.version(catalog, plan.tables())
                        && reads.stream().allMatch(CachedPlan::isCurrent)
                ? plan
                : null;
    }
}
