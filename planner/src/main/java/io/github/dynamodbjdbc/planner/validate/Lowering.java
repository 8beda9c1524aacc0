package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.SessionOptions;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import java.util.List;

/**
 * From the syntax tree to Calcite's, with every name resolved: Calcite has neither our rules for names nor a table whose
 * columns nobody knows beforehand.
 */
public final class Lowering {
    private Lowering() {}

    /**
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if a name means nothing or too much, or a clause is not
     *     supported
     */
    public static LoweredQuery lower(Query query, Catalog catalog, SessionOptions options) {
        StatementState state = new StatementState(catalog, options);
        Environment environment = new Environment(List.of(), ReadDefaults.of(options));
        LoweredRelation lowered = new QueryLowering(state).lower(query, null, environment);
        List<ResultColumn> columns = lowered.columns().stream()
                .map(LoweredRelation.OutputColumn::result)
                .toList();
        return new LoweredQuery(
                lowered.sql(),
                state.tables(),
                columns,
                state.warnings(),
                state.parameterTypes(),
                state.limits(),
                state.internalNames());
    }
}
