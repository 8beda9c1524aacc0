package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Sets on each scan the order and number of rows that the statement needs, where ORDER BY and LIMIT provably reach it. The operators
 * stay. A scan may then read less, and a sort is dropped if the scan supplies its order.
 */
public final class WantedRows extends RelHomogeneousShuttle {
    /** The assumed share of outer rows for which a correlated subquery has rows. */
    private static final double SHARE_OF_OUTER_ROWS = 0.5;

    private final @Nullable ParameterValues values;
    private final boolean approximate;

    /**
     * The number of rows needed from an operator.
     *
     * @param operands their sum is the number of rows that the statement returns or skips; empty for all rows
     * @param ofEach the estimated number of rows needed here for each of those
     * @param before the estimated number of rows without a match before the first one with a match
     * @param presumed whether more rows may be needed, even all
     */
    private record Rows(List<RexNode> operands, double ofEach, double before, boolean presumed) {
        static final Rows ALL = new Rows(List.of(), 1, 0, false);

        /** The rows that {@code LIMIT} and {@code OFFSET} need. */
        static Rows of(LogicalSort sort) {
            if (sort.fetch == null) {
                return ALL;
            }
            List<RexNode> operands = sort.offset == null ? List.of(sort.fetch) : List.of(sort.fetch, sort.offset);
            return new Rows(operands, 1, 0, false);
        }

        boolean isAll() {
            return operands.isEmpty();
        }

        /** The rows needed from one side of a join, which is streamed to find matches on the other side. */
        Rows ofSide(LogicalJoin join, RelNode side, RelNode other) {
            Double share = isAll() ? null : Matches.share(join, side, other);
            return share == null ? ALL : ofShare(share, Matches.together(join, side));
        }

        /**
         * The rows needed if a share of them finds a match.
         *
         * @param together the number of adjacent rows that find the same
         */
        Rows ofShare(double share, double together) {
            return isAll()
                    ? ALL
                    : new Rows(operands, ofEach / share, before / share + together * (1 - share) / share, true);
        }

        /**
         * The number of rows; -1 for all.
         *
         * @param values the assumed values of parameters; null if unknown
         */
        long number(@Nullable ParameterValues values) {
            return number(values, CostModel.PRESUMED_LIMIT);
        }

        /** @param unknown the assumed value of a parameter whose value is unknown */
        long number(@Nullable ParameterValues values, long unknown) {
            if (isAll()) {
                return -1;
            }
            double sum = 0;
            for (RexNode operand : operands) {
                Long value = operand instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
                sum += value == null ? bound(operand, values, unknown) : value;
            }
            return (long) Math.ceil(sum == 0 ? 0 : batches(sum, Math.max(sum * ofEach, sum + before)));
        }

        /**
         * The number of rows read in batches. The first batch of a join has as many rows as are wanted, and each further one twice as many as the
         * previous.
         */
        private static double batches(double wanted, double needed) {
            double batch = wanted;
            double taken = wanted;
            while (taken < needed) {
                batch *= 2;
                taken += batch;
            }
            return taken;
        }

        /** An assumed value of at least 1. With 0, nothing would be read, but the plan must be right for other values, too. */
        private static double bound(RexNode operand, @Nullable ParameterValues values, long unknown) {
            return values != null
                            && operand instanceof RexDynamicParam parameter
                            && values.get(parameter.getIndex()) instanceof Number bound
                    ? Math.max(1, bound.doubleValue())
                    : unknown;
        }
    }

    /** @param values the assumed values of parameters; null if unknown */
    public WantedRows(@Nullable ParameterValues values) {
        this(values, false);
    }

    /** @param approximate whether an index may search the rows nearest to a vector, and may miss some */
    WantedRows(@Nullable ParameterValues values, boolean approximate) {
        this.values = values;
        this.approximate = approximate;
    }

    @Override
    public RelNode visit(LogicalSort sort) {
        RelNode input = sort.getInput().accept(this);
        RelNode wanted = tell(input, sort.getCollation(), Rows.of(sort));
        if (wanted == null) {
            wanted = NearestOrder.searching(sort, input, approximate);
        }
        return sort.copy(sort.getTraitSet(), List.of(wanted == null ? input : wanted));
    }

    private @Nullable RelNode tell(RelNode node, RelCollation order, Rows rows) {
        if (node instanceof LogicalProject project) {
            RelCollation below = throughProject(project, order);
            RelNode input = below == null ? null : tell(project.getInput(), below, rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalFilter filter) {
            // The filter's selectivity is unknown, so only the order is set.
            RelNode input = order.getFieldCollations().isEmpty() ? null : tell(filter.getInput(), order, Rows.ALL);
            return input == null ? null : filter.copy(filter.getTraitSet(), List.of(input));
        }
        if (node instanceof UnnestRel unnest) {
            boolean ofInput =
                    order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < unnest.inputFields());
            // A row may have no elements; with OUTER it still gives a row.
            Rows enough = unnest.outer() ? rows : Rows.ALL;
            boolean nothing = order.getFieldCollations().isEmpty() && enough.isAll();
            RelNode input = nothing || !ofInput ? null : tell(unnest.getInput(), order, enough);
            return input == null ? null : unnest.copy(unnest.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalJoin join) {
            return tellJoin(join, order, rows);
        }
        if (node instanceof LogicalCorrelate correlate) {
            return tellCorrelate(correlate, order, rows);
        }
        return node instanceof DynamoScan scan ? tellScan(scan, order, rows) : null;
    }

    /** A join keeps the order of its left side unless it also returns unmatched right rows. */
    private @Nullable RelNode tellJoin(LogicalJoin join, RelCollation order, Rows rows) {
        int leftFields = join.getLeft().getRowType().getFieldCount();
        if (join.getJoinType() == JoinRelType.INNER && OuterRow.isAlone(join.getLeft())) {
            return tellOfKey(join, order, rows, leftFields);
        }
        boolean unordered = order.getFieldCollations().isEmpty();
        boolean ofLeft = !join.getJoinType().generatesNullsOnLeft()
                && order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < leftFields);
        Rows ofLeftRows =
                switch (join.getJoinType()) {
                    case LEFT -> rows;
                    case INNER, SEMI -> rows.ofSide(join, join.getLeft(), join.getRight());
                    default -> Rows.ALL;
                };
        boolean nothing = unordered && ofLeftRows.isAll();
        RelNode left = nothing || !ofLeft ? null : tell(join.getLeft(), order, ofLeftRows);
        Rows ofRightRows =
                switch (join.getJoinType()) {
                    case RIGHT -> rows;
                    case INNER -> rows.ofSide(join, join.getRight(), join.getLeft());
                    default -> Rows.ALL;
                };
        if (left == null && (!unordered || ofRightRows.isAll())) {
            return null;
        }
        LogicalJoin told = join.copy(
                join.getTraitSet(),
                join.getCondition(),
                left == null ? join.getLeft() : left,
                join.getRight(),
                join.getJoinType(),
                false);
        return unordered && !ofRightRows.isAll() ? RowsOfRight.noted(told, ofRightRows.number(values)) : told;
    }

    /** The right side's rows for one outer row are all that a subquery takes, so that its lookups may be limited. */
    private @Nullable RelNode tellOfKey(LogicalJoin join, RelCollation order, Rows rows, int leftFields) {
        boolean ofRight = order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() >= leftFields);
        RelNode right = rows.isAll() || rows.presumed() || !ofRight
                ? null
                : tellOfKey(join.getRight(), RelCollations.shift(order, -leftFields), rows);
        return right == null ? null : join.copy(join.getTraitSet(), List.of(join.getLeft(), right));
    }

    private @Nullable RelNode tellOfKey(RelNode node, RelCollation order, Rows rows) {
        if (node instanceof LogicalProject project) {
            RelCollation below = throughProject(project, order);
            RelNode input = below == null ? null : tellOfKey(project.getInput(), below, rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        List<ScanSpec.Ordering> ordering = node instanceof DynamoScan scan ? ordering(scan, order) : null;
        return ordering == null
                ? null
                : ((DynamoScan) node)
                        .takingOfKey(new DynamoScan.RowsOfKey(
                                ordering, rows.number(values, CostModel.PRESUMED_LIMIT_OF_KEY), rows.operands()));
    }

    /** Each outer row is run when it is wanted. */
    private @Nullable RelNode tellCorrelate(LogicalCorrelate correlate, RelCollation order, Rows rows) {
        int leftFields = correlate.getLeft().getRowType().getFieldCount();
        boolean ofLeft = order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < leftFields);
        Rows outer = correlate.getJoinType() == JoinRelType.LEFT ? rows : rows.ofShare(SHARE_OF_OUTER_ROWS, 1);
        boolean nothing = order.getFieldCollations().isEmpty() && outer.isAll();
        RelNode left = nothing || !ofLeft ? null : tell(correlate.getLeft(), order, outer);
        return left == null ? null : correlate.copy(correlate.getTraitSet(), List.of(left, correlate.getRight()));
    }

    /** The order of the input's rows by which the projection's rows are in an order; null if a sort column is computed. */
    static @Nullable RelCollation throughProject(Project project, RelCollation order) {
        List<RelFieldCollation> below = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            if (!(project.getProjects().get(field.getFieldIndex()) instanceof RexInputRef reference)) {
                return null;
            }
            below.add(field.withFieldIndex(reference.getIndex()));
        }
        return RelCollations.of(below);
    }

    private @Nullable DynamoScan tellScan(DynamoScan scan, RelCollation order, Rows rows) {
        List<ScanSpec.Ordering> ordering = ordering(scan, order);
        return ordering == null
                ? null
                : scan.wanting(
                        scan.spec().wanting(ordering, rows.number(values)), order, rows.operands(), rows.presumed());
    }

    /** An order as one of stored attributes; null if it is another one. */
    private static @Nullable List<ScanSpec.Ordering> ordering(DynamoScan scan, RelCollation order) {
        ScanSpec spec = scan.spec();
        List<ScanSpec.Ordering> ordering = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            ColumnSource source = spec.output().get(field.getFieldIndex());
            if (isFixed(source, spec.predicate())) {
                continue;
            }
            if (!(source instanceof ColumnSource.Attribute attribute)
                    || !attribute.path().isTopLevel()
                    || !isStoredOrder(attribute, spec.predicate())) {
                return null;
            }
            ordering.add(new ScanSpec.Ordering(
                    attribute.path().attribute(), field.getDirection().isDescending()));
        }
        return ordering;
    }

    /** Whether the predicate fixes a sharded column to one value, so that it doesn't affect the order. */
    private static boolean isFixed(ColumnSource source, Predicate predicate) {
        return source instanceof ColumnSource.Attribute attribute
                && attribute.form() instanceof ShardedForm
                && Predicates.conjuncts(predicate).stream()
                        .anyMatch(conjunct -> conjunct instanceof Predicate.Comparison comparison
                                && comparison.operator() == ComparisonOperator.EQUAL
                                && comparison.right() instanceof Term.Operand
                                && comparison
                                        .left()
                                        .equals(new Term.Attribute(
                                                attribute.path(), attribute.declared(), attribute.form())));
    }

    /** Whether the attribute's order is also the column's order; that requires that no value reads as NULL. */
    private static boolean isStoredOrder(ColumnSource.Attribute source, Predicate predicate) {
        Term.Attribute column = new Term.Attribute(source.path(), source.declared(), source.form());
        return column.isDecidedByType() || (column.isStoredAsRead() && Predicates.impliesValue(predicate, column));
    }
}
