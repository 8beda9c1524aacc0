package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.rel.RowCountRel;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Answers aggregates over all rows of one table by access paths: counts without transferring items, MIN or MAX of a sort key by the first item in its
 * order, and aggregates that pass over NULL by an index that lacks the items without a value.
 */
public final class AggregatesByPath extends RelHomogeneousShuttle {
    private static final Set<SqlKind> PASSING_OVER_NULL = EnumSet.of(
            SqlKind.COUNT, SqlKind.SUM, SqlKind.AVG, SqlKind.MIN, SqlKind.MAX, SqlKind.STDDEV_POP, SqlKind.STDDEV_SAMP);

    @Override
    public RelNode visit(LogicalAggregate aggregate) {
        LogicalAggregate visited = (LogicalAggregate) super.visit(aggregate);
        boolean single = visited.getGroupSet().isEmpty() && Aggregate.isSimple(visited);
        AggregatedScan scan = single ? AggregatedScan.of(visited.getInput()) : null;
        if (scan == null || visited.getAggCallList().isEmpty()) {
            return visited;
        }
        RelNode answered = count(visited, scan);
        if (answered == null) {
            answered = extremes(visited, scan);
        }
        if (answered == null) {
            answered = withoutNulls(visited, scan);
        }
        return answered == null ? visited : answered;
    }

    private static boolean isPlain(AggregateCall call) {
        return !call.isDistinct() && !call.hasFilter() && call.distinctKeys == null;
    }

    /** COUNT(*), or COUNT of a column, which counts the rows in which it is not NULL. */
    private static @Nullable RelNode count(LogicalAggregate aggregate, AggregatedScan scan) {
        List<Integer> counted = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.getAggregation().getKind() != SqlKind.COUNT
                    || !isPlain(call)
                    || call.getArgList().size() > 1) {
                return null;
            }
            counted.add(call.getArgList().isEmpty() ? AggregatedScan.EVERY_ROW : scan.counted(call.getArgList()));
        }
        List<Integer> distinct = counted.stream().distinct().toList();
        DynamoScan rows = distinct.size() == 1 ? scan.counting(distinct.get(0)) : null;
        if (rows == null) {
            return null;
        }
        RelNode count = RowCountRel.create(rows);
        RexNode number = aggregate.getCluster().getRexBuilder().makeInputRef(count, 0);
        return project(
                count, aggregate.getAggCallList().stream().map(call -> number).toList(), aggregate);
    }

    /** MIN and MAX of sort keys, each by the first row of an order, unless reading all rows is cheaper. */
    private static @Nullable RelNode extremes(LogicalAggregate aggregate, AggregatedScan scan) {
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        RelNode joined = null;
        double weight = 0;
        for (AggregateCall call : aggregate.getAggCallList()) {
            boolean greatest = call.getAggregation().getKind() == SqlKind.MAX;
            boolean extreme = (greatest || call.getAggregation().getKind() == SqlKind.MIN) && isPlain(call);
            AggregatedScan.First first = extreme ? scan.first(call.getArgList().get(0), greatest) : null;
            if (first == null) {
                return null;
            }
            weight += first.weight();
            // An aggregate over at most one row; of no rows, it is NULL.
            RelNode one = LogicalAggregate.create(
                    first.row(),
                    ImmutableList.of(),
                    aggregate.getGroupSet(),
                    ImmutableList.copyOf(aggregate.getGroupSets()),
                    List.of(call));
            joined = joined == null
                    ? one
                    : LogicalJoin.create(
                            joined,
                            one,
                            ImmutableList.of(),
                            builder.makeLiteral(true),
                            ImmutableSet.of(),
                            JoinRelType.INNER);
        }
        if (joined == null || weight > scan.weight()) {
            return null;
        }
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            columns.add(builder.makeInputRef(joined, i));
        }
        return columns.size() == 1 ? joined : project(joined, columns, aggregate);
    }

    /**
     * Aggregates of one column that pass over NULL: items without a value need not be read, which an index may lack. Taken only if that is cheaper, so
     * that the others show no condition that their statement does not have.
     */
    private static @Nullable RelNode withoutNulls(LogicalAggregate aggregate, AggregatedScan scan) {
        Set<Integer> fields = new HashSet<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            if (call.getArgList().size() != 1 || !passesOverNull(call.getAggregation())) {
                return null;
            }
            fields.add(scan.fields().get(call.getArgList().get(0)));
        }
        RelNode input =
                fields.size() == 1 ? scan.cheaperWithValues(fields.iterator().next()) : null;
        return input == null ? null : aggregate.copy(aggregate.getTraitSet(), List.of(input));
    }

    private static boolean passesOverNull(SqlAggFunction function) {
        return function.skipsNullInputs() || PASSING_OVER_NULL.contains(function.getKind());
    }

    private static RelNode project(RelNode input, List<RexNode> columns, LogicalAggregate aggregate) {
        return LogicalProject.create(
                input, ImmutableList.of(), columns, aggregate.getRowType().getFieldNames(), ImmutableSet.of());
    }
}
