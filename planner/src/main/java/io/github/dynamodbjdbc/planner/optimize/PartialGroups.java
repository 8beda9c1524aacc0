package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.function.AggregateCalls;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.HashJoinNode;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Groups below a hash join: the rows of one side that have the same key become one row with their number, sum or extreme before they are joined, and
 * the aggregate above the join combines these. The reads are the same.
 */
final class PartialGroups {
    private final AggregateNode aggregate;
    private final HashJoinNode join;
    /** The join's column for each column of the aggregate's input. */
    private final int[] columns;

    private final boolean right;
    /** The side that is grouped, and the first of its columns in the join. */
    private final RelNode side;

    private final int first;
    /** The side's columns that are compared. */
    private final ImmutableBitSet keys;

    private PartialGroups(AggregateNode aggregate, HashJoinNode join, JoinInfo info, int[] columns, boolean right) {
        this.aggregate = aggregate;
        this.join = join;
        this.columns = columns;
        this.right = right;
        this.side = join.getInput(right ? 1 : 0);
        this.first = right ? join.getLeft().getRowType().getFieldCount() : 0;
        this.keys = ImmutableBitSet.of(right ? info.rightKeys : info.leftKeys);
    }

    /** The aggregate, over groups of a side if they are much fewer than its rows. */
    static AggregateNode of(AggregateNode aggregate) {
        RelNode rel = aggregate.getInput();
        int[] columns = IntStream.range(0, rel.getRowType().getFieldCount()).toArray();
        while (rel instanceof ProjectNode project && project.columns() != null) {
            int[] below = Objects.requireNonNull(project.columns());
            columns = Arrays.stream(columns).map(column -> below[column]).toArray();
            rel = project.getInput();
        }
        if (!(rel instanceof HashJoinNode join)) {
            return aggregate;
        }
        JoinInfo info = join.analyzeCondition();
        if (!isPossible(aggregate, join, info)) {
            return aggregate;
        }
        double groups =
                Math.max(JoinRows.keys(join.getLeft(), info.leftKeys), JoinRows.keys(join.getRight(), info.rightKeys));
        PartialGroups left = new PartialGroups(aggregate, join, info, columns, false);
        PartialGroups right = new PartialGroups(aggregate, join, info, columns, true);
        return left.isWorthIt(groups) ? left.above() : right.isWorthIt(groups) ? right.above() : aggregate;
    }

    private static boolean isPossible(AggregateNode aggregate, HashJoinNode join, JoinInfo info) {
        return Aggregate.isSimple(aggregate)
                && !aggregate.isTogether()
                && !aggregate.getAggCallList().isEmpty()
                && join.getJoinType().projectsRight()
                && info.isEqui()
                && !info.leftKeys.isEmpty();
    }

    /**
     * Whether all that the aggregate needs of the side are its keys and aggregates that can be combined, and its keys are few.
     *
     * @param groups the estimated number of keys; 1 if it is unknown
     */
    private boolean isWorthIt(double groups) {
        return groups > 1
                && CostModel.isWorthGrouping(
                        join.getCluster().getMetadataQuery().getRowCount(side), groups)
                && aggregate.getGroupSet().asList().stream().allMatch(this::isKeyOrOther)
                && aggregate.getAggCallList().stream().allMatch(this::isCombined);
    }

    /** Whether a column of the aggregate's input is one of the side. */
    private boolean isOfSide(int column) {
        return isInSide(columns[column]);
    }

    private boolean isInSide(int joinColumn) {
        return joinColumn >= first && joinColumn < first + side.getRowType().getFieldCount();
    }

    private boolean isKeyOrOther(int column) {
        return !isOfSide(column) || keys.get(columns[column] - first);
    }

    private boolean isCombined(AggregateCall call) {
        if (call.isDistinct() || call.hasFilter() || call.distinctKeys != null || call.hasCollation()) {
            return false;
        }
        if (!call.getArgList().stream().allMatch(this::isOfSide)) {
            return false;
        }
        return switch (call.getAggregation().getKind()) {
            // A row without a match counts, too.
            case COUNT -> call.getArgList().size() == 1 || call.getArgList().isEmpty() && !isNullable();
            case MIN, MAX -> true;
            // The sum of approximate numbers depends on their order.
            case SUM ->
                SqlTypeUtil.isExactNumeric(aggregate
                        .getInput()
                        .getRowType()
                        .getFieldList()
                        .get(call.getArgList().get(0))
                        .getType());
            default -> false;
        };
    }

    /** Whether rows of the other side without a match have NULL for this side's columns. */
    private boolean isNullable() {
        return right
                ? join.getJoinType().generatesNullsOnRight()
                : join.getJoinType().generatesNullsOnLeft();
    }

    private AggregateNode above() {
        List<AggregateCall> parts = new ArrayList<>();
        aggregate.getAggCallList().forEach(call -> parts.add(part(call)));
        AggregateNode groups = aggregate.copy(aggregate.getTraitSet(), side, keys, null, parts);
        RelNode other = join.getInput(right ? 0 : 1);
        HashJoinNode joined = join.copy(
                join.getTraitSet(),
                condition(groups),
                right ? other : groups,
                right ? groups : other,
                join.getJoinType(),
                join.isSemiJoinDone());
        RexBuilder builder = join.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        List<AggregateCall> wholes = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            projects.add(builder.makeInputRef(joined, place(columns[key], groups)));
        }
        for (AggregateCall call : aggregate.getAggCallList()) {
            wholes.add(whole(call, projects.size()));
            projects.add(builder.makeInputRef(joined, first + keys.cardinality() + wholes.size() - 1));
        }
        RelNode rows = new ProjectNode(
                joined.getTraitSet(),
                joined,
                projects,
                RexUtil.createStructType(
                        join.getCluster().getTypeFactory(),
                        projects,
                        aggregate.getRowType().getFieldNames(),
                        null));
        return aggregate.copy(
                aggregate.getTraitSet(), rows, ImmutableBitSet.range(aggregate.getGroupCount()), null, wholes);
    }

    /** The column of the new join for one of the former. */
    private int place(int column, AggregateNode groups) {
        if (isInSide(column)) {
            return first + keys.indexOf(column - first);
        }
        int removed = side.getRowType().getFieldCount() - groups.getRowType().getFieldCount();
        return right ? column : column - removed;
    }

    private RexNode condition(AggregateNode groups) {
        return join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                return new RexInputRef(place(column.getIndex(), groups), column.getType());
            }
        });
    }

    private AggregateCall part(AggregateCall call) {
        List<Integer> arguments = call.getArgList().stream()
                .map(column -> columns[column] - first)
                .toList();
        boolean sum = call.getAggregation().getKind() == SqlKind.SUM;
        return AggregateCalls.of(sum ? Aggregates.SUM_OF_PART : call.getAggregation(), arguments, side, false);
    }

    private static AggregateCall whole(AggregateCall call, int column) {
        boolean count = call.getAggregation().getKind() == SqlKind.COUNT;
        return AggregateCall.create(
                call.getParserPosition(),
                count ? Aggregates.SUM_OF_COUNTS : call.getAggregation(),
                false,
                false,
                false,
                List.of(),
                List.of(column),
                -1,
                null,
                RelCollations.EMPTY,
                call.getType(),
                call.getName());
    }
}
