package io.github.dynamodbjdbc.planner.function;

import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Makes calls of aggregates, whose types follow from their input. */
public final class AggregateCalls {
    private AggregateCalls() {}

    /**
     * A call over all rows of a group.
     *
     * @param arguments the columns of the input
     * @param mayBeOfNothing whether the group may have no row
     */
    public static AggregateCall of(
            SqlAggFunction function, List<Integer> arguments, RelNode input, boolean mayBeOfNothing) {
        return AggregateCall.create(
                SqlParserPos.ZERO,
                function,
                false,
                false,
                false,
                List.of(),
                arguments,
                -1,
                null,
                RelCollations.EMPTY,
                mayBeOfNothing,
                input,
                null,
                null);
    }

    /** The same call over another input. */
    public static AggregateCall over(RelNode input, AggregateCall call, boolean mayBeOfNothing) {
        return AggregateCall.create(
                call.getParserPosition(),
                call.getAggregation(),
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                call.getArgList(),
                call.filterArg,
                call.distinctKeys,
                call.collation,
                mayBeOfNothing,
                input,
                null,
                call.name);
    }
}
