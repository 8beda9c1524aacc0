package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.exec.Aggregation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.Frame;
import io.github.dynamodbjdbc.planner.exec.FrameAggregateCall;
import io.github.dynamodbjdbc.planner.exec.FrameValueCall;
import io.github.dynamodbjdbc.planner.exec.NeighbourCall;
import io.github.dynamodbjdbc.planner.exec.RangeShift;
import io.github.dynamodbjdbc.planner.exec.RankCall;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.SortKey;
import io.github.dynamodbjdbc.planner.exec.WindowCall;
import io.github.dynamodbjdbc.planner.exec.WindowGroup;
import io.github.dynamodbjdbc.planner.exec.WindowSource;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Window functions: the columns of the input, then one column for each call. */
public final class WindowNode extends Window implements PhysicalNode {
    private WindowNode(
            RelTraitSet traits, RelNode input, List<RexLiteral> constants, RelDataType rowType, List<Group> groups) {
        super(input.getCluster(), traits, input, constants, rowType, groups);
    }

    public static WindowNode of(Window window, RelTraitSet traits, RelNode input) {
        return new WindowNode(traits, input, window.getConstants(), window.getRowType(), window.groups);
    }

    @Override
    public Window copy(List<RexLiteral> constants) {
        return new WindowNode(getTraitSet(), getInput(), constants, getRowType(), groups);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new WindowNode(traitSet, inputs.get(0), constants, getRowType(), groups);
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        return new WindowSource(
                builder.source(getInput()),
                inputFields(),
                groups.stream().map(group -> group(group, builder)).toList());
    }

    private int inputFields() {
        return getInput().getRowType().getFieldCount();
    }

    private WindowGroup group(Group group, SourceBuilder builder) {
        List<SortKey> order = group.orderKeys.getFieldCollations().stream()
                .map(WindowNode::sortKey)
                .toList();
        return new WindowGroup(
                group.keys.asList(),
                order,
                frame(group, builder),
                group.aggCalls.stream().map(call -> call(call, builder)).toList());
    }

    private static SortKey sortKey(RelFieldCollation field) {
        boolean descending = field.getDirection().isDescending();
        boolean nullsFirst =
                switch (field.nullDirection) {
                    case FIRST -> true;
                    case LAST -> false;
                    case UNSPECIFIED -> descending;
                };
        return new SortKey(field.getFieldIndex(), descending, nullsFirst);
    }

    private Frame frame(Group group, SourceBuilder builder) {
        Frame.Exclusion exclusion =
                switch (group.exclude) {
                    case EXCLUDE_NO_OTHER -> Frame.Exclusion.NO_OTHERS;
                    case EXCLUDE_CURRENT_ROW -> Frame.Exclusion.CURRENT_ROW;
                    case EXCLUDE_GROUP -> Frame.Exclusion.GROUP;
                    case EXCLUDE_TIES -> Frame.Exclusion.TIES;
                };
        return new Frame(
                group.isRows
                        ? Frame.Unit.ROWS
                        : countsGroups(group.lowerBound) || countsGroups(group.upperBound)
                                ? Frame.Unit.GROUPS
                                : Frame.Unit.RANGE,
                bound(group, group.lowerBound, builder),
                bound(group, group.upperBound, builder),
                exclusion);
    }

    private boolean countsGroups(RexWindowBound bound) {
        RexNode offset = bound.getOffset();
        return offset != null && withConstants(offset).getType().getSqlTypeName() == NumberOperators.PEER_GROUPS_TYPE;
    }

    private Frame.Bound bound(Group group, RexWindowBound bound, SourceBuilder builder) {
        RexNode offset = bound.getOffset();
        if (offset != null) {
            RexNode distance = withConstants(offset);
            return new Frame.Bound.Distance(
                    builder.expression(distance),
                    bound.isPreceding(),
                    group.isRows || countsGroups(bound) ? null : shift(group, distance.getType()));
        }
        if (bound.isCurrentRow()) {
            return Frame.Bound.CURRENT_ROW;
        }
        return bound.isPreceding() ? Frame.Bound.UNBOUNDED_PRECEDING : Frame.Bound.UNBOUNDED_FOLLOWING;
    }

    private @Nullable RangeShift shift(Group group, RelDataType distance) {
        List<Integer> columns = group.orderKeys.getKeys();
        if (columns.size() != 1) {
            return null;
        }
        SqlTypeName key = getInput()
                .getRowType()
                .getFieldList()
                .get(columns.get(0))
                .getType()
                .getSqlTypeName();
        boolean date = key == SqlTypeName.DATE;
        if (!IntervalType.is(distance)) {
            return RangeShift.NUMBER;
        }
        return date ? RangeShift.DATE : key == SqlTypeName.TIME ? RangeShift.TIME : RangeShift.TIMESTAMP;
    }

    /** Replaces references beyond the input's columns by the constants that they stand for. */
    private RexNode withConstants(RexNode node) {
        int fields = inputFields();
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return reference.getIndex() < fields ? reference : constants.get(reference.getIndex() - fields);
            }
        });
    }

    private WindowCall call(RexWinAggCall call, SourceBuilder builder) {
        List<Expression> arguments = call.getOperands().stream()
                .map(operand -> builder.expression(withConstants(operand)))
                .toList();
        return switch (call.getOperator().getKind()) {
            case ROW_NUMBER -> rank(RankCall.Kind.ROW_NUMBER, arguments, call.getType());
            case RANK -> rank(RankCall.Kind.RANK, arguments, call.getType());
            case DENSE_RANK -> rank(RankCall.Kind.DENSE_RANK, arguments, call.getType());
            case PERCENT_RANK -> rank(RankCall.Kind.PERCENT_RANK, arguments, call.getType());
            case CUME_DIST -> rank(RankCall.Kind.CUME_DIST, arguments, call.getType());
            case NTILE -> rank(RankCall.Kind.NTILE, arguments, call.getType());
            case LAG -> neighbour(false, arguments, call.ignoreNulls);
            case LEAD -> neighbour(true, arguments, call.ignoreNulls);
            case FIRST_VALUE -> new FrameValueCall(false, arguments.get(0), null, call.ignoreNulls);
            case LAST_VALUE -> new FrameValueCall(true, arguments.get(0), null, call.ignoreNulls);
            case NTH_VALUE -> new FrameValueCall(false, arguments.get(0), arguments.get(1), call.ignoreNulls);
            default -> new FrameAggregateCall(aggregation(call, arguments));
        };
    }

    private static RankCall rank(RankCall.Kind kind, List<Expression> arguments, RelDataType type) {
        return new RankCall(
                kind, arguments.isEmpty() ? null : arguments.get(0), type.getSqlTypeName() == SqlTypeName.INTEGER);
    }

    private static NeighbourCall neighbour(boolean ahead, List<Expression> arguments, boolean ignoreNulls) {
        return new NeighbourCall(
                ahead,
                arguments.get(0),
                arguments.size() > 1 ? arguments.get(1) : null,
                arguments.size() > 2 ? arguments.get(2) : null,
                ignoreNulls);
    }

    private static Aggregation aggregation(RexWinAggCall call, List<Expression> arguments) {
        return Aggregates.aggregation(
                (SqlAggFunction) call.getOperator(), call.getType(), call.distinct, arguments, null);
    }
}
