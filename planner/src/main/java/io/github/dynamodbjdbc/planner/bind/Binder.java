package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds a query: every name is resolved and every expression typed. */
public final class Binder {
    private Binder() {}

    /**
     * @param literals the literals that may become parameters; null for none, as in a statement with parameters of its own
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if a name is unknown or ambiguous, types don't fit, or a clause
     *     is not supported
     */
    public static BoundStatement bind(
            Query query, Catalog catalog, SessionOptions options, @Nullable LiftedLiterals literals) {
        StatementState state = new StatementState(catalog, options, literals);
        Environment environment = new Environment(List.of(), ReadDefaults.of(options));
        return state.finish(new QueryBinder(state).bind(query, null, environment));
    }
}
