package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.algebra.SqlToRel;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.ddl.SchemaPlanner;
import io.github.dynamodbjdbc.planner.dml.ItemWritePlan;
import io.github.dynamodbjdbc.planner.dml.WritePlanner;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.error.QueryException;
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
import org.jspecify.annotations.Nullable;

/** Plans statements with Calcite, and caches the plans of queries and writes. */
public final class CalcitePlanner implements Planner {
    private final Catalog catalog;
    private final Catalog items;
    private final Catalog knownWithoutSamples;
    private final QueryPlanner explainedQueries;
    private final PlanCache cache = new PlanCache();

    public CalcitePlanner(Catalog catalog) {
        this.catalog = catalog;
        this.items = catalog.expiring();
        this.knownWithoutSamples = new CatalogWithoutSamples(items);
        this.explainedQueries = new QueryPlanner(knownWithoutSamples);
    }

    /** Loads the classes that every plan needs, so that the first plan is faster. */
    public static void load() {
        SqlToRel.load();
    }

    @Override
    public Plan plan(String sql, SessionOptions options, List<ParameterKind> kinds) {
        return kept(sql, options, kinds).plan();
    }

    @Override
    public Prepared prepare(String sql) {
        return new PreparedPlan(this, sql);
    }

    KeptPlan kept(String sql, SessionOptions options, List<ParameterKind> kinds) {
        List<ParameterKind> relevant = cache.relevant(sql, options, kinds);
        KeptPlan known = cache.find(sql, options, relevant);
        if (known != null) {
            return known;
        }
        LiteralValues literals = LiteralValues.of(sql);
        CachedPlan shared = literals == null ? null : cache.shared(literals, options);
        KeptPlan prepared = literals == null || shared == null ? null : cache.put(sql, options, shared, literals);
        return prepared == null
                ? planned(sql, options, new ParameterKinds(relevant), shared == null ? literals : null)
                : prepared;
    }

    /** @param literals the literals for which other texts may share the plan; null if it can't be shared */
    private KeptPlan planned(
            String sql, SessionOptions options, ParameterKinds kinds, @Nullable LiteralValues literals) {
        Statement statement = StatementParser.parse(sql, Cancellation::check);
        SessionOptions planned = options.with(kinds);
        SeenTables seen = new SeenTables(items);
        if (literals != null && statement instanceof Statement.Select select && !cache.isAlone(literals, options)) {
            KeptPlan shared = shared(sql, select.query(), options, planned, literals, seen);
            if (shared != null) {
                return shared;
            }
        }
        Plan plan = plan(sql, statement, planned, seen);
        if (plan instanceof QueryPlan query) {
            return cache.put(sql, options, kinds, new CachedPlan(query, seen));
        }
        return plan instanceof ItemWritePlan write
                ? cache.put(sql, options, kinds, new CachedPlan(write, seen))
                : new Unkept(plan);
    }

    /** Plans the text with its literals as parameters, so that similar texts share the plan; null if the text must be planned separately. */
    private @Nullable KeptPlan shared(
            String sql,
            Query query,
            SessionOptions options,
            SessionOptions planned,
            LiteralValues literals,
            SeenTables seen) {
        LiftedLiterals liftable = literals.liftable();
        QueryPlan plan;
        try {
            plan = new QueryPlanner(seen).plan(query, planned, liftable, literals.priced());
        } catch (QueryException e) {
            // Errors must refer to the original text.
            return null;
        }
        return cache.putShared(sql, options, literals, liftable, new CachedPlan(plan, seen));
    }

    /** A statement that is planned for each execution. */
    private record Unkept(Plan plan) implements KeptPlan {
        @Override
        public @Nullable Plan current(SessionOptions options, List<ParameterKind> kinds) {
            return null;
        }
    }

    private Plan plan(String sql, Statement statement, SessionOptions options, SeenTables seen) {
        QueryPlanner queries = new QueryPlanner(seen);
        return statement.accept(new Statement.Visitor<Plan>() {
            @Override
            public Plan visit(Statement.Select select) {
                return queries.plan(select.query(), options);
            }

            @Override
            public Plan visit(Statement.Explain explain) {
                if (explain.statement() instanceof SchemaStatement schema) {
                    return SchemaPlanner.explain(explain, schema, knownWithoutSamples, options.prices());
                }
                boolean runs = explain.mode() == Statement.ExplainMode.ANALYZE;
                QueryPlanner planner = runs ? queries : explainedQueries;
                return ExplainPlans.plan(
                        explain,
                        StatementParser.parameters(sql),
                        planner,
                        new WritePlanner(runs ? seen : knownWithoutSamples, planner),
                        options);
            }

            @Override
            public Plan visit(Statement.Show show) {
                return CatalogPlans.show(show, catalog);
            }

            @Override
            public Plan visit(Statement.Advise advise) {
                return SystemPlans.advise(
                        advise,
                        advise.table().isEmpty()
                                ? null
                                : CatalogPlans.table(advise.table(), catalog).name(),
                        catalog);
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
                return new WritePlanner(seen, queries).plan(write, StatementParser.parameters(sql), options);
            }

            @Override
            public Plan visit(SchemaStatement schema) {
                return schema instanceof SchemaStatement.CreateTableAs create
                        ? new CreateTableAsPlanner(seen, queries).plan(create, StatementParser.parameters(sql), options)
                        : SchemaPlanner.plan(schema, catalog);
            }
        });
    }
}
