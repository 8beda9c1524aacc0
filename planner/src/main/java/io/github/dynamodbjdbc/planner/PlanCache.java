package io.github.dynamodbjdbc.planner;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.ParameterKinds;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The plans of queries and writes, by their texts, and those that serve texts which differ in literals alone. Plans for values unlike
 * most are kept by the plan itself ({@code query.ValuePlans}), which they share their logical plan with.
 */
final class PlanCache {
    /** A plan takes some ten kilobytes. */
    private static final int MOST_PLANS = 500;

    private static final ParameterKinds.Asked NOTHING = new ParameterKinds(List.of()).asked();

    private final Cache<Text, Entry> texts = cache();
    private final Cache<LiteralValues.Shared, CachedPlan> shared = cache();

    /** By text and options without kinds: which kinds of parameters make a difference. */
    private final Cache<Text, ParameterKinds.Asked> asked = cache();

    /** By shape as the text: which literals are lifted; none if plans of it are not shared. */
    private final Cache<Text, BitSet> lifted = cache();

    private static <K, V> Cache<K, V> cache() {
        return CacheBuilder.newBuilder().maximumSize(MOST_PLANS).build();
    }

    /** A statement's text, or its shape, and all else that plans are made for. */
    private record Text(String sql, SessionOptions options, List<ParameterKind> kinds) {
        // Each execution asks for its plan, by options that are most often the same object. One text seldom has many.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text
                    && sql.equals(text.sql)
                    && kinds.equals(text.kinds)
                    && Objects.equals(options, text.options);
        }

        @Override
        public int hashCode() {
            return sql.hashCode();
        }
    }

    /**
     * The plan of one text.
     *
     * @param plan as it was made for this text
     * @param literals of the text, if its plan is one that others share; null if it is its own
     * @param asked what planning asked about the kinds of parameters
     */
    private record Entry(
            Text text,
            CachedPlan cached,
            Plan plan,
            @Nullable LiteralValues literals,
            ParameterKinds.Asked asked) implements KeptPlan {
        @Override
        public @Nullable Plan current(SessionOptions options, List<ParameterKind> kinds) {
            return Objects.equals(options, text.options())
                            && asked.relevant(kinds).equals(text.kinds())
                            && cached.isCurrent()
                    ? now()
                    : null;
        }

        /** Null if the text has to be planned by itself after all. */
        @Nullable
        Plan now() {
            return literals == null ? plan : literals.plan((QueryPlan) cached.plan());
        }
    }

    /** The kinds as far as they are known to matter for that text. */
    List<ParameterKind> relevant(String sql, SessionOptions options, List<ParameterKind> kinds) {
        ParameterKinds.Asked known = kinds.isEmpty() ? null : asked.getIfPresent(new Text(sql, options, List.of()));
        return known == null ? kinds : known.relevant(kinds);
    }

    /** @param kinds those that are relevant */
    @Nullable
    KeptPlan find(String sql, SessionOptions options, List<ParameterKind> kinds) {
        Entry entry = texts.getIfPresent(new Text(sql, options, kinds));
        if (entry == null || !entry.cached().isCurrent()) {
            return null;
        }
        if (entry.literals() == null) {
            return entry;
        }
        Plan now = entry.now();
        return now == null ? null : new Entry(entry.text(), entry.cached(), now, entry.literals(), entry.asked());
    }

    /** The plan that another text has left for texts like this one; null if there is none. */
    @Nullable
    CachedPlan shared(LiteralValues literals, SessionOptions options) {
        BitSet ordinals = lifted.getIfPresent(new Text(literals.shapeKey(), options, List.of()));
        if (ordinals == null || ordinals.isEmpty()) {
            return null;
        }
        CachedPlan known = shared.getIfPresent(literals.shared(ordinals, options));
        return known != null && known.isCurrent() ? known : null;
    }

    /** Whether it is known that plans of a text like this one are not shared. */
    boolean isAlone(LiteralValues literals, SessionOptions options) {
        BitSet known = lifted.getIfPresent(new Text(literals.shapeKey(), options, List.of()));
        return known != null && known.isEmpty();
    }

    /**
     * Keeps a plan that was made with some literals lifted.
     *
     * @return null if the text has to be planned by itself
     */
    @Nullable
    KeptPlan putShared(
            String sql, SessionOptions options, LiteralValues literals, LiftedLiterals liftable, CachedPlan made) {
        QueryPlan plan = (QueryPlan) made.plan();
        BitSet ordinals = liftable.lifted();
        boolean shares = !ordinals.isEmpty() && !plan.isLookedAt();
        lifted.put(new Text(literals.shapeKey(), options, List.of()), shares ? ordinals : new BitSet());
        if (!shares) {
            return null;
        }
        shared.put(literals.shared(ordinals, options), made);
        return put(sql, options, made, literals.asMade(plan), literals);
    }

    /**
     * Keeps the plan of one text.
     *
     * @param kinds that it was planned for, with what planning asked about them
     */
    KeptPlan put(String sql, SessionOptions options, ParameterKinds kinds, CachedPlan cached) {
        ParameterKinds.Asked now = kinds.asked();
        Text any = new Text(sql, options, List.of());
        ParameterKinds.Asked before = asked.getIfPresent(any);
        ParameterKinds.Asked all = before == null ? now : before.and(now);
        asked.put(any, all);
        return put(new Entry(new Text(sql, options, all.relevant(kinds.all())), cached, cached.plan(), null, all));
    }

    /** Keeps a shared plan for one more text; null if it is not good for these literals. */
    @Nullable
    KeptPlan put(String sql, SessionOptions options, CachedPlan shared, LiteralValues literals) {
        return put(sql, options, shared, literals.plan((QueryPlan) shared.plan()), literals);
    }

    private @Nullable KeptPlan put(
            String sql, SessionOptions options, CachedPlan shared, @Nullable Plan plan, LiteralValues literals) {
        return plan == null ? null : put(new Entry(new Text(sql, options, List.of()), shared, plan, literals, NOTHING));
    }

    private KeptPlan put(Entry entry) {
        texts.put(entry.text(), entry);
        return entry;
    }
}
