package io.github.dynamodbjdbc.planner.optimize;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexNode;

/** Simplifies filters; removes those that pass all rows, and replaces those that pass none by no rows. */
final class SimplifyFilter extends RelOptRule {
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    SimplifyFilter() {
        super(operand(LogicalFilter.class, any()), "SimplifyFilter");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        RexNode simple = ConditionSimplifier.simplify(filter.getCluster().getRexBuilder(), filter.getCondition());
        if (simple.isAlwaysTrue()) {
            call.transformTo(filter.getInput());
        } else if (simple.isAlwaysFalse()) {
            call.transformTo(LogicalValues.createEmpty(filter.getCluster(), filter.getRowType()));
        } else if (!simple.equals(filter.getCondition())) {
            RelNode simpler = Filters.create(filter.getInput(), simple, filter.getVariablesSet());
            call.transformTo(simpler);
        }
    }
}
