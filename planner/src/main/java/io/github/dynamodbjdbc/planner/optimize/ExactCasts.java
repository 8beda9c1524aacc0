package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.DynamicOperators;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Calcite's rules add casts that only say whether a number may be NULL, as where a FULL JOIN turns out to be a LEFT JOIN. Its code
 * for them would round the number to the scale of its type, which means nothing here.
 */
final class ExactCasts extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        RexBuilder builder = visited.getCluster().getRexBuilder();
        return visited.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                RexNode inner = super.visitCall(call);
                return inner instanceof RexCall cast && isOfNullabilityOnly(builder, cast)
                        ? builder.makeCall(cast.getType(), DynamicOperators.TO_NUMERIC, cast.getOperands())
                        : inner;
            }
        });
    }

    private static boolean isOfNullabilityOnly(RexBuilder builder, RexCall call) {
        return call.getKind() == SqlKind.CAST
                && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && SqlTypeUtil.equalSansNullability(
                        builder.getTypeFactory(),
                        call.getType(),
                        call.getOperands().get(0).getType());
    }
}
