package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A query without LIMIT and OFFSET, with the ORDER BY keys of each row. */
record BoundBody(List<OutputColumn> columns, List<Direction> directions, Running running) {
    interface Running {
        List<Line> run(@Nullable Env outer);
    }

    /** A row with its keys. */
    record Line(List<@Nullable Cell> cells, List<@Nullable Cell> keys) {}
}
