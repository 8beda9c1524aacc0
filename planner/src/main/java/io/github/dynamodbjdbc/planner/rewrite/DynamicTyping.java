package io.github.dynamodbjdbc.planner.rewrite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.runtime.AggregateFunction;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Replaces every operator over values of any type by one that picks by value, so that no operator of Calcite's ever sees
 * such a value; and every comparison and order of strings by one in code points, which is DynamoDB's order.
 *
 * <p>Columns keep their types: where an operator over ANY gives ANY, its replacement's result is made ANY again. So
 * each node can be rewritten without a look at the others.
 */
public final class DynamicTyping {
    /** Aggregates of which Calcite checks whether they may be NULL, which depends on their arguments. */
    private static final Set<SqlKind> NULL_AS_INFERRED = Set.of(SqlKind.MIN, SqlKind.MAX, SqlKind.SUM, SqlKind.AVG);

    private DynamicTyping() {}

    public static RelNode rewrite(RelNode root) {
        return root.accept(new Shuttle());
    }

    /** With the intervals among the columns of a result as text, which is the one form that they can be given in. */
    public static RelNode withoutIntervals(RelNode root) {
        RexBuilder builder = root.getCluster().getRexBuilder();
        List<RexNode> columns = references(builder, root);
        List<RexNode> given = columns.stream()
                .map(column -> AnyValue.intervalText(builder, column))
                .toList();
        return given.equals(columns)
                ? root
                : LogicalProject.create(
                        root, ImmutableList.of(), given, root.getRowType().getFieldNames(), ImmutableSet.of());
    }

    private static final class Shuttle extends RelHomogeneousShuttle {
        /** The rows that subqueries run for each of them refer to. */
        private final Map<CorrelationId, RelDataType> correlated = new HashMap<>();

        @Override
        public RelNode visit(LogicalCorrelate correlate) {
            RelNode left = correlate.getLeft().accept(this);
            correlated.put(correlate.getCorrelationId(), left.getRowType());
            RelNode right = correlate.getRight().accept(this);
            return correlate.copy(correlate.getTraitSet(), List.of(left, right));
        }

        private DynamicRex rex(RelNode rel, RelDataType row) {
            return new DynamicRex(rel.getCluster().getRexBuilder(), row, correlated);
        }

        @Override
        public RelNode visit(LogicalProject project) {
            RelNode input = project.getInput().accept(this);
            DynamicRex rex = rex(project, input.getRowType());
            List<RexNode> projects = rex.apply(project.getProjects());
            // Names only: a comparison may have become nullable, and whoever refers to it takes the type from here.
            return LogicalProject.create(
                    input,
                    project.getHints(),
                    projects,
                    project.getRowType().getFieldNames(),
                    project.getVariablesSet());
        }

        @Override
        public RelNode visit(LogicalFilter filter) {
            RelNode input = filter.getInput().accept(this);
            DynamicRex rex = rex(filter, input.getRowType());
            return filter.copy(filter.getTraitSet(), input, rex.apply(filter.getCondition()));
        }

        @Override
        public RelNode visit(LogicalJoin join) {
            RelNode left = join.getLeft().accept(this);
            RelNode right = join.getRight().accept(this);
            // Only the columns' types matter, so the left and right fields side by side will do.
            RelDataType both = join.getCluster()
                    .getTypeFactory()
                    .builder()
                    .addAll(left.getRowType().getFieldList())
                    .addAll(right.getRowType().getFieldList())
                    .build();
            DynamicRex rex = rex(join, both);
            return join.copy(
                    join.getTraitSet(),
                    rex.apply(join.getCondition()),
                    left,
                    right,
                    join.getJoinType(),
                    join.isSemiJoinDone());
        }

        @Override
        public RelNode visit(LogicalAggregate aggregate) {
            return rewriteAggregate(aggregate, withAField(aggregate.getInput().accept(this)));
        }

        @Override
        public RelNode visit(LogicalUnion union) {
            return rewriteSetOperation((SetOp) super.visit(union));
        }

        @Override
        public RelNode visit(LogicalIntersect intersect) {
            return rewriteSetOperation((SetOp) super.visit(intersect));
        }

        @Override
        public RelNode visit(LogicalMinus minus) {
            return rewriteSetOperation((SetOp) super.visit(minus));
        }
    }

    /** Rows without a field, as COUNT(*) alone counts them, have a form that other operators do not understand. */
    private static RelNode withAField(RelNode input) {
        return input.getRowType().getFieldCount() > 0
                ? input
                : LogicalProject.create(
                        input,
                        ImmutableList.of(),
                        List.of(input.getCluster().getRexBuilder().makeLiteral(true)),
                        List.of("$row"),
                        ImmutableSet.of());
    }

    /** Rows of a set operation are compared as objects, so equal values have to be equal objects on every side. */
    private static RelNode rewriteSetOperation(SetOp operation) {
        RexBuilder builder = operation.getCluster().getRexBuilder();
        List<RelDataTypeField> outputs = operation.getRowType().getFieldList();
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : operation.getInputs()) {
            List<RexNode> columns = new ArrayList<>();
            boolean changed = false;
            for (int i = 0; i < outputs.size(); i++) {
                RexNode column = builder.makeInputRef(input, i);
                RexNode wanted = column;
                if (DynamicRex.isAny(outputs.get(i).getType()) && !DynamicRex.isAny(column.getType())) {
                    wanted = AnyValue.of(builder, column);
                } else if (column.getType().getSqlTypeName() == SqlTypeName.DECIMAL) {
                    wanted = DynamicRex.canonicalNumber(builder, column);
                }
                changed |= !wanted.equals(column);
                columns.add(wanted);
            }
            inputs.add(
                    changed
                            ? LogicalProject.create(
                                    input,
                                    ImmutableList.of(),
                                    columns,
                                    input.getRowType().getFieldNames(),
                                    ImmutableSet.of())
                            : input);
        }
        return operation.copy(operation.getTraitSet(), inputs);
    }

    private static RelNode rewriteAggregate(Aggregate aggregate, RelNode input) {
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        TypedOperands typedOperands = new TypedOperands(builder, input.getRowType());
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(input.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            RexNode column = builder.makeInputRef(input, i);
            boolean grouped = aggregate.getGroupSet().get(i);
            columns.add(
                    grouped && column.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                            ? DynamicRex.canonicalNumber(builder, column)
                            : column);
        }
        int plain = columns.size();
        boolean mayBeOfNothing = aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty);
        Map<Integer, Integer> filters = new HashMap<>();
        List<AggregateCall> calls = new ArrayList<>();
        List<RexNode> results = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            List<Integer> arguments = new ArrayList<>();
            for (int i = 0; i < call.getArgList().size(); i++) {
                RexNode argument = columns.get(call.getArgList().get(i));
                RexNode typed = typedOperands.summand(
                        call.getType(), typedOperands.ofAggregate(call.getAggregation(), i, argument));
                if (typed.equals(argument)) {
                    arguments.add(call.getArgList().get(i));
                } else {
                    arguments.add(columns.size());
                    columns.add(typed);
                    names.add("$arg" + columns.size());
                }
            }
            int filter = call.filterArg;
            if (filter >= 0 && columns.get(filter).getType().isNullable()) {
                filter = filters.computeIfAbsent(filter, column -> {
                    columns.add(builder.makeCall(SqlStdOperatorTable.IS_TRUE, columns.get(column)));
                    names.add("$filter" + columns.size());
                    return columns.size() - 1;
                });
            }
            calls.add(rewriteCall(builder, call, arguments, filter, columns, mayBeOfNothing));
        }
        boolean project = columns.size() > plain || !columns.subList(0, plain).equals(references(builder, input));
        RelNode prepared =
                project ? LogicalProject.create(input, ImmutableList.of(), columns, names, ImmutableSet.of()) : input;
        LogicalAggregate rewritten = LogicalAggregate.create(
                prepared,
                aggregate.getHints(),
                aggregate.getGroupSet(),
                ImmutableList.copyOf(aggregate.getGroupSets()),
                calls);
        return restoreTypes(builder, aggregate.getRowType(), finite(builder, rewritten), results);
    }

    /** Sums of approximate numbers, which Calcite lets become infinite. */
    private static RelNode finite(RexBuilder builder, LogicalAggregate aggregate) {
        List<RexNode> columns = references(builder, aggregate);
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            int column = aggregate.getGroupCount() + i;
            columns.set(
                    column,
                    DynamicRex.finiteSum(
                            builder, aggregate.getAggCallList().get(i).getAggregation(), columns.get(column)));
        }
        return columns.equals(references(builder, aggregate))
                ? aggregate
                : LogicalProject.create(
                        aggregate,
                        ImmutableList.of(),
                        columns,
                        aggregate.getRowType().getFieldNames(),
                        ImmutableSet.of());
    }

    private static List<RexNode> references(RexBuilder builder, RelNode input) {
        List<RexNode> references = new ArrayList<>();
        for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
            references.add(builder.makeInputRef(input, i));
        }
        return references;
    }

    private static AggregateCall rewriteCall(
            RexBuilder builder,
            AggregateCall call,
            List<Integer> arguments,
            int filter,
            List<RexNode> columns,
            boolean mayBeOfNothing) {
        SqlAggFunction function = call.getAggregation();
        RelDataType type = call.getType();
        boolean ordered = function.getKind() == SqlKind.MIN || function.getKind() == SqlKind.MAX;
        if (ordered && DynamicRex.needsOwnOrder(columns.get(arguments.get(0)).getType())) {
            function = function.getKind() == SqlKind.MIN ? DynamicOperators.MIN : DynamicOperators.MAX;
        } else if (!(function instanceof AggregateFunction)
                && DynamicRex.isAny(type)
                && !arguments.equals(call.getArgList())) {
            RelDataType argument = columns.get(arguments.get(0)).getType();
            type = builder.getTypeFactory().createTypeWithNullability(argument, true);
        }
        if (NULL_AS_INFERRED.contains(call.getAggregation().getKind())) {
            // Casts and divisions of ours may give NULL where Calcite's did not say so, and the other way round.
            List<RelDataType> types = arguments.stream()
                    .map(argument -> columns.get(argument).getType())
                    .toList();
            RelDataType inferred = function.inferReturnType(new Aggregate.AggCallBinding(
                    builder.getTypeFactory(), function, List.of(), types, mayBeOfNothing, filter >= 0));
            type = builder.getTypeFactory().createTypeWithNullability(type, inferred.isNullable());
        }
        return AggregateCall.create(
                call.getParserPosition(),
                function,
                call.isDistinct(),
                call.isApproximate(),
                call.ignoreNulls(),
                call.rexList,
                arguments,
                filter,
                call.distinctKeys,
                call.collation,
                type,
                call.name);
    }

    /** Makes columns ANY again that were so before and whose aggregate now gives a typed result. */
    private static RelNode restoreTypes(RexBuilder builder, RelDataType wanted, RelNode rel, List<RexNode> columns) {
        boolean changed = false;
        for (int i = 0; i < wanted.getFieldCount(); i++) {
            RexNode column = builder.makeInputRef(rel, i);
            boolean restore =
                    DynamicRex.isAny(wanted.getFieldList().get(i).getType()) && !DynamicRex.isAny(column.getType());
            changed |= restore;
            columns.add(restore ? AnyValue.of(builder, column) : column);
        }
        return changed
                ? LogicalProject.create(rel, ImmutableList.of(), columns, wanted.getFieldNames(), ImmutableSet.of())
                : rel;
    }
}
