package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.runtime.GroupedRows;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/** Right below an aggregate: its rows, in a form by which Calcite's code for the aggregate gives groups early. */
public final class GroupedRowsRel extends SingleRel implements EnumerableRel {
    private final boolean together;

    GroupedRowsRel(RelNode input, boolean together) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.together = together;
    }

    /** Whether the rows of each group follow each other. */
    public boolean together() {
        return together;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new GroupedRowsRel(inputs.get(0), together);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).item("together", together);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
        BlockBuilder code = new BlockBuilder();
        Result child = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
        Expression rows = code.append("rows", child.block);
        code.add(Expressions.return_(
                null, Expressions.call(GroupedRows.class, "of", rows, Expressions.constant(together))));
        return implementor.result(child.physType, code.toBlock());
    }
}
