package io.github.dynamodbjdbc.planner.algebra;

import java.util.Map;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/**
 * The algebra of a part of a query, with the fields of its columns.
 *
 * @param columns field indexes by column number
 * @param keys field indexes of grouping expressions
 * @param order the order to apply if a limit takes the first rows; the rows themselves are not sorted
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
