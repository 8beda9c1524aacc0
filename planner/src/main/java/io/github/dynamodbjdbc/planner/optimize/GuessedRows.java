package io.github.dynamodbjdbc.planner.optimize;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Finds estimates of rows that are guesses. Nothing is known of the values of an aggregate before it is computed, so HAVING may select one group as well
 * as all.
 */
final class GuessedRows {
    private GuessedRows() {}

    /** The factor by which there may be more rows than estimated; 1 for an estimate that has a basis. */
    static double factor(@Nullable RelNode rel, RelMetadataQuery metadata) {
        RelNode logical = LookupSide.logical(rel);
        if (logical instanceof Filter filter) {
            double own = isOfAggregate(filter.getInput(), filter.getCondition())
                    ? metadata.getRowCount(filter.getInput()) / Math.max(1, metadata.getRowCount(filter))
                    : 1;
            return Math.max(1, own) * factor(filter.getInput(), metadata);
        }
        if (logical instanceof Project || logical instanceof Sort || logical instanceof Aggregate) {
            return factor(logical.getInput(0), metadata);
        }
        return logical instanceof Join join ? factor(join.getLeft(), metadata) * factor(join.getRight(), metadata) : 1;
    }

    private static boolean isOfAggregate(RelNode input, RexNode condition) {
        RelNode logical = LookupSide.logical(input);
        if (logical instanceof Project project) {
            return !project.containsOver()
                    && isOfAggregate(project.getInput(), RelOptUtil.pushPastProject(condition, project));
        }
        return logical instanceof Aggregate aggregate
                && RelOptUtil.InputFinder.bits(condition).asSet().stream()
                        .anyMatch(column -> column >= aggregate.getGroupCount());
    }
}
