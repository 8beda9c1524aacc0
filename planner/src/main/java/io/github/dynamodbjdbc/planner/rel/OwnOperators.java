package io.github.dynamodbjdbc.planner.rel;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCorrelate;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;

/**
 * Puts our sort and limit in the place of Calcite's, of which Volcano adds the sort by itself wherever an order is missing, and
 * keeps the rows that a nested loop reads again and again.
 */
final class OwnOperators extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof EnumerableLimit limit && limit.getInput() instanceof EnumerableSort sort) {
            return ValueSortRel.create(sort.getInput().accept(this), sort.getCollation(), limit.offset, limit.fetch);
        }
        if (other instanceof EnumerableLimit limit) {
            return new RowLimitRel(limit.getInput().accept(this), limit.offset, limit.fetch);
        }
        if (other instanceof EnumerableSort sort) {
            return ValueSortRel.create(sort.getInput().accept(this), sort.getCollation(), null, null);
        }
        if (other instanceof EnumerableNestedLoopJoin join) {
            // It reads its right side again for each row of the left one.
            return join.copy(
                    join.getTraitSet(),
                    List.of(
                            join.getLeft().accept(this),
                            new MaterializeRel(join.getRight().accept(this))));
        }
        if (other instanceof EnumerableCorrelate correlate) {
            // It runs its right side again for each row of the left one.
            return correlate.copy(
                    correlate.getTraitSet(),
                    List.of(
                            correlate.getLeft().accept(this),
                            MaterializeRel.reads(correlate.getRight().accept(this))));
        }
        return super.visit(other);
    }
}
