package io.github.dynamodbjdbc.planner.rel;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCorrelate;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.EnumerableValues;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Puts our sort and limit in the place of Calcite's, of which Volcano adds the sort by itself wherever an order is missing, and
 * keeps the rows that a nested loop or a correlated subquery reads again and again.
 */
final class OwnOperators extends RelHomogeneousShuttle {
    private int shared;

    /** How many subqueries it is in that are run for each row. */
    private int correlated;

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof EnumerableAggregate aggregate) {
            Aggregate groups = Groups.of(aggregate, aggregate.getInput().accept(this));
            return TotalRowRel.isNeeded(groups) ? TotalRowRel.of(groups) : groups;
        }
        if (other instanceof EnumerableLimit limit && limit.getInput() instanceof EnumerableSort sort) {
            return sorted(sort, limit.offset, limit.fetch);
        }
        if (other instanceof EnumerableLimit limit) {
            RelNode input = wanting(limit.getInput(), limit.offset, limit.fetch).accept(this);
            return limited(input, limit.offset, limit.fetch);
        }
        if (other instanceof EnumerableSort sort) {
            return sorted(sort, null, null);
        }
        if (other instanceof EnumerableNestedLoopJoin join) {
            // It reads its right side again for each row of the left one.
            return join.copy(
                    join.getTraitSet(),
                    List.of(
                            join.getLeft().accept(this),
                            MaterializeRel.of(join.getRight().accept(this))));
        }
        if (other instanceof EnumerableCorrelate correlate) {
            RelNode left = correlate.getLeft().accept(this);
            correlated++;
            RelNode right = correlate.getRight().accept(this);
            correlated--;
            return correlate.copy(correlate.getTraitSet(), List.of(left, shared(right)));
        }
        return super.visit(other);
    }

    /**
     * Tells lookup joins and reads how many rows are wanted, where none is needed for a sort. They are read as before, but the first
     * requests are for no more; of a join, only the side that its rows come from one by one.
     */
    private RelNode wanting(RelNode rel, @Nullable RexNode offset, @Nullable RexNode fetch) {
        if (fetch == null) {
            return rel;
        }
        if (rel instanceof LookupJoinRel join) {
            RelNode left = wanting(join.getLeft(), offset, fetch);
            return ((LookupJoinRel) join.copy(join.getTraitSet(), List.of(left, join.getRight())))
                    .wanting(offset, fetch);
        }
        if (rel instanceof DynamoTableRead read && read.wantedRows().isEmpty()) {
            // What does not depend on the row outside is read once for all of them.
            return correlated > 0 ? read : read.sizedFor(offset == null ? List.of(fetch) : List.of(fetch, offset));
        }
        if (rel instanceof Join || rel instanceof Correlate || rel instanceof UnnestRel) {
            List<RelNode> inputs = new ArrayList<>(rel.getInputs());
            inputs.set(0, wanting(inputs.get(0), offset, fetch));
            return rel.copy(rel.getTraitSet(), inputs);
        }
        boolean oneByOne = rel instanceof Project || rel instanceof Filter || rel instanceof Union union && union.all;
        return oneByOne
                ? rel.copy(
                        rel.getTraitSet(),
                        rel.getInputs().stream()
                                .map(input -> wanting(input, offset, fetch))
                                .toList())
                : rel;
    }

    private RelNode sorted(EnumerableSort sort, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelNode input = sort.getInput().accept(this);
        RelNode sorted = Groups.sorted(input, sort.getCollation());
        if (sorted == null) {
            return ValueSortRel.create(input, sort.getCollation(), offset, fetch);
        }
        return offset == null && fetch == null ? sorted : limited(sorted, offset, fetch);
    }

    private static RelNode limited(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelNode skipping = offset == null ? null : skipping(input, offset);
        return skipping == null
                ? new RowLimitRel(Groups.limited(input, offset, fetch), offset, fetch)
                : new RowLimitRel(skipping, null, fetch);
    }

    /** The same without so many rows at its beginning, where a read can leave them out itself; else null. */
    private static @Nullable RelNode skipping(RelNode rel, RexNode offset) {
        if (rel instanceof Project project) {
            RelNode input = skipping(project.getInput(), offset);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        return rel instanceof DynamoTableRead read ? read.skipping(offset) : null;
    }

    /** Keeps the rows of whatever does not depend on the row that a subquery is run for. */
    private RelNode shared(RelNode rel) {
        if (rel instanceof MaterializeRel kept) {
            RelNode input = kept.isShared() ? kept : shared(kept.getInput());
            return input instanceof MaterializeRel ? input : rel.copy(rel.getTraitSet(), List.of(input));
        }
        if (RelOptUtil.getVariablesUsed(rel).isEmpty()) {
            return rel instanceof EnumerableValues ? rel : MaterializeRel.shared(rel, shared++);
        }
        if (rel instanceof LookupJoinRel join) {
            // What is looked up belongs to a batch.
            return join.copy(join.getTraitSet(), List.of(shared(join.getLeft()), join.getRight()));
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(shared(input));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }
}
