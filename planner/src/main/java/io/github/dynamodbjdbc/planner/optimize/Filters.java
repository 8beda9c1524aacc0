package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/** Creates filters from conditions made for other rows. Columns that are nullable above a union or an outer join may not be below it. */
final class Filters {
    private Filters() {}

    static LogicalFilter create(RelNode input, List<RexNode> conjuncts) {
        return create(input, RexUtil.composeConjunction(input.getCluster().getRexBuilder(), conjuncts), Set.of());
    }

    static LogicalFilter create(RelNode input, RexNode condition, Set<CorrelationId> variables) {
        RexNode retyped = condition.accept(new Retyping(input));
        // A filter's condition may not contain casts that only change nullability.
        RexNode bare = RexUtil.removeNullabilityCast(input.getCluster().getTypeFactory(), retyped);
        return LogicalFilter.create(input, bare, ImmutableSet.copyOf(variables));
    }

    private static final class Retyping extends RexShuttle {
        private final RexBuilder builder;
        private final List<RelDataTypeField> fields;

        Retyping(RelNode input) {
            this.builder = input.getCluster().getRexBuilder();
            this.fields = input.getRowType().getFieldList();
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            RelDataType type = fields.get(reference.getIndex()).getType();
            return type.equals(reference.getType()) ? reference : builder.makeInputRef(type, reference.getIndex());
        }

        @Override
        public RexNode visitCall(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            call.getOperands().forEach(operand -> operands.add(operand.accept(this)));
            return builder.makeCall(call.getType(), call.getOperator(), operands);
        }
    }
}
