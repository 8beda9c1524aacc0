package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.Lookup;
import io.github.dynamodbjdbc.planner.access.Lookups;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.TemporalFormat;
import io.github.dynamodbjdbc.planner.cost.CostEstimate;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.rel.BatchRows;
import io.github.dynamodbjdbc.planner.rel.LookupJoinNode;
import io.github.dynamodbjdbc.planner.rel.LookupRead;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.RunConvention;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.LookupOffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.JoinCommuteRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Offers Volcano every way to look up one side of a join by the keys of the other side's rows: the right side, or the left one if the sides
 * can be swapped.
 */
final class LookupJoinRule extends RelOptRule {
    private final Set<String> whole;

    /** @param whole tables that are not looked up */
    @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
    LookupJoinRule(Set<String> whole) {
        super(operand(LogicalJoin.class, any()), "LookupJoin");
        this.whole = Set.copyOf(whole);
    }

    /**
     * A join of rows with a side that may be looked up.
     *
     * @param rowCount an estimate of the number of distinct keys of the rows, at most
     */
    private record Form(RelNode rows, double rowCount, RelNode side, RexNode condition, JoinRelType type) {
        RelOptCluster cluster() {
            return rows.getCluster();
        }
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        switch (join.getJoinType()) {
            case INNER -> {
                asItIs(call, join);
                swapped(call, join, JoinRelType.INNER);
            }
            case LEFT, ANTI -> asItIs(call, join);
            case RIGHT -> swapped(call, join, JoinRelType.LEFT);
            case SEMI -> {
                asItIs(call, join);
                byDistinctKeys(call, join);
            }
            default -> {}
        }
    }

    private void asItIs(RelOptRuleCall call, Join join) {
        double rows = Matches.rowCount(join.getLeft(), call.getMetadataQuery());
        Form form = new Form(join.getLeft(), rows, join.getRight(), join.getCondition(), join.getJoinType());
        offer(call, form, UnaryOperator.identity());
    }

    private void swapped(RelOptRuleCall call, Join join, JoinRelType type) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        RexNode condition = JoinCommuteRule.swapJoinCond(join.getCondition(), join, builder);
        int left = join.getLeft().getRowType().getFieldCount();
        int right = join.getRight().getRowType().getFieldCount();
        RelNode rows = RowsOfRight.told(join);
        double rowCount = Matches.rowCount(rows, call.getMetadataQuery());
        offer(call, new Form(rows, rowCount, join.getLeft(), condition, type), lookup -> {
            List<RexNode> columns = new ArrayList<>();
            for (int i = 0; i < left; i++) {
                columns.add(builder.makeInputRef(lookup, right + i));
            }
            for (int i = 0; i < right; i++) {
                columns.add(builder.makeInputRef(lookup, i));
            }
            return project(lookup, columns, join.getRowType());
        });
    }

    /** A semi join as a join with the distinct keys of the other side, so that each row is found at most once. */
    private void byDistinctKeys(RelOptRuleCall call, Join join) {
        JoinInfo info = join.analyzeCondition();
        boolean matchesNulls = info.nullExclusionFlags.contains(false);
        if (!info.isEqui() || info.leftKeys.isEmpty() || matchesNulls) {
            return;
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int key : info.rightKeys) {
            columns.add(builder.makeInputRef(join.getRight(), key));
            names.add(join.getRight().getRowType().getFieldNames().get(key));
        }
        RelNode values = LogicalProject.create(join.getRight(), ImmutableList.of(), columns, names, ImmutableSet.of());
        int keys = columns.size();
        RelNode distinct =
                LogicalAggregate.create(values, ImmutableList.of(), ImmutableBitSet.range(keys), null, List.of());
        List<RexNode> equal = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            RelDataTypeField field = join.getLeft().getRowType().getFieldList().get(info.leftKeys.get(i));
            equal.add(builder.makeCall(
                    SqlStdOperatorTable.EQUALS,
                    builder.makeInputRef(distinct, i),
                    builder.makeInputRef(field.getType(), keys + field.getIndex())));
        }
        RexNode condition = RexUtil.composeConjunction(builder, equal);
        // The estimate for distinct rows would be too low if all rows are distinct.
        double rows = call.getMetadataQuery().getRowCount(join.getRight());
        offer(call, new Form(distinct, rows, join.getLeft(), condition, JoinRelType.INNER), lookup -> {
            List<RexNode> own = new ArrayList<>();
            for (int i = 0; i < join.getRowType().getFieldCount(); i++) {
                own.add(builder.makeInputRef(lookup, keys + i));
            }
            return project(lookup, own, join.getRowType());
        });
    }

    private static RelNode project(RelNode input, List<RexNode> columns, RelDataType type) {
        return LogicalProject.create(input, ImmutableList.of(), columns, type.getFieldNames(), ImmutableSet.of());
    }

    private void offer(RelOptRuleCall call, Form form, UnaryOperator<RelNode> result) {
        JoinInfo info = JoinInfo.of(form.rows(), form.side(), form.condition());
        LookupSide side = LookupSide.of(form.side(), info.rightKeys);
        boolean isLookedUp = LookupSide.logical(form.rows()) instanceof BatchRows;
        if (side == null
                || isLookedUp
                || whole.contains(side.scan().spec().table().name())) {
            return;
        }
        List<Lookups.Equality> equalities = new ArrayList<>();
        List<Integer> pairs = new ArrayList<>();
        for (int i = 0; i < info.leftKeys.size(); i++) {
            Term.Attribute column = column(side, side.columns().get(i));
            // IS NOT DISTINCT FROM matches NULL, which no key contains.
            if (column != null && info.nullExclusionFlags.get(i) && isComparable(form, info, side, column, i)) {
                equalities.add(new Lookups.Equality(column, LookupSide.name(form.rows(), info.leftKeys.get(i))));
                pairs.add(i);
            }
        }
        DynamoScan.RowsOfKey first = rowsOfKey(form, info, side);
        List<Lookup> limited = first == null ? List.of() : inOrder(side.scan().spec(), equalities, first, info);
        limited.forEach(lookup -> offer(call, form, result, info, side, pairs, lookup, first));
        Set<AccessPath> offered = limited.stream()
                .filter(lookup -> lookup.candidate().allowed())
                .map(lookup -> forward(lookup.candidate().path()))
                .collect(Collectors.toSet());
        Lookups.of(side.scan().spec(), equalities).stream()
                .filter(lookup -> !offered.contains(lookup.candidate().path()))
                .forEach(lookup -> offer(call, form, result, info, side, pairs, lookup, null));
    }

    private static AccessPath forward(AccessPath path) {
        return path instanceof AccessPath.Query query && !query.forward() ? query.reversed() : path;
    }

    /**
     * @param pairs of each equality, the number of the join's
     * @param first the rows needed of a key; null for all
     */
    private void offer(
            RelOptRuleCall call,
            Form form,
            UnaryOperator<RelNode> result,
            JoinInfo info,
            LookupSide side,
            List<Integer> pairs,
            Lookup lookup,
            DynamoScan.@Nullable RowsOfKey first) {
        List<Integer> used = lookup.columns().stream().map(pairs::get).toList();
        List<Integer> columns = used.stream().map(info.leftKeys::get).toList();
        AccessPath path = lookup.candidate().path();
        double owners = JoinRows.itemsOfWholeKey(form.rows(), columns);
        double keys = Matches.keys(form.rows(), columns, form.rowCount());
        double guess = GuessedRows.factor(form.rows(), call.getMetadataQuery());
        if (guess > 1) {
            double each = CostModel.lookups(path, keys, owners).weight() / Math.max(1, keys);
            double all = side.scan().choice().leastWeight().orElse(Double.POSITIVE_INFINITY);
            keys = CostModel.expectedKeys(keys * guess, all / each);
        }
        CostEstimate estimate = CostModel.lookups(path, keys, owners, first == null ? -1 : first.estimate());
        List<Boolean> moments =
                used.stream().map(i -> isMoment(side, side.columns().get(i))).toList();
        LookupOffer read = new LookupOffer(
                lookup, used.stream().map(i -> side.columns().get(i)).toList(), moments, estimate);
        side.scan().note(read);
        if (lookup.candidate().allowed() && (guess > 1 || !isDominated(side, estimate))) {
            List<RexNode> rows = first == null ? List.of() : first.operands();
            call.transformTo(result.apply(join(form, side, read, columns, rows, guess > 1)));
        }
    }

    /** The rows that a subquery takes of those with the keys of its outer row; null for all, or if they are more than looked up. */
    private static DynamoScan.@Nullable RowsOfKey rowsOfKey(Form form, JoinInfo info, LookupSide side) {
        boolean alone = form.type() == JoinRelType.INNER
                && info.isEqui()
                && side.above().stream().allMatch(step -> step.operator() instanceof LogicalProject)
                && OuterRow.isAlone(form.rows());
        return alone ? side.scan().ofKey() : null;
    }

    /** The lookups by all of the join's columns that return the first rows of a key first. */
    private static List<Lookup> inOrder(
            ScanSpec spec, List<Lookups.Equality> equalities, DynamoScan.RowsOfKey first, JoinInfo info) {
        return Lookups.inOrder(spec.wanting(first.order(), first.estimate()), equalities).stream()
                .filter(lookup -> lookup.columns().size() == info.leftKeys.size())
                .toList();
    }

    /**
     * Whether a read of the whole table is as cheap, and its rows are joined by inner joins only: {@link JoinOrder} has compared their orders, and the
     * copy of all joins for each of them would take long to plan.
     */
    private static boolean isDominated(LookupSide side, CostEstimate estimate) {
        return side.isOfInnerJoins()
                && estimate.weight() >= side.scan().choice().leastWeight().orElse(Double.POSITIVE_INFINITY);
    }

    private static RelNode join(
            Form form,
            LookupSide side,
            LookupOffer read,
            List<Integer> columns,
            List<RexNode> rowsOfKey,
            boolean guessed) {
        RelTraitSet traits = form.cluster().traitSetOf(RunConvention.INSTANCE);
        int place = form.cluster().createCorrel().getId();
        RelNode batch = BatchRows.create(form.cluster(), form.rows().getRowType(), form.rowCount(), place);
        RelNode found = side.over(LookupRead.create(side.scan(), read, place, rowsOfKey));
        RelNode joined =
                LogicalJoin.create(batch, found, ImmutableList.of(), form.condition(), ImmutableSet.of(), form.type());
        boolean several = form.type() == JoinRelType.INNER || form.type() == JoinRelType.LEFT;
        double matches = several ? read.estimate().rows() / Math.max(1, form.rowCount()) : 1;
        LookupJoinNode.Keys keys = new LookupJoinNode.Keys(place, columns, read.moments(), matches, guessed);
        return LookupJoinNode.create(traits, convert(form.rows(), traits), convert(joined, traits), keys);
    }

    /** The attribute that a column of the scan is the whole value of; null if it is not one. */
    static Term.@Nullable Attribute column(LookupSide side, int column) {
        return column >= 0
                        && side.scan().spec().output().get(column) instanceof ColumnSource.Attribute attribute
                        && attribute.path().isTopLevel()
                ? new Term.Attribute(attribute.path(), attribute.declared(), attribute.form())
                : null;
    }

    private static boolean isMoment(LookupSide side, int column) {
        Term.Attribute attribute = Objects.requireNonNull(column(side, column));
        return attribute.form() instanceof TemporalFormat;
    }

    /** A date or time is converted to the column's stored format, so the value must be one. */
    private static boolean isComparable(Form form, JoinInfo info, LookupSide side, Term.Attribute column, int pair) {
        if (!(column.form() instanceof TemporalFormat)) {
            return true;
        }
        RelDataType one = form.rows()
                .getRowType()
                .getFieldList()
                .get(info.leftKeys.get(pair))
                .getType();
        RelDataType other = side.scan()
                .getRowType()
                .getFieldList()
                .get(side.columns().get(pair))
                .getType();
        return one.getSqlTypeName() == other.getSqlTypeName();
    }
}
