package io.github.dynamodbjdbc.planner.algebra;

import java.util.Map;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/**
 * A part of a query as algebra.
 *
 * @param columns the places of its columns, by their numbers
 * @param keys the places of what its groups are of
 * @param order what the rows should be sorted by, for whoever takes the first of them; the algebra itself does not sort so
 */
record Rows(RelNode rel, Map<Integer, Integer> columns, Map<RexNode, Integer> keys, RelCollation order) {
    static Rows of(RelNode rel, Map<Integer, Integer> columns) {
        return new Rows(rel, columns, Map.of(), RelCollations.EMPTY);
    }

    Rows over(RelNode other) {
        return new Rows(other, columns, keys, order);
    }

    int width() {
        return rel.getRowType().getFieldCount();
    }
}
