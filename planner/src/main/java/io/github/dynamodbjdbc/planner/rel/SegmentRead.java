package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.apache.calcite.rel.RelNode;

/** Whether the rows that a plan gives of each segment of a scan are, together, those that the statement gives without the hint. */
public final class SegmentRead {
    private SegmentRead() {}

    /**
     * Lets one scan pass with what looks at each row by itself, and with the partial counts, sums and extremes of groups over that.
     *
     * @param plan of a statement with the hint SEGMENT
     * @throws QueryException INVALID_HINT if the segments would double or lose rows
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
                            + "), which can't be put together of segments");
        }
        rel.getInputs().forEach(SegmentRead::requireRowByRow);
    }
}
