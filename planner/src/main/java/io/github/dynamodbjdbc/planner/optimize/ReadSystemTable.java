package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** Reads a system table, the only kind of plain table scan that is left when access paths are chosen. */
final class ReadSystemTable extends RelOptRule {
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    ReadSystemTable() {
        super(operand(LogicalTableScan.class, none()), "ReadSystemTable");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        call.transformTo(SystemTableRead.create(call.rel(0)));
    }
}
