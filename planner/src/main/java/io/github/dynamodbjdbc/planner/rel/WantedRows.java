package io.github.dynamodbjdbc.planner.rel;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Tells each scan the order and the number of rows that the statement takes of it, where ORDER BY and LIMIT provably reach
 * it. The operators stay: the scan may then read less, and a sort goes where the scan gives its order.
 */
public final class WantedRows extends RelHomogeneousShuttle {
    /** What a {@code ?} in LIMIT is taken for when the statement is planned. */
    private static final long PRESUMED_LIMIT = 100;

    @Override
    public RelNode visit(LogicalSort sort) {
        RelNode input = sort.getInput().accept(this);
        RelNode told = tell(input, sort.getCollation(), rows(sort));
        return sort.copy(sort.getTraitSet(), List.of(told == null ? input : told));
    }

    /** The operands that add up to the rows wanted; empty if all are. */
    private static List<RexNode> rows(LogicalSort sort) {
        List<RexNode> rows = new ArrayList<>();
        if (sort.fetch != null) {
            rows.add(sort.fetch);
            if (sort.offset != null) {
                rows.add(sort.offset);
            }
        }
        return rows;
    }

    private static @Nullable RelNode tell(RelNode node, RelCollation order, List<RexNode> rows) {
        if (node instanceof LogicalProject project) {
            RelCollation below = throughProject(project, order);
            RelNode input = below == null ? null : tell(project.getInput(), below, rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalFilter filter) {
            // What the filter lets pass is not known, so the scan learns the order only.
            RelNode input = order.getFieldCollations().isEmpty() ? null : tell(filter.getInput(), order, List.of());
            return input == null ? null : filter.copy(filter.getTraitSet(), List.of(input));
        }
        if (node instanceof UnnestRel unnest) {
            boolean ofInput =
                    order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < unnest.inputFields());
            // A row may have no element at all, unless it gives a row all the same.
            List<RexNode> enough = unnest.outer() ? rows : List.of();
            boolean nothing = order.getFieldCollations().isEmpty() && enough.isEmpty();
            RelNode input = nothing || !ofInput ? null : tell(unnest.getInput(), order, enough);
            return input == null ? null : unnest.copy(unnest.getTraitSet(), List.of(input));
        }
        if (node instanceof LogicalJoin join) {
            return tellLeft(join, order, rows);
        }
        return node instanceof DynamoScan scan ? tellScan(scan, order, rows) : null;
    }

    /** A join that gives no rows of its right side alone keeps the order of its left one. */
    private static @Nullable RelNode tellLeft(LogicalJoin join, RelCollation order, List<RexNode> rows) {
        int leftFields = join.getLeft().getRowType().getFieldCount();
        boolean ofLeft = !join.getJoinType().generatesNullsOnLeft()
                && order.getFieldCollations().stream().allMatch(field -> field.getFieldIndex() < leftFields);
        // Other joins may drop a row.
        List<RexNode> enough = join.getJoinType() == JoinRelType.LEFT ? rows : List.of();
        boolean nothing = order.getFieldCollations().isEmpty() && enough.isEmpty();
        RelNode left = nothing || !ofLeft ? null : tell(join.getLeft(), order, enough);
        return left == null ? null : join.copy(join.getTraitSet(), List.of(left, join.getRight()));
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

    private static @Nullable DynamoScan tellScan(DynamoScan scan, RelCollation order, List<RexNode> rows) {
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
        ScanSpec told = spec.wanting(ordering, rows.isEmpty() ? -1 : presumed(rows));
        return scan.wanting(told, order, rows);
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

    private static long presumed(List<RexNode> rows) {
        long sum = 0;
        for (RexNode node : rows) {
            Long value = node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
            sum += value == null ? PRESUMED_LIMIT : value;
        }
        return sum;
    }
}
