package io.github.dynamodbjdbc.planner;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.SchemaStatement;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.Setting;
import java.util.function.Supplier;

/** Plans by Calcite, and remembers the plans of queries. */
public final class CalcitePlanner implements Planner {
    /** A plan with its generated code takes some ten kilobytes. */
    private static final int CACHED_PLANS = 500;

    private final Catalog catalog;
    private final QueryPlanner queries;
    private final Cache<Key, Cached> plans =
            CacheBuilder.newBuilder().maximumSize(CACHED_PLANS).build();

    public CalcitePlanner(Catalog catalog) {
        this.catalog = catalog;
        this.queries = new QueryPlanner(catalog);
    }

    private record Key(String sql, SessionOptions options) {}

    /** A plan, and what it was made with. */
    private static final class Cached {
        private final QueryPlan plan;
        private final long version;
        // Of the statistics by which the plan was last found to be as good as ever.
        private volatile long stamp;

        Cached(QueryPlan plan, long version, long stamp) {
            this.plan = plan;
            this.version = version;
            this.stamp = stamp;
        }
    }

    @Override
    public Plan plan(String sql, SessionOptions options) {
        Key key = new Key(sql, options);
        Cached known = plans.getIfPresent(key);
        if (known != null && isCurrent(known)) {
            return known.plan;
        }
        Statement statement = StatementParser.parse(sql);
        Plan plan = unwrapped(() -> plan(statement, options));
        if (plan instanceof QueryPlan query) {
            // The version is read when all is planned: planning may have described tables, which makes a new one.
            plans.put(key, new Cached(query, catalog.version(), query.statisticsStamp()));
        }
        return plan;
    }

    /** Calcite wraps what is thrown inside its rules, once for every rule on the way. */
    static <T> T unwrapped(Supplier<T> planning) {
        try {
            return planning.get();
        } catch (RuntimeException failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof QueryException ours) {
                    throw ours;
                }
            }
            throw failure;
        } catch (AssertionError failure) {
            throw notPlanned(failure);
        }
    }

    /** Of Calcite's way to say that it can't go on, assertions enabled or not. */
    static QueryException notPlanned(AssertionError failure) {
        return new QueryException(
                ErrorKind.INTERNAL, "the statement could not be planned: " + failure.getMessage(), null, failure);
    }

    private boolean isCurrent(Cached known) {
        // Asking for a table has an aged description renewed, which makes a new version only if it has changed.
        known.plan.tables().forEach(catalog::table);
        return known.version == catalog.version() && isStillPriced(known);
    }

    /** Whether what was learned since leaves the plan's candidates at about what they were chosen by. */
    private boolean isStillPriced(Cached known) {
        long stamp =
                known.plan.tables().stream().mapToLong(catalog::statisticsStamp).sum();
        if (stamp != known.stamp) {
            if (!known.plan.isPricedAlike(catalog)) {
                return false;
            }
            known.stamp = stamp;
        }
        return true;
    }

    private Plan plan(Statement statement, SessionOptions options) {
        return statement.accept(new Statement.Visitor<Plan>() {
            @Override
            public Plan visit(Statement.Select select) {
                return queries.plan(select.query(), options);
            }

            @Override
            public Plan visit(Statement.Explain explain) {
                return ExplainPlans.plan(explain, queries, options);
            }

            @Override
            public Plan visit(Statement.Show show) {
                return CatalogPlans.show(show, catalog);
            }

            @Override
            public Plan visit(Statement.Describe describe) {
                return CatalogPlans.describe(describe, catalog);
            }

            @Override
            public Plan visit(Statement.SetOption option) {
                return new SettingPlan(new Setting(option.name().name(), option.value()));
            }

            @Override
            public Plan visit(WriteStatement write) {
                throw unsupported("this version reads only: INSERT, UPSERT, UPDATE and DELETE are not run yet", write);
            }

            @Override
            public Plan visit(SchemaStatement schema) {
                throw unsupported("this version reads only: CREATE, ALTER and DROP are not run yet", schema);
            }
        });
    }

    private static QueryException unsupported(String message, Statement statement) {
        return new QueryException(ErrorKind.UNSUPPORTED, message, statement.position());
    }
}
