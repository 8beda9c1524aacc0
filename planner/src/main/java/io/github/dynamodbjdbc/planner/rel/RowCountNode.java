package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowCountSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** Counts the rows of its input, which may have no columns. */
public final class RowCountNode extends SingleRel implements PhysicalNode {
    public RowCountNode(RelTraitSet traits, RelNode input, RelDataType rowType) {
        super(input.getCluster(), traits, input);
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new RowCountNode(traitSet, inputs.get(0), getRowType());
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 1;
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(mq.getRowCount(getInput()), 0, 0);
    }

    @Override
    public String operation() {
        return "Aggregate";
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new RowCountSource(builder.source(getInput()));
    }
}
