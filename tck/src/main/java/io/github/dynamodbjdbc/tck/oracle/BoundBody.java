package io.github.dynamodbjdbc.tck.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands before LIMIT, with the keys of ORDER BY beside each row. */
record BoundBody(List<OutputColumn> columns, List<Direction> directions, Running running) {
    interface Running {
        List<Line> run(@Nullable Env outer);
    }

    /** A row and its keys. */
    record Line(List<@Nullable Cell> cells, List<@Nullable Cell> keys) {}
}
