package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import java.util.List;

/** Carries out access paths. The driver implements it with requests; the planner depends on this interface only. */
public interface TableReader {
    /**
     * Starts a read. Requests are sent as rows are consumed.
     *
     * @param node the id of the plan's node, to which EXPLAIN ANALYZE attributes the consumed capacity
     * @param path the path, with literals as its only operands; the reader checks its residual
     * @param output the columns of the rows
     * @param range the rows that are needed
     */
    RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range);
}
