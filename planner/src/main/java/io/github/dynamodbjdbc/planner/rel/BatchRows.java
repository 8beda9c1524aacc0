package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.TableReads;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** The rows of its left side that a {@link LookupJoinRel} has at hand. */
final class BatchRows extends AbstractRelNode implements EnumerableRel {
    private final RelDataType type;
    private final double rows;
    private final int place;

    private BatchRows(RelOptCluster cluster, RelTraitSet traits, RelDataType type, double rows, int place) {
        super(cluster, traits);
        this.type = type;
        this.rows = rows;
        this.place = place;
    }

    /**
     * @param rows of all batches, about
     * @param place that the join has in the run's context
     */
    static BatchRows create(RelOptCluster cluster, RelDataType type, double rows, int place) {
        return new BatchRows(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), type, rows, place);
    }

    @Override
    public RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new BatchRows(getCluster(), traitSet, type, rows, place);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return Math.max(1, rows);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        PhysType physical = PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.ARRAY);
        return implementor.result(
                physical,
                Blocks.toBlock(Expressions.call(
                        TableReads.class, "batch", implementor.getRootExpression(), Expressions.constant(place))));
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("type", type).item("place", place);
    }
}
