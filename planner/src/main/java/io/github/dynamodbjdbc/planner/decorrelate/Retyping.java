package io.github.dynamodbjdbc.planner.decorrelate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.function.AggregateCalls;
import io.github.dynamodbjdbc.planner.type.StrongRexBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/** Updates the nullability of all expressions from their columns, some of which became nullable by joins that replaced subqueries. */
final class Retyping extends RelHomogeneousShuttle {
    /** The row types to which correlated subqueries refer. */
    private final Map<CorrelationId, RelDataType> correlated = new HashMap<>();

    @Override
    public RelNode visit(LogicalCorrelate correlate) {
        RelNode left = correlate.getLeft().accept(this);
        correlated.put(correlate.getCorrelationId(), left.getRowType());
        RelNode right = correlate.getRight().accept(this);
        return correlate.copy(correlate.getTraitSet(), List.of(left, right));
    }

    @Override
    public RelNode visit(LogicalProject project) {
        RelNode input = project.getInput().accept(this);
        List<RexNode> columns = new Expressions(project, input).apply(project.getProjects());
        return LogicalProject.create(
                input, project.getHints(), columns, project.getRowType().getFieldNames(), project.getVariablesSet());
    }

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        return LogicalFilter.create(
                input,
                new Expressions(filter, input).apply(filter.getCondition()),
                ImmutableSet.copyOf(filter.getVariablesSet()));
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode left = join.getLeft().accept(this);
        RelNode right = join.getRight().accept(this);
        return LogicalJoin.create(
                left,
                right,
                join.getHints(),
                new Expressions(join, left, right).apply(join.getCondition()),
                join.getVariablesSet(),
                join.getJoinType());
    }

    @Override
    public RelNode visit(LogicalAggregate aggregate) {
        RelNode input = aggregate.getInput().accept(this);
        boolean mayBeOfNothing = aggregate.getGroupSets().stream().anyMatch(set -> set.isEmpty());
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            calls.add(AggregateCalls.over(input, call, mayBeOfNothing));
        }
        return LogicalAggregate.create(
                input,
                aggregate.getHints(),
                aggregate.getGroupSet(),
                ImmutableList.copyOf(aggregate.getGroupSets()),
                calls);
    }

    private final class Expressions extends RexShuttle {
        private final RexBuilder builder;
        private final List<RelDataType> fields = new ArrayList<>();

        Expressions(RelNode rel, RelNode... inputs) {
            this.builder = rel.getCluster().getRexBuilder();
            for (RelNode input : inputs) {
                for (RelDataTypeField field : input.getRowType().getFieldList()) {
                    fields.add(field.getType());
                }
            }
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            RelDataType type = fields.get(reference.getIndex());
            return type.equals(reference.getType()) ? reference : builder.makeInputRef(type, reference.getIndex());
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            // Rows are not nested, so a field access is always to the outer query's row.
            RexCorrelVariable variable = (RexCorrelVariable) access.getReferenceExpr();
            RelDataType row = correlated.get(variable.id);
            return row == null
                    ? access
                    : builder.makeFieldAccess(
                            builder.makeCorrel(row, variable.id),
                            access.getField().getIndex());
        }

        /** Compares by identity, because Calcite's references are equal even if their nullability differs. */
        @SuppressWarnings("ReferenceEquality")
        @Override
        public RexNode visitCall(RexCall call) {
            List<RexNode> operands = new ArrayList<>();
            boolean changed = false;
            for (RexNode operand : call.getOperands()) {
                RexNode retyped = operand.accept(this);
                changed |= retyped != operand;
                operands.add(retyped);
            }
            boolean onlyNullability = call.getKind() == SqlKind.CAST
                    && operands.get(0).getType().getSqlTypeName()
                            == call.getType().getSqlTypeName();
            if (onlyNullability) {
                return operands.get(0);
            }
            return changed ? StrongRexBuilder.remake(builder, call, operands) : call;
        }
    }
}
