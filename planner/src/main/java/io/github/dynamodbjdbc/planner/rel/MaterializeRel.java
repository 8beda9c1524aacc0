package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.Materialized;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;

/** Keeps the rows of its input, so that who reads them again does not pay again. */
public final class MaterializeRel extends SingleRel implements EnumerableRel {
    MaterializeRel(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MaterializeRel(inputs.get(0));
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        PhysType type = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), child.format);
        Expression rows = code.append("rows", child.block);
        code.add(Expressions.return_(null, Expressions.call(Materialized.class, "of", rows)));
        return implementor.result(type, code.toBlock());
    }
}
