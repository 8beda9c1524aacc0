package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Puts our MIN in the place of the one that Calcite adds when it expands distinct aggregates, to carry a value through a second
 * grouping: its own can't compare values of any type.
 */
final class OwnMinMax extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(LogicalAggregate aggregate) {
        RelNode input = aggregate.getInput().accept(this);
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(own(call));
        }
        return aggregate.copy(
                aggregate.getTraitSet(),
                input,
                aggregate.getGroupSet(),
                ImmutableList.copyOf(aggregate.getGroupSets()),
                calls);
    }

    private static AggregateCall own(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        SqlTypeName type = call.getType().getSqlTypeName();
        boolean concerned = (kind == SqlKind.MIN || kind == SqlKind.MAX)
                && (type == SqlTypeName.ANY || SqlTypeName.STRING_TYPES.contains(type));
        if (!concerned) {
            return call;
        }
        SqlAggFunction function = kind == SqlKind.MIN ? DynamicOperators.MIN : DynamicOperators.MAX;
        return AggregateCall.create(
                call.getParserPosition(),
                function,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                call.getArgList(),
                call.filterArg,
                call.distinctKeys,
                call.collation,
                call.getType(),
                call.name);
    }
}
