package io.github.dynamodbjdbc.planner.rel;

import java.util.function.BiFunction;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;

/** Converts a logical operator to its physical one. */
public final class PhysicalRule<R extends RelNode> extends RelOptRule {
    private final BiFunction<R, RelTraitSet, RelNode> physical;

    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    private PhysicalRule(Class<R> logical, BiFunction<R, RelTraitSet, RelNode> physical) {
        super(operand(logical, Convention.NONE, any()), "Run" + logical.getSimpleName());
        this.physical = physical;
    }

    /** @param physical creates the physical node, given its traits */
    public static <R extends RelNode> RelOptRule of(Class<R> logical, BiFunction<R, RelTraitSet, RelNode> physical) {
        return new PhysicalRule<>(logical, physical);
    }

    /** A physical input in any order. */
    public static RelNode input(RelNode logical) {
        return RelOptRule.convert(logical, logical.getTraitSet().replace(RunConvention.INSTANCE));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        R node = call.rel(0);
        call.transformTo(physical.apply(node, node.getCluster().traitSetOf(RunConvention.INSTANCE)));
    }
}
