package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.BatchRows;
import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import io.github.dynamodbjdbc.planner.rel.CorrelateNode;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.HashJoinNode;
import io.github.dynamodbjdbc.planner.rel.LookupJoinNode;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.MaterializeNode;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.rel.RowLimitNode;
import io.github.dynamodbjdbc.planner.rel.SharedReadNode;
import io.github.dynamodbjdbc.planner.rel.SharedRowsNode;
import io.github.dynamodbjdbc.planner.rel.SortNode;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Finishes a physical plan: a limit above a sort is merged into the sort, or passed to reads that stream their rows; groups in the order
 * of a key are returned one by one; a hash join keeps the rows of its smaller side; and parts of a subquery that don't depend on the outer
 * row are read once.
 */
final class Finishing extends RelHomogeneousShuttle {
    /** The number of enclosing parts that are run repeatedly: correlated subqueries and steps of recursions. */
    private int correlated;

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof AggregateNode aggregate) {
            return PartialGroups.of(Groups.of(aggregate, aggregate.getInput().accept(this)));
        }
        if (other instanceof RowLimitNode limit && limit.getInput() instanceof SortNode sort) {
            return sorted(sort, limit.offset(), limit.fetch());
        }
        if (other instanceof RowLimitNode limit) {
            RelNode input =
                    wanting(limit.getInput(), limit.offset(), limit.fetch()).accept(this);
            return limited(input, limit.offset(), limit.fetch());
        }
        if (other instanceof SortNode sort) {
            return sorted(sort, null, null);
        }
        if (other instanceof CorrelateNode correlate) {
            RelNode left = correlate.getLeft().accept(this);
            correlated++;
            RelNode right = firstOnly(correlate).accept(this);
            correlated--;
            return correlate.copy(correlate.getTraitSet(), List.of(left, shared(right)));
        }
        if (other instanceof RecursiveUnion union) {
            RelNode base = union.base().accept(this);
            correlated++;
            RelNode step = union.step().accept(this);
            correlated--;
            return union.copy(union.getTraitSet(), List.of(base, shared(step)));
        }
        if (other instanceof LookupJoinNode) {
            LookupJoinNode join = (LookupJoinNode) super.visit(other);
            return join.copy(join.getTraitSet(), List.of(join.getLeft(), keptForBatches(join.getRight())));
        }
        if (other instanceof HashJoinNode join) {
            HashJoinNode visited = (HashJoinNode) super.visit(other);
            // Inside a correlated subquery, a part without outer references is kept already.
            return correlated > 0 || !batches(join).isEmpty() ? visited : KeptSide.of(visited);
        }
        return super.visit(other);
    }

    /** The right side, of which a semi join takes the first row only. That of an anti join mostly has none. */
    private RelNode firstOnly(CorrelateNode correlate) {
        RexNode one = correlate.getCluster().getRexBuilder().makeExactLiteral(BigDecimal.ONE);
        return correlate.getJoinType() == JoinRelType.SEMI
                ? wanting(correlate.getRight(), null, one)
                : correlate.getRight();
    }

    /** Keeps the rows of parts that are joined with each batch of a lookup join, and don't depend on it. */
    private static RelNode keptForBatches(RelNode rel) {
        if (batches(rel).isEmpty()) {
            return isClosed(rel) ? kept(rel) : rel;
        }
        List<RelNode> inputs = new ArrayList<>();
        rel.getInputs().forEach(input -> inputs.add(keptForBatches(input)));
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    /** The places of lookup joins around a part whose batches it reads. */
    private static Set<Integer> batches(RelNode rel) {
        if (rel instanceof LookupRead read) {
            return Set.of(read.place());
        }
        if (rel instanceof BatchRows batch) {
            return Set.of(batch.place());
        }
        Set<Integer> places = new HashSet<>();
        rel.getInputs().forEach(input -> places.addAll(batches(input)));
        if (rel instanceof LookupJoinNode join) {
            places.remove(join.place());
        }
        return places;
    }

    /**
     * Passes the number of wanted rows to lookup joins and reads, unless a sort needs all rows. Only the size of the first requests changes; of a
     * join, only the streamed side is affected.
     */
    private RelNode wanting(RelNode rel, @Nullable RexNode offset, @Nullable RexNode fetch) {
        // Inside a correlated subquery, a part without outer references is read once for all rows.
        if (fetch == null || correlated > 0 && isClosed(rel)) {
            return rel;
        }
        if (rel instanceof LookupJoinNode join) {
            RelNode left = wanting(join.getLeft(), offset, fetch);
            return ((LookupJoinNode) join.copy(join.getTraitSet(), List.of(left, join.getRight())))
                    .wanting(offset, fetch);
        }
        if (rel instanceof DynamoTableRead read && read.wantedRows().isEmpty()) {
            return read.sizedFor(offset == null ? List.of(fetch) : List.of(fetch, offset));
        }
        if (rel instanceof Join || rel instanceof Correlate || rel instanceof UnnestRel) {
            List<RelNode> inputs = new ArrayList<>(rel.getInputs());
            inputs.set(0, wanting(inputs.get(0), offset, fetch));
            RelNode wanting = rel.copy(rel.getTraitSet(), inputs);
            return wanting instanceof CorrelateNode correlate ? correlate.wanting(offset, fetch) : wanting;
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

    private RelNode sorted(SortNode sort, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelNode input = sort.getInput().accept(this);
        RelNode sorted = Groups.sorted(input, sort.getCollation());
        if (sorted == null) {
            return SortNode.create(input, sort.getCollation(), offset, fetch);
        }
        return offset == null && fetch == null ? sorted : limited(sorted, offset, fetch);
    }

    private static RelNode limited(RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        RelNode skipping = offset == null ? null : skipping(input, offset);
        return skipping == null
                ? new RowLimitNode(Groups.limited(input, offset, fetch), offset, fetch)
                : new RowLimitNode(skipping, null, fetch);
    }

    /** The plan without the given number of leading rows, if its read can skip them; otherwise null. */
    private static @Nullable RelNode skipping(RelNode rel, RexNode offset) {
        if (rel instanceof Project project) {
            RelNode input = skipping(project.getInput(), offset);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        return rel instanceof DynamoTableRead read ? read.skipping(offset) : null;
    }

    /** Materializes the parts that depend neither on a subquery's outer row nor on the round of a recursion. */
    private static RelNode shared(RelNode rel) {
        if (isClosed(rel)) {
            return kept(rel);
        }
        if (rel instanceof LookupJoinNode join) {
            // The right side is looked up for each batch.
            return join.copy(join.getTraitSet(), List.of(shared(join.getLeft()), join.getRight()));
        }
        if (rel instanceof HashJoinNode join) {
            boolean other = isClosed(join.getLeft())
                    && !isClosed(join.getRight())
                    && join.getJoinType() == JoinRelType.INNER
                    && KeptSide.isFree(join);
            return other ? shared(KeptSide.swapped(join)) : sharedJoin(join);
        }
        return withShared(rel);
    }

    private static RelNode sharedJoin(HashJoinNode join) {
        HashJoinNode inner = (HashJoinNode) withShared(join);
        return isClosed(join.getRight()) ? inner.keepingTable() : inner;
    }

    private static RelNode withShared(RelNode rel) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : rel.getInputs()) {
            inputs.add(shared(input));
        }
        return inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
    }

    private static boolean isClosed(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel).isEmpty() && RecursiveUnion.isClosed(rel);
    }

    private static RelNode kept(RelNode rel) {
        boolean kept = rel instanceof MaterializeNode
                || rel instanceof SharedReadNode
                || rel instanceof SharedRowsNode
                || rel instanceof ConstantRows;
        return kept ? rel : new MaterializeNode(rel);
    }
}
