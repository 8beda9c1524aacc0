package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.Nearest;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Warns of the hint APPROXIMATE in a statement that no vector index could answer. EXPLAIN has the reason where one could. */
final class ApproximateHint {
    private ApproximateHint() {}

    static void warn(RelNode plan, List<String> warnings) {
        List<ScanSpec> searched = new ArrayList<>();
        collect(plan, searched);
        if (searched.isEmpty()) {
            warnings.add(
                    "Hint APPROXIMATE has no effect: it is for ORDER BY one distance between an attribute of a table and a"
                            + " vector, ascending, with LIMIT");
        }
        for (ScanSpec spec : searched) {
            Nearest nearest = spec.nearest();
            if (nearest != null && !spec.table().hasVectorIndex(nearest.attribute())) {
                warnings.add("Hint APPROXIMATE has no effect on table "
                        + spec.table().name() + ", which has no vector index on " + nearest.attribute());
            }
        }
    }

    private static void collect(RelNode plan, List<ScanSpec> searched) {
        if (plan instanceof DynamoTableRead read && read.spec().nearest() != null) {
            searched.add(read.spec());
        }
        plan.getInputs().forEach(input -> collect(input, searched));
    }
}
