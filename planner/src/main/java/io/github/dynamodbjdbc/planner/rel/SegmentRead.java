package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.apache.calcite.rel.RelNode;

/** Checks whether a plan can be run segment by segment: together, the segments' rows must be those of the statement without the hint. */
public final class SegmentRead {
    private SegmentRead() {}

    /**
     * Accepts one scan below operators that process each row separately, and mergeable aggregates over these.
     *
     * @param plan the plan of a statement with the hint SEGMENT
     * @throws QueryException INVALID_HINT if the segments would duplicate or lose rows
     */
    public static void require(RelNode plan) {
        RelNode rel = plan;
        while (rel instanceof ProjectNode project && project.columns() != null) {
            rel = project.getInput();
        }
        boolean aggregated =
                rel instanceof RowCountNode || (rel instanceof AggregateNode groups && groups.isMergeable());
        requireRowByRow(aggregated ? rel.getInput(0) : plan);
    }

    private static void requireRowByRow(RelNode rel) {
        if (!(rel instanceof PhysicalNode node) || !node.isRowByRow()) {
            String operation = rel instanceof PhysicalNode other ? other.operation() : rel.getRelTypeName();
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    "hint SEGMENT is for one scan, its conditions and columns, and COUNT, SUM, MIN and MAX over them;"
                            + " this statement needs more (" + operation
                            + "), whose result can't be assembled from segments");
        }
        rel.getInputs().forEach(SegmentRead::requireRowByRow);
    }
}
