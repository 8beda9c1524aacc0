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
 * A note at a join under LIMIT: how many rows of its right side are taken if it is that side which is read row by row, and the left
 * one is looked up. The scan itself can't be told, because without lookups it is read whole.
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

    /** The right side of the join, told so many rows where that is noted and can be told. */
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
