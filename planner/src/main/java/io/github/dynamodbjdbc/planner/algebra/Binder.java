package io.github.dynamodbjdbc.planner.algebra;

import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.planner.bind.BoundRelation;
import io.github.dynamodbjdbc.planner.bind.Environment;
import io.github.dynamodbjdbc.planner.bind.LiftedLiterals;
import io.github.dynamodbjdbc.planner.bind.QueryBinder;
import io.github.dynamodbjdbc.planner.bind.ReadDefaults;
import io.github.dynamodbjdbc.planner.bind.SelectedColumn;
import io.github.dynamodbjdbc.planner.bind.StatementState;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.optimize.RelOptimizer;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeFactory;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** From the syntax tree to the algebra, with every name resolved and every expression typed. */
public final class Binder {
    private Binder() {}

    /**
     * @throws io.github.dynamodbjdbc.planner.error.QueryException if a name means nothing or too much, types don't fit, or a clause
     *     is not supported
     */
    public static Bound bind(Query query, Catalog catalog, SessionOptions options) {
        return bind(query, catalog, options, null);
    }

    /**
     * The same, where some literals may become parameters.
     *
     * @param literals null if none may; a statement with parameters of its own has to have none
     */
    public static Bound bind(Query query, Catalog catalog, SessionOptions options, @Nullable LiftedLiterals literals) {
        StatementState state = new StatementState(catalog, options, literals);
        Environment environment = new Environment(List.of(), ReadDefaults.of(options));
        BoundRelation bound = new QueryBinder(state).bind(query, null, environment);
        state.finish();
        Algebra algebra = new Algebra(state, RelOptimizer.newCluster(state.rex().builder()));
        RelNode rel = algebra.query(bound.query(), null, Algebra.Use.RESULT).rel();
        return new Bound(
                withoutIntervals(state, rel),
                bound.columns().stream().map(SelectedColumn::result).toList(),
                state.warnings(),
                state.expected(),
                state.parameterTypes(),
                state.limits(),
                state.isTransactional(),
                state.segment(),
                state.unsampled(),
                state.unknown());
    }

    /** Loads what every statement needs of Calcite, which takes longer than to bind and plan one. */
    public static void load() {
        RelOptimizer.newCluster(new Rex(new TypeFactory()).builder());
    }

    /** With the intervals among the columns of a result as text, which is the one form that they can be given in. */
    private static RelNode withoutIntervals(StatementState state, RelNode rel) {
        List<RexNode> columns = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
            RexNode column = state.rex().builder().makeInputRef(rel, i);
            boolean interval = Types.isInterval(column.getType());
            changed |= interval;
            columns.add(interval ? state.casts().stored(column) : column);
        }
        return changed ? Algebra.project(rel, columns, rel.getRowType().getFieldNames(), Set.of()) : rel;
    }
}
