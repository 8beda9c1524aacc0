package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.jspecify.annotations.Nullable;

/**
 * A hint at a join under LIMIT: the number of right rows needed if the right side is streamed and the left side is looked up. The scan can't be
 * limited itself, because without lookups it is read whole.
 */
final class RowsOfRight {
    private static final String NAME = "ROWS_OF_RIGHT";

    static final HintStrategyTable NOTES =
            HintStrategyTable.builder().hintStrategy(NAME, HintPredicates.JOIN).build();

    private RowsOfRight() {}

    static LogicalJoin noted(LogicalJoin join, long rows) {
        RelHint note = RelHint.builder(NAME).hintOption(Long.toString(rows)).build();
        return (LogicalJoin) join.withHints(List.of(note));
    }

    /** The join's right side, with the number of wanted rows set if there is a hint and the side is a scan. */
    static RelNode told(Join join) {
        for (RelHint hint : join.getHints()) {
            if (hint.hintName.equals(NAME)) {
                RelNode told = tell(join.getRight(), Long.parseLong(hint.listOptions.get(0)));
                return told == null ? join.getRight() : told;
            }
        }
        return join.getRight();
    }

    private static @Nullable RelNode tell(RelNode side, long rows) {
        RelNode rel = LookupSide.logical(side);
        if (rel instanceof LogicalProject project) {
            RelNode input = tell(project.getInput(), rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        return rel instanceof DynamoScan scan
                ? scan.wanting(scan.spec().wanting(scan.spec().order(), rows), scan.wantedOrder(), List.of(), true)
                : null;
    }
}
