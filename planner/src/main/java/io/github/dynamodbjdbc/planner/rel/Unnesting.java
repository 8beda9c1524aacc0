package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/**
 * Puts an {@link UnnestRel} in the place of each call of UNNEST, which is the only table function. A list of the row to the left
 * is unnested right in that row, without a nested loop.
 */
final class Unnesting extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof TableFunctionScan scan) {
            return alone(scan);
        }
        if (other instanceof LogicalCorrelate correlate) {
            RelNode left = correlate.getLeft().accept(this);
            RelNode flat = flat(correlate, left);
            return flat != null
                    ? flat
                    : correlate.copy(
                            correlate.getTraitSet(),
                            List.of(left, correlate.getRight().accept(this)));
        }
        return super.visit(other);
    }

    /** A list that is no part of a row to the left: one row that holds it. */
    private static RelNode alone(TableFunctionScan scan) {
        RexCall call = (RexCall) scan.getCall();
        RelNode row = LogicalProject.create(
                LogicalValues.createOneRow(scan.getCluster()),
                ImmutableList.of(),
                List.of(call.getOperands().get(0)),
                List.of("list"),
                ImmutableSet.of());
        RelNode unnest = UnnestRel.create(row, 0, false, label(call), scan.getRowType());
        List<RexNode> elements = fields(unnest, 1, scan.getRowType().getFieldCount());
        return project(unnest, elements, scan.getRowType().getFieldNames());
    }

    /** The rows of the left side with their elements, and the conditions on them; null if there is more to the right side. */
    private static @Nullable RelNode flat(LogicalCorrelate correlate, RelNode left) {
        List<RexNode> conditions = new ArrayList<>();
        RelNode right = correlate.getRight();
        while (right instanceof LogicalFilter filter && correlate.getJoinType() == JoinRelType.INNER) {
            conditions.add(filter.getCondition());
            right = filter.getInput();
        }
        boolean joins = correlate.getJoinType() == JoinRelType.INNER || correlate.getJoinType() == JoinRelType.LEFT;
        if (!joins || !(right instanceof TableFunctionScan scan)) {
            return null;
        }
        RexBuilder builder = correlate.getCluster().getRexBuilder();
        int width = left.getRowType().getFieldCount();
        LeftRow leftRow = new LeftRow(builder, left, correlate.getCorrelationId());
        RexCall call = (RexCall) scan.getCall();
        RexNode list = call.getOperands().get(0).accept(leftRow);
        boolean outer = correlate.getJoinType() == JoinRelType.LEFT;
        RelNode unnest;
        if (list instanceof RexInputRef reference) {
            unnest = UnnestRel.create(left, reference.getIndex(), outer, label(call), scan.getRowType());
        } else {
            List<RexNode> withList = fields(left, 0, width);
            withList.add(list);
            List<String> listNames = new ArrayList<>(left.getRowType().getFieldNames());
            listNames.add("$list" + width);
            unnest = UnnestRel.create(project(left, withList, listNames), width, outer, label(call), scan.getRowType());
        }
        int first = unnest.getInput(0).getRowType().getFieldCount();
        List<RexNode> columns = fields(unnest, 0, width);
        columns.addAll(fields(unnest, first, scan.getRowType().getFieldCount()));
        RelNode rows = project(unnest, columns, correlate.getRowType().getFieldNames());
        for (RexNode condition : conditions) {
            rows = LogicalFilter.create(rows, condition.accept(leftRow));
        }
        return rows;
    }

    private static String label(RexCall call) {
        String label = RexLiteral.stringValue(call.getOperands().get(1));
        return label == null ? "" : label;
    }

    private static List<RexNode> fields(RelNode rel, int first, int count) {
        List<RexNode> fields = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            fields.add(rel.getCluster().getRexBuilder().makeInputRef(rel, i));
        }
        return fields;
    }

    private static RelNode project(RelNode input, List<RexNode> columns, List<String> names) {
        return LogicalProject.create(input, ImmutableList.of(), columns, names, ImmutableSet.of());
    }

    /** Takes what refers to the row of the left side from that row, and moves the right side's own fields behind it. */
    private static final class LeftRow extends RexShuttle {
        private final RexBuilder builder;
        private final RelNode left;
        private final CorrelationId id;

        LeftRow(RexBuilder builder, RelNode left, CorrelationId id) {
            this.builder = builder;
            this.left = left;
            this.id = id;
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            int field = reference.getIndex() + left.getRowType().getFieldCount();
            return builder.makeInputRef(reference.getType(), field);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable variable && variable.id.equals(id)
                    ? builder.makeInputRef(left, access.getField().getIndex())
                    : super.visitFieldAccess(access);
        }
    }
}
