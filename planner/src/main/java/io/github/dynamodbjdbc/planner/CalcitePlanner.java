package io.github.dynamodbjdbc.planner;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.algebra.Binder;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.ddl.SchemaPlanner;
import io.github.dynamodbjdbc.planner.dml.ItemWritePlan;
import io.github.dynamodbjdbc.planner.dml.WritePlanner;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.explain.ExplainPlans;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.ParameterKinds;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import io.github.dynamodbjdbc.planner.plan.TransactionPlan;
import io.github.dynamodbjdbc.planner.query.CatalogWithoutSamples;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import io.github.dynamodbjdbc.planner.query.QueryPlanner;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans by Calcite, and remembers the plans of queries and writes. */
public final class CalcitePlanner implements Planner {
    /** A plan takes some ten kilobytes. */
    private static final int CACHED_PLANS = 500;

    private final Catalog catalog;
    private final Catalog items;
    private final QueryPlanner queries;
    private final Catalog knownWithoutSamples;
    private final QueryPlanner explainedQueries;
    private final SharedPlans shared;
    private final Cache<Key, Known> plans =
            CacheBuilder.newBuilder().maximumSize(CACHED_PLANS).build();

    /** By text and options without kinds: which kinds of parameters make a difference. */
    private final Cache<Key, ParameterKinds.Asked> asked =
            CacheBuilder.newBuilder().maximumSize(CACHED_PLANS).build();

    private final Cache<Key, CachedWrite> writePlans =
            CacheBuilder.newBuilder().maximumSize(CACHED_PLANS).build();

    public CalcitePlanner(Catalog catalog) {
        this.catalog = catalog;
        this.items = catalog.expiring();
        this.queries = new QueryPlanner(items);
        this.knownWithoutSamples = new CatalogWithoutSamples(items);
        this.explainedQueries = new QueryPlanner(knownWithoutSamples);
        this.shared = new SharedPlans(items, queries);
    }

    /** Loads what every plan needs, for whoever has the time before the first one. */
    public static void load() {
        Binder.load();
    }

    private record Key(String sql, SessionOptions options, List<ParameterKind> kinds) {
        // Each execution asks for its plan, by options that are most often the same object. One text seldom has many.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && sql.equals(key.sql)
                    && kinds.equals(key.kinds)
                    && Objects.equals(options, key.options);
        }

        @Override
        public int hashCode() {
            return sql.hashCode();
        }
    }

    /** @param literals of the text, if its plan is one that others share; null if it is its own */
    private record Known(CachedPlan cached, @Nullable LiteralValues literals) implements KeptPlan {
        @Override
        public @Nullable Plan current() {
            return cached.isCurrent() ? plan() : null;
        }

        /** Null if the text has to be planned by itself after all. */
        @Nullable
        Plan plan() {
            return literals == null ? cached.plan() : SharedPlans.forLiterals(cached.plan(), literals);
        }
    }

    @Override
    public Plan plan(String sql, SessionOptions options, List<ParameterKind> kinds) {
        return found(sql, options, kinds).plan();
    }

    @Override
    public Prepared prepare(String sql) {
        return new PreparedPlan(this, sql);
    }

    /** @param kept the plan as it is kept; null if it is made for each execution */
    record Found(Plan plan, @Nullable KeptPlan kept) {}

    Found found(String sql, SessionOptions options, List<ParameterKind> kinds) {
        ParameterKinds.Asked known = kinds.isEmpty() ? null : asked.getIfPresent(new Key(sql, options, List.of()));
        return found(new Key(sql, options, known == null ? kinds : known.relevant(kinds)));
    }

    private Found found(Key key) {
        String sql = key.sql();
        KeptPlan known = plans.getIfPresent(key);
        KeptPlan kept = known == null ? writePlans.getIfPresent(key) : known;
        Plan current = kept == null ? null : kept.current();
        if (current != null) {
            return new Found(current, kept);
        }
        LiteralValues literals = SharedPlans.literals(sql);
        SessionOptions options = key.options().with(new ParameterKinds(key.kinds()));
        CachedPlan same = literals == null ? null : shared.find(literals, options);
        if (same != null) {
            Known found = new Known(same, literals);
            Plan plan = found.plan();
            if (plan != null) {
                plans.put(key, found);
                return new Found(plan, found);
            }
        }
        return planned(key, options, same == null ? literals : null);
    }

    /** Takes note of which kinds have made a difference, and gives the key of all values for which the plan is the same. */
    private Key learned(Key key, SessionOptions planned) {
        ParameterKinds.Asked now = planned.parameters().asked();
        Key any = new Key(key.sql(), key.options(), List.of());
        ParameterKinds.Asked before = asked.getIfPresent(any);
        ParameterKinds.Asked all = before == null ? now : before.and(now);
        asked.put(any, all);
        return new Key(key.sql(), key.options(), all.relevant(key.kinds()));
    }

    /** @param literals by which others may share the plan; null if it can't be shared */
    private Found planned(Key key, SessionOptions options, @Nullable LiteralValues literals) {
        Statement statement = StatementParser.parse(key.sql(), Cancellation::check);
        if (literals != null && statement instanceof Statement.Select select) {
            CachedPlan cached = shared.make(select.query(), literals, options);
            Plan plan = cached == null ? null : SharedPlans.asMade(cached.plan(), literals);
            if (cached != null && plan != null) {
                Known known = new Known(cached, literals);
                plans.put(learned(key, options), known);
                return new Found(plan, known);
            }
        }
        Plan plan = plan(key.sql(), statement, options);
        if (plan instanceof QueryPlan query) {
            Known known = new Known(new CachedPlan(query, items), null);
            plans.put(learned(key, options), known);
            return new Found(plan, known);
        }
        if (plan instanceof ItemWritePlan write) {
            CachedWrite known = new CachedWrite(write, items);
            writePlans.put(learned(key, options), known);
            return new Found(plan, known);
        }
        return new Found(plan, null);
    }

    private Plan plan(String sql, Statement statement, SessionOptions options) {
        return statement.accept(new Statement.Visitor<Plan>() {
            @Override
            public Plan visit(Statement.Select select) {
                return queries.plan(select.query(), options);
            }

            @Override
            public Plan visit(Statement.Explain explain) {
                if (explain.statement() instanceof SchemaStatement schema) {
                    return SchemaPlanner.explain(explain, schema, knownWithoutSamples);
                }
                boolean runs = explain.mode() == Statement.ExplainMode.ANALYZE;
                QueryPlanner planner = runs ? queries : explainedQueries;
                return ExplainPlans.plan(
                        explain,
                        StatementParser.parameters(sql),
                        planner,
                        new WritePlanner(runs ? items : knownWithoutSamples, planner),
                        options);
            }

            @Override
            public Plan visit(Statement.Show show) {
                return CatalogPlans.show(show, catalog);
            }

            @Override
            public Plan visit(Statement.Describe describe) {
                return CatalogPlans.describe(describe.table(), catalog);
            }

            @Override
            public Plan visit(Statement.SetOption option) {
                return new SettingPlan(option.name().name(), option.value());
            }

            @Override
            public Plan visit(Statement.Transaction transaction) {
                Identifier savepoint = transaction.savepoint();
                return new TransactionPlan(
                        TransactionPlan.Kind.valueOf(transaction.kind().name()),
                        savepoint == null ? null : savepoint.name());
            }

            @Override
            public Plan visit(WriteStatement write) {
                return new WritePlanner(items, queries).plan(write, StatementParser.parameters(sql), options);
            }

            @Override
            public Plan visit(SchemaStatement schema) {
                return schema instanceof SchemaStatement.CreateTableAs create
                        ? new CreateTableAsPlanner(items, queries)
                                .plan(create, StatementParser.parameters(sql), options)
                        : SchemaPlanner.plan(schema, catalog);
            }
        });
    }
}
