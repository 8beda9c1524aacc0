package io.github.dynamodbjdbc.planner;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.dynamodbjdbc.grammar.StatementShape;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Plans that serve texts which differ in literals alone. A text is planned by itself where its plan would not be the same: where the
 * scan policy has something to say, and where nothing can meet a condition by its very literals.
 */
final class SharedPlans {
    private static final int MOST_PLANS = 500;

    /** A longer text is likely to be one list of values, which is another one each time. */
    private static final int MOST_LITERALS = 50;

    private final Catalog catalog;
    private final QueryPlanner queries;
    // For each shape the literals that are lifted; none if plans of it are not shared.
    private final Cache<Shape, BitSet> shapes =
            CacheBuilder.newBuilder().maximumSize(MOST_PLANS).build();
    private final Cache<LiteralValues.Shared, CachedPlan> plans =
            CacheBuilder.newBuilder().maximumSize(MOST_PLANS).build();

    SharedPlans(Catalog catalog, QueryPlanner queries) {
        this.catalog = catalog;
        this.queries = queries;
    }

    private record Shape(String key, SessionOptions options) {}

    /** The literals of a text; null if it can share no plan. */
    static @Nullable LiteralValues literals(String sql) {
        StatementShape shape = StatementShape.of(sql, MOST_LITERALS);
        return shape == null ? null : LiteralValues.of(shape);
    }

    /** The plan that another text has left for texts like this one; null if there is none. */
    @Nullable
    CachedPlan find(LiteralValues literals, SessionOptions options) {
        BitSet lifted = shapes.getIfPresent(new Shape(literals.shapeKey(), options));
        if (lifted == null || lifted.isEmpty()) {
            return null;
        }
        CachedPlan known = plans.getIfPresent(literals.shared(lifted, options));
        return known != null && known.isCurrent() ? known : null;
    }

    /** Plans a text for others like it; null if it has to be planned by itself. */
    @Nullable
    CachedPlan make(Query query, LiteralValues literals, SessionOptions options) {
        Shape shape = new Shape(literals.shapeKey(), options);
        BitSet known = shapes.getIfPresent(shape);
        if (known != null && known.isEmpty()) {
            return null;
        }
        LiftedLiterals liftable = literals.liftable();
        QueryPlan plan;
        try {
            plan = queries.plan(query, options, liftable, literals.priced());
        } catch (QueryException e) {
            // What is wrong with a text is said of it as it is.
            return null;
        }
        BitSet lifted = liftable.lifted();
        if (lifted.isEmpty() || plan.isLookedAt()) {
            shapes.put(shape, new BitSet());
            return null;
        }
        CachedPlan cached = new CachedPlan(plan, catalog);
        shapes.put(shape, lifted);
        plans.put(literals.shared(lifted, options), cached);
        return cached;
    }

    /** The best of a statement's plans for these literals; null if the text has to be planned by itself. */
    static @Nullable LiftedPlan forLiterals(QueryPlan shared, LiteralValues literals) {
        QueryPlan plan = shared.forLiterals(literals.priced());
        return plan == null || plan.isLookedAt() ? null : asMade(plan, literals);
    }

    /** A plan for the literals that it was made for; null if the text has to be planned by itself. */
    static @Nullable LiftedPlan asMade(QueryPlan plan, LiteralValues literals) {
        return plan.readsNothing(literals.priced()) ? null : new LiftedPlan(plan, literals);
    }
}
