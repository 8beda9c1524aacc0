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
 * The plans of queries and writes by text, and the plans shared by texts that differ only in literals. Plans for unusual parameter values are cached
 * by the plan itself ({@code query.ValuePlans}), which shares its logical plan with them.
 */
final class PlanCache {
    /** A plan takes about 10 KB of memory. */
    private static final int MOST_PLANS = 500;

    private static final ParameterKinds.Asked NOTHING = new ParameterKinds(List.of()).asked();

    private final Cache<Text, Entry> texts = cache();
    private final Cache<LiteralValues.Shared, CachedPlan> shared = cache();

    /** The questions that planning asked about parameters' kinds, by text and options. */
    private final Cache<Text, ParameterKinds.Asked> asked = cache();

    /** The ordinals of lifted literals by shape; empty if plans of that shape are not shared. */
    private final Cache<Text, BitSet> lifted = cache();

    private static <K, V> Cache<K, V> cache() {
        return CacheBuilder.newBuilder().maximumSize(MOST_PLANS).build();
    }

    /** A statement's text or shape, with all other inputs of planning. */
    private record Text(String sql, SessionOptions options, List<ParameterKind> kinds) {
        // Written out because every execution looks up its plan. Objects.equals compares options by identity first,
        // which mostly suffices.
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
     * @param plan the plan as it was made for this text
     * @param literals the text's literals if its plan is shared; otherwise null
     * @param asked the questions that planning asked about the parameters' kinds
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

        /** Null if the text must be planned separately. */
        @Nullable
        Plan now() {
            return literals == null ? plan : literals.plan((QueryPlan) cached.plan());
        }
    }

    /** The kinds that are known to matter for that text. */
    List<ParameterKind> relevant(String sql, SessionOptions options, List<ParameterKind> kinds) {
        ParameterKinds.Asked known = kinds.isEmpty() ? null : asked.getIfPresent(new Text(sql, options, List.of()));
        return known == null ? kinds : known.relevant(kinds);
    }

    /** @param kinds the relevant kinds */
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

    /** The plan that an earlier text has left for similar texts; null if there is none. */
    @Nullable
    CachedPlan shared(LiteralValues literals, SessionOptions options) {
        BitSet ordinals = lifted.getIfPresent(new Text(literals.shapeKey(), options, List.of()));
        if (ordinals == null || ordinals.isEmpty()) {
            return null;
        }
        CachedPlan known = shared.getIfPresent(literals.shared(ordinals, options));
        return known != null && known.isCurrent() ? known : null;
    }

    /** Whether plans of similar texts are known not to be shared. */
    boolean isAlone(LiteralValues literals, SessionOptions options) {
        BitSet known = lifted.getIfPresent(new Text(literals.shapeKey(), options, List.of()));
        return known != null && known.isEmpty();
    }

    /**
     * Caches a plan that was made with lifted literals.
     *
     * @return null if the text must be planned separately
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
     * Caches the plan of one text.
     *
     * @param kinds the kinds for which it was planned, with the questions that planning asked
     */
    KeptPlan put(String sql, SessionOptions options, ParameterKinds kinds, CachedPlan cached) {
        ParameterKinds.Asked now = kinds.asked();
        Text any = new Text(sql, options, List.of());
        ParameterKinds.Asked before = asked.getIfPresent(any);
        ParameterKinds.Asked all = before == null ? now : before.and(now);
        asked.put(any, all);
        return put(new Entry(new Text(sql, options, all.relevant(kinds.all())), cached, cached.plan(), null, all));
    }

    /** Caches a shared plan for another text; null if it doesn't suit the text's literals. */
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
