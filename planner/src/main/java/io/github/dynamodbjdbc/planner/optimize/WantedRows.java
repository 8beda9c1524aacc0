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
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
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
 * Tells each scan the order and the number of rows that the statement takes of it, where ORDER BY and LIMIT provably reach
 * it. The operators stay: the scan may then read less, and a sort goes where the scan gives its order.
 */
public final class WantedRows extends RelHomogeneousShuttle {
    private final @Nullable ParameterValues values;

    /**
     * How many rows are taken of something.
     *
     * @param operands that add up to the rows which the statement takes; empty if it takes all
     * @param ofEach how many rows it takes here, as is presumed, to make one of those
     * @param before how many rows that make none come before the first that does, about
     * @param presumed whether it may be more, even all
     */
    private record Rows(List<RexNode> operands, double ofEach, double before, boolean presumed) {
        static final Rows ALL = new Rows(List.of(), 1, 0, false);

        /** What {@code LIMIT} and {@code OFFSET} take. */
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

        /** What is wanted of one side of a join, whose rows are read one by one to find their matches on the other side. */
        Rows ofSide(LogicalJoin join, RelNode side, RelNode other) {
            Double share = isAll() ? null : Matches.share(join, side, other);
            if (share == null) {
                return ALL;
            }
            double missed = Matches.together(join, side) * (1 - share) / share;
            return new Rows(operands, ofEach / share, before / share + missed, true);
        }

        /**
         * As a number; -1 for all.
         *
         * @param values that parameters are taken to have; null where they are not known
         */
        long number(@Nullable ParameterValues values) {
            if (isAll()) {
                return -1;
            }
            double sum = 0;
            for (RexNode operand : operands) {
                Long value = operand instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
                sum += value == null ? bound(operand, values) : value;
            }
            return (long) Math.ceil(sum == 0 ? 0 : batches(sum, Math.max(sum * ofEach, sum + before)));
        }

        /** A join takes as many rows as are wanted, and if these are not enough, each time twice as many as before. */
        private static double batches(double wanted, double needed) {
            double batch = wanted;
            double taken = wanted;
            while (taken < needed) {
                batch *= 2;
                taken += batch;
            }
            return taken;
        }

        /** Never 0, for which nothing would be read: the plan has to be right for other values, too. */
        private static double bound(RexNode operand, @Nullable ParameterValues values) {
            return values != null
                            && operand instanceof RexDynamicParam parameter
                            && values.get(parameter.getIndex()) instanceof Number bound
                    ? Math.max(1, bound.doubleValue())
                    : CostModel.PRESUMED_LIMIT;
        }
    }

    /** @param values that parameters are taken to have; null where they are not known */
    public WantedRows(@Nullable ParameterValues values) {
        this.values = values;
    }

    @Override
    public RelNode visit(LogicalSort sort) {
        RelNode input = sort.getInput().accept(this);
        RelNode told = tell(input, sort.getCollation(), Rows.of(sort));
        return sort.copy(sort.getTraitSet(), List.of(told == null ? input : told));
    }

    private @Nullable RelNode tell(RelNode node, RelCollation order, Rows rows) {
        if (node instanceof LogicalProject project) {
            RelCollation below = throughProject(project, order);
            RelNode input = below == null ? null : tell(project.getInput(), below, rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalFilter filter) {
            // What the filter lets pass is not known, so the scan learns the order only.
            RelNode input = order.getFieldCollations().isEmpty() ? null : tell(filter.getInput(), order, Rows.ALL);
            return input == null ? null : filter.copy(filter.getTraitSet(), List.of(input));
        }
        if (node instanceof UnnestRel unnest) {
            boolean ofInput =
                    order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < unnest.inputFields());
            // A row may have no element at all, unless it gives a row all the same.
            Rows enough = unnest.outer() ? rows : Rows.ALL;
            boolean nothing = order.getFieldCollations().isEmpty() && enough.isAll();
            RelNode input = nothing || !ofInput ? null : tell(unnest.getInput(), order, enough);
            return input == null ? null : unnest.copy(unnest.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalJoin join) {
            return tellJoin(join, order, rows);
        }
        return node instanceof DynamoScan scan ? tellScan(scan, order, rows) : null;
    }

    /** A join that gives no rows of its right side alone keeps the order of its left one. */
    private @Nullable RelNode tellJoin(LogicalJoin join, RelCollation order, Rows rows) {
        int leftFields = join.getLeft().getRowType().getFieldCount();
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

    private static @Nullable RelCollation throughProject(Project project, RelCollation order) {
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
        return scan.wanting(spec.wanting(ordering, rows.number(values)), order, rows.operands(), rows.presumed());
    }

    /** Whether a sharded column has one value in all rows, which tells none of them apart. */
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

    /** Whether items are in the order of the column where they are in that of the attribute: none may read as NULL, then. */
    private static boolean isStoredOrder(ColumnSource.Attribute source, Predicate predicate) {
        Term.Attribute column = new Term.Attribute(source.path(), source.declared(), source.form());
        return column.isDecidedByType() || (column.isStoredAsRead() && Predicates.impliesValue(predicate, column));
    }
}
