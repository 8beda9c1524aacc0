package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;

/** Moves conditions on the row that holds a list below the expansion of its elements. */
final class FilterUnnestTranspose extends RelOptRule {
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    FilterUnnestTranspose() {
        super(operand(LogicalFilter.class, operand(UnnestRel.class, any())), "FilterUnnestTranspose");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        UnnestRel unnest = call.rel(1);
        List<RexNode> ofRow = new ArrayList<>();
        List<RexNode> ofElement = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean row = RelOptUtil.InputFinder.bits(conjunct).length() <= unnest.inputFields();
            (row ? ofRow : ofElement).add(conjunct);
        }
        if (ofRow.isEmpty()) {
            return;
        }
        RelNode below = Filters.create(unnest.getInput(), ofRow);
        RelNode elements = unnest.over(below, unnest.collection());
        call.transformTo(ofElement.isEmpty() ? elements : Filters.create(elements, ofElement));
    }
}
