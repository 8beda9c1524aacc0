package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.FilterSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/** The rows of its input for which a condition is true. */
public final class FilterNode extends Filter implements PhysicalNode {
    public FilterNode(RelTraitSet traits, RelNode input, RexNode condition) {
        super(input.getCluster(), traits, input, condition);
    }

    @Override
    public FilterNode copy(RelTraitSet traitSet, RelNode input, RexNode condition) {
        return new FilterNode(traitSet, input, condition);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        return Orders.passThrough(this, required, column -> column);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return Orders.derive(this, childTraits, childId, column -> column);
    }

    @Override
    public boolean isRowByRow() {
        return true;
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new FilterSource(builder.source(getInput()), builder.expression(getCondition()));
    }
}
