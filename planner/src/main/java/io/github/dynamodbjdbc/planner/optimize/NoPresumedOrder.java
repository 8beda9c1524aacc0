package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;

/**
 * Removes the orders that Calcite assumes and the driver doesn't keep: of VALUES, whose strings Calcite compares differently, and of windows,
 * which Calcite returns in window order. Otherwise a sort above such an operator would be removed.
 */
final class NoPresumedOrder extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof Values values && values.getTuples().size() > 1) {
            return ConstantRows.logical(values);
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : other.getInputs()) {
            inputs.add(input.accept(this));
        }
        RelTraitSet traits = other instanceof Sort
                ? other.getTraitSet()
                : other.getTraitSet().replace(RelCollations.EMPTY);
        return inputs.equals(other.getInputs()) && traits.equals(other.getTraitSet())
                ? other
                : other.copy(traits, inputs);
    }
}
