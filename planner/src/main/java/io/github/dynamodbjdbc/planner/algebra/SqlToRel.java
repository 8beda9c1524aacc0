package io.github.dynamodbjdbc.planner.algebra;

import io.github.dynamodbjdbc.planner.optimize.RelOptimizer;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.TypeFactory;
import io.github.dynamodbjdbc.planner.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** From a bound statement to the algebra. */
public final class SqlToRel {
    private SqlToRel() {}

    /** @return gives the columns of the result, in order; subqueries within its expressions are still to be removed */
    public static RelNode convert(BoundStatement statement) {
        Algebra algebra =
                new Algebra(statement, RelOptimizer.newCluster(statement.rex().builder()));
        RelNode rel = algebra.query(statement.query().query(), null, Algebra.Use.RESULT)
                .rel();
        return withoutIntervals(statement, rel);
    }

    /** Loads the classes of Calcite that every statement needs, which takes longer than to bind and plan one. */
    public static void load() {
        RelOptimizer.newCluster(new Rex(new TypeFactory()).builder());
    }

    /** With the intervals among the columns of a result as text, which is the one form that they can be given in. */
    private static RelNode withoutIntervals(BoundStatement statement, RelNode rel) {
        List<RexNode> columns = new ArrayList<>();
        boolean changed = false;
        for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
            RexNode column = statement.rex().builder().makeInputRef(rel, i);
            boolean interval = Types.isInterval(column.getType());
            changed |= interval;
            columns.add(interval ? statement.casts().stored(column) : column);
        }
        return changed ? Algebra.project(rel, columns, rel.getRowType().getFieldNames(), Set.of()) : rel;
    }
}
