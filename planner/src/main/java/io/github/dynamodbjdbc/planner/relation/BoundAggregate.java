package io.github.dynamodbjdbc.planner.relation;

import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate of a SELECT.
 *
 * @param filter the condition of FILTER, or null
 */
public record BoundAggregate(
        SqlAggFunction function,
        boolean distinct,
        List<RexNode> arguments,
        @Nullable RexNode filter) {
    public BoundAggregate {
        arguments = List.copyOf(arguments);
    }
}
