package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.scan.SystemScan;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;

/** Reads a system table, in the one way there is. */
final class ReadSystemTable extends RelOptRule {
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    ReadSystemTable() {
        super(operand(SystemScan.class, none()), "ReadSystemTable");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        SystemScan scan = call.rel(0);
        call.transformTo(SystemTableRead.create(scan));
    }
}
