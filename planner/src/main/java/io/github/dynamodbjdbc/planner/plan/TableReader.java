package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import java.util.List;

/** Carries out an access path. The driver implements it with requests; the planner knows only this. */
public interface TableReader {
    /**
     * Starts a read. Requests are sent as rows are asked for.
     *
     * @param node the id of the plan's node that reads, which EXPLAIN ANALYZE books the capacity on
     * @param path with literals as its only operands; its residual is checked by the reader
     * @param output the columns of the rows
     * @param range which of the rows
     */
    RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range);
}
