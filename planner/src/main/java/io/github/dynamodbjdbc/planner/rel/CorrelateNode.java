package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.exec.CorrelateSource;
import io.github.dynamodbjdbc.planner.exec.JoinKind;
import io.github.dynamodbjdbc.planner.exec.LookupAhead;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.DeriveMode;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** Runs its right side for each row of its left side. */
public final class CorrelateNode extends Correlate implements PhysicalNode {
    private final @Nullable RexNode offset;
    private final @Nullable RexNode fetch;

    public CorrelateNode(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            CorrelationId correlation,
            ImmutableBitSet required,
            JoinRelType type) {
        this(traits, left, right, correlation, required, type, null, null);
    }

    private CorrelateNode(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            CorrelationId correlation,
            ImmutableBitSet required,
            JoinRelType type,
            @Nullable RexNode offset,
            @Nullable RexNode fetch) {
        super(left.getCluster(), traits, ImmutableList.of(), left, right, correlation, required, type);
        this.offset = offset;
        this.fetch = fetch;
    }

    /** This node for a limited number of rows, so that no more outer rows are read ahead. */
    public CorrelateNode wanting(@Nullable RexNode skipped, @Nullable RexNode rows) {
        return new CorrelateNode(
                getTraitSet(), left, right, getCorrelationId(), getRequiredColumns(), joinType, skipped, rows);
    }

    @Override
    public CorrelateNode copy(
            RelTraitSet traitSet,
            RelNode newLeft,
            RelNode newRight,
            CorrelationId correlation,
            ImmutableBitSet required,
            JoinRelType type) {
        return new CorrelateNode(traitSet, newLeft, newRight, correlation, required, type, offset, fetch);
    }

    /** The lookups by keys of the outer row that each run of the subquery begins with. */
    private static List<LookupAhead> ahead(RelNode rel, SourceBuilder builder) {
        if (rel instanceof LookupJoinNode lookup) {
            LookupAhead ahead = lookup.ahead(builder);
            return ahead != null ? List.of(ahead) : ahead(lookup.getLeft(), builder);
        }
        if (rel instanceof HashJoinNode join) {
            // The right side is read first, and the left one only if there can be joined rows.
            List<LookupAhead> all = new ArrayList<>(ahead(join.getRight(), builder));
            boolean readsLeft = join.getJoinType() == JoinRelType.LEFT
                    || join.getJoinType() == JoinRelType.ANTI
                    || hasRow(join.getRight());
            if (readsLeft) {
                all.addAll(ahead(join.getLeft(), builder));
            }
            return all;
        }
        boolean readsFirst = rel instanceof Project
                || rel instanceof Filter
                || rel instanceof Sort
                || rel instanceof Aggregate
                || rel instanceof RowLimitNode
                || rel instanceof Correlate;
        return readsFirst ? ahead(rel.getInput(0), builder) : List.of();
    }

    private static boolean hasRow(RelNode rel) {
        return rel instanceof Project project
                ? hasRow(project.getInput())
                : rel instanceof Aggregate aggregate && AggregateNode.hasTotal(aggregate);
    }

    /** Its inputs' costs are those of all runs. */
    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(left), 0, 0);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        int fields = left.getRowType().getFieldCount();
        return Orders.passThrough(this, required, column -> column < fields ? column : -1);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return Orders.derive(this, childTraits, childId, column -> column);
    }

    @Override
    public DeriveMode getDeriveMode() {
        return DeriveMode.LEFT_FIRST;
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        JoinKind kind =
                switch (joinType) {
                    case INNER -> JoinKind.INNER;
                    case LEFT -> JoinKind.LEFT;
                    case SEMI -> JoinKind.SEMI;
                    case ANTI -> JoinKind.ANTI;
                    default -> throw new IllegalStateException("no correlation of type " + joinType);
                };
        return new CorrelateSource(
                builder.source(left),
                builder.source(right),
                ahead(right, builder),
                RowLimitNode.count(offset),
                RowLimitNode.count(fetch),
                getCorrelationId().getId(),
                kind,
                left.getRowType().getFieldCount(),
                right.getRowType().getFieldCount());
    }
}
