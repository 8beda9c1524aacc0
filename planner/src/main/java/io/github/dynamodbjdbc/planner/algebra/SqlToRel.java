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

/** Converts a bound statement to algebra. */
public final class SqlToRel {
    private SqlToRel() {}

    /** @return algebra for the columns of the result, in order; its expressions may still contain subqueries */
    public static RelNode convert(BoundStatement statement) {
        Algebra algebra =
                new Algebra(statement, RelOptimizer.newCluster(statement.rex().builder()));
        RelNode rel = algebra.query(statement.query().query(), null, Algebra.Use.RESULT)
                .rel();
        return withoutIntervals(statement, rel);
    }

    /** Loads the Calcite classes that every statement needs, which takes longer than binding and planning a statement. */
    public static void load() {
        RelOptimizer.newCluster(new Rex(new TypeFactory()).builder());
    }

    /** Converts interval columns of the result to text, the only form in which they can be returned. */
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
