package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.exec.AggregateSource;
import io.github.dynamodbjdbc.planner.exec.Aggregation;
import io.github.dynamodbjdbc.planner.exec.DistinctSource;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import io.github.dynamodbjdbc.planner.exec.StreamingAggregateSource;
import io.github.dynamodbjdbc.planner.exec.TotalSource;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Groups rows, one group at a time if the rows of each group are adjacent. Without aggregates, it returns distinct rows. */
public final class AggregateNode extends Aggregate implements PhysicalNode {
    private static final Set<SqlKind> MERGEABLE = EnumSet.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.MIN, SqlKind.MAX);

    private final boolean together;

    private AggregateNode(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls,
            boolean together) {
        super(input.getCluster(), traits, ImmutableList.of(), input, groupSet, groupSets, calls);
        this.together = together;
    }

    /** The physical aggregate over rows in any order. */
    public static AggregateNode of(Aggregate aggregate, RelTraitSet traits, RelNode input) {
        return new AggregateNode(
                traits, input, aggregate.getGroupSet(), aggregate.getGroupSets(), aggregate.getAggCallList(), false);
    }

    /** Whether there is an empty grouping set, whose group has a row even for no input. */
    public static boolean hasTotal(Aggregate aggregate) {
        return aggregate.getGroupSets().stream().anyMatch(ImmutableBitSet::isEmpty);
    }

    /** This aggregate over another input. */
    public AggregateNode over(RelNode rows, boolean rowsTogether) {
        return new AggregateNode(getTraitSet(), rows, groupSet, groupSets, aggCalls, rowsTogether);
    }

    /** Whether the rows of each group are adjacent. */
    public boolean isTogether() {
        return together;
    }

    /** Whether groups are returned before all rows are read. */
    public boolean isEarly() {
        return together || isDistinct();
    }

    /** Whether the results for parts of the rows can be merged by the same functions, or by the sum of counts. */
    boolean isMergeable() {
        return isSimple(this)
                && !aggCalls.isEmpty()
                && aggCalls.stream()
                        .allMatch(call -> !call.isDistinct()
                                && MERGEABLE.contains(call.getAggregation().getKind()));
    }

    private boolean isDistinct() {
        return isSimple(this) && !groupSet.isEmpty() && aggCalls.isEmpty();
    }

    @Override
    public AggregateNode copy(
            RelTraitSet traitSet,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> aggCalls) {
        return new AggregateNode(traitSet, input, groupSet, groupSets, aggCalls, together);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).itemIf("together", true, together);
    }

    /** The input and the expressions for its columns. An input projection is evaluated here if a FILTER must protect an argument's evaluation. */
    private record Columns(RelNode input, List<? extends RexNode> nodes) {}

    private Columns columns() {
        RelNode rows = getInput();
        boolean guarded = aggCalls.stream().anyMatch(AggregateCall::hasFilter);
        if (guarded && rows instanceof Project project) {
            return new Columns(project.getInput(), project.getProjects());
        }
        List<RexNode> references = new ArrayList<>();
        for (int i = 0; i < rows.getRowType().getFieldCount(); i++) {
            references.add(RexInputRef.of(i, rows.getRowType()));
        }
        return new Columns(rows, references);
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        Columns columns = columns();
        RowSource rows = builder.source(columns.input());
        List<Integer> grouped = groupSet.asList();
        List<Expression> keys = new ArrayList<>();
        grouped.forEach(key -> keys.add(builder.expression(columns.nodes().get(key))));
        if (isDistinct()) {
            return new DistinctSource(rows, keys, together);
        }
        List<Aggregation> aggregations = new ArrayList<>();
        List<AggregateSource.Output> outputs = new ArrayList<>();
        for (AggregateCall call : aggCalls) {
            if (isGrouping(call)) {
                outputs.add(new AggregateSource.Output.Grouping(
                        call.getArgList().stream().map(grouped::indexOf).toList()));
            } else {
                outputs.add(new AggregateSource.Output.Aggregate(aggregations.size()));
                aggregations.add(aggregation(call, columns, builder));
            }
        }
        boolean sums = aggregations.size() == aggCalls.size();
        if (sums && groupSet.isEmpty() && isSimple(this)) {
            return new TotalSource(rows, aggregations);
        }
        if (together && sums) {
            return new StreamingAggregateSource(rows, keys, aggregations);
        }
        return new AggregateSource(rows, keys, sets(grouped), aggregations, outputs);
    }

    /** The grouping sets as indexes of keys. */
    private List<BitSet> sets(List<Integer> grouped) {
        List<BitSet> sets = new ArrayList<>();
        for (ImmutableBitSet set : groupSets) {
            BitSet positions = new BitSet();
            set.forEach(column -> positions.set(grouped.indexOf(column)));
            sets.add(positions);
        }
        return sets;
    }

    private static boolean isGrouping(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.GROUPING || kind == SqlKind.GROUP_ID;
    }

    private static Aggregation aggregation(AggregateCall call, Columns columns, SourceBuilder builder) {
        List<Expression> arguments = new ArrayList<>();
        call.getArgList()
                .forEach(argument ->
                        arguments.add(builder.expression(columns.nodes().get(argument))));
        Expression filter =
                call.hasFilter() ? builder.expression(columns.nodes().get(call.filterArg)) : null;
        return Aggregates.aggregation(call.getAggregation(), call.getType(), call.isDistinct(), arguments, filter);
    }
}
