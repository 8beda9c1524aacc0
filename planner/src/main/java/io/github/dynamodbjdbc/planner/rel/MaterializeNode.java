package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** Keeps the rows of its input, so that reading them again sends no requests. */
public final class MaterializeNode extends SingleRel implements PhysicalNode {
    public MaterializeNode(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MaterializeNode(inputs.get(0));
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return builder.kept(getInput());
    }
}
