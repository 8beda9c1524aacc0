package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.SetOperations;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;

/** UNION, INTERSECT and EXCEPT, each with ALL and without. */
public final class SetOperationNodes {
    private SetOperationNodes() {}

    public static RelNode of(SetOp operation, RelTraitSet traits, List<RelNode> inputs) {
        RelOptCluster cluster = operation.getCluster();
        if (operation instanceof Union) {
            return new UnionNode(cluster, traits, inputs, operation.all);
        }
        return operation instanceof Intersect
                ? new IntersectNode(cluster, traits, inputs, operation.all)
                : new MinusNode(cluster, traits, inputs, operation.all);
    }

    private static List<RowSource> inputs(SetOp operation, SourceBuilder builder) {
        return operation.getInputs().stream().map(builder::source).toList();
    }

    private static int width(SetOp operation) {
        return operation.getRowType().getFieldCount();
    }

    private static final class UnionNode extends Union implements PhysicalNode {
        UnionNode(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public SetOp copy(RelTraitSet traitSet, List<RelNode> inputs, boolean all) {
            return new UnionNode(getCluster(), traitSet, inputs, all);
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return SetOperations.union(inputs(this, builder), width(this), all);
        }
    }

    private static final class IntersectNode extends Intersect implements PhysicalNode {
        IntersectNode(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public SetOp copy(RelTraitSet traitSet, List<RelNode> inputs, boolean all) {
            return new IntersectNode(getCluster(), traitSet, inputs, all);
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return SetOperations.intersect(inputs(this, builder), width(this), all);
        }
    }

    private static final class MinusNode extends Minus implements PhysicalNode {
        MinusNode(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, boolean all) {
            super(cluster, traits, inputs, all);
        }

        @Override
        public SetOp copy(RelTraitSet traitSet, List<RelNode> inputs, boolean all) {
            return new MinusNode(getCluster(), traitSet, inputs, all);
        }

        @Override
        public RowSource toSource(SourceBuilder builder) {
            return SetOperations.except(inputs(this, builder), width(this), all);
        }
    }
}
