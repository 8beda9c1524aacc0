package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.scan.AccessPathChoice;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;

/** Offers every access path of a scan to Volcano, which takes the cheapest one with the order that the operators above need. */
final class ChooseAccessPath extends RelOptRule {
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    ChooseAccessPath() {
        super(operand(DynamoScan.class, none()), "ChooseAccessPath");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        DynamoScan scan = call.rel(0);
        List<RelNode> reads = new ArrayList<>();
        for (AccessPathChoice.Offer offer : scan.choice().offers()) {
            reads.add(DynamoTableRead.create(scan, offer));
        }
        for (RelNode read : reads) {
            call.transformTo(read);
        }
    }
}
