package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the number of rows of a join. Calcite's estimate grows with the product of the sides. Here, a row's matches are assumed to be spread
 * evenly over the distinct keys of the table whose key is compared.
 */
final class JoinRows {
    private JoinRows() {}

    static double of(Join join, RelMetadataQuery metadata) {
        double left = Math.max(1, metadata.getRowCount(join.getLeft()));
        double right = Math.max(1, metadata.getRowCount(join.getRight()));
        JoinInfo info = join.analyzeCondition();
        double keys = info.leftKeys.isEmpty()
                ? 1
                : Math.max(keys(join.getLeft(), info.leftKeys), keys(join.getRight(), info.rightKeys));
        if (keys <= 1 && !info.leftKeys.isEmpty()) {
            // Without information about the compared columns, each row of the larger side is assumed to find one.
            keys = Math.min(left, right);
        }
        RexNode rest = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), info.nonEquiConditions);
        double matches = right / keys * (rest.isAlwaysTrue() ? 1 : RelMdUtil.guessSelectivity(rest));
        return Math.max(1, rows(join.getJoinType(), left, right, matches));
    }

    /** Rows that a subquery finds by its outer rows are estimated for all of them together; others for one. */
    static double of(Correlate correlate, RelMetadataQuery metadata) {
        double left = Math.max(1, metadata.getRowCount(correlate.getLeft()));
        if (!correlate.getJoinType().projectsRight()) {
            return left;
        }
        double right = Math.max(1, metadata.getRowCount(correlate.getRight()));
        return OuterRow.isIn(correlate.getRight()) ? Math.max(left, right) : left * right;
    }

    /** @param matches the number of right rows for one left row */
    private static double rows(JoinRelType type, double left, double right, double matches) {
        return switch (type) {
            case LEFT -> left * Math.max(1, matches);
            case RIGHT -> Math.max(right, left * matches);
            case FULL -> Math.max(left * Math.max(1, matches), right);
            case SEMI -> left * Math.min(1, matches);
            case ANTI -> left * Math.max(0.1, 1 - matches);
            default -> left * matches;
        };
    }

    /** The estimated number of distinct values of the columns, as keys of the tables that they come from; 1 if they are not a key. */
    static double keys(RelNode side, List<Integer> columns) {
        IdentityHashMap<DynamoScan, Set<String>> found = new IdentityHashMap<>();
        for (int column : columns) {
            trace(side, column, found);
        }
        double keys = 1;
        for (Map.Entry<DynamoScan, Set<String>> one : found.entrySet()) {
            keys *= keys(one.getKey().spec().table(), one.getValue());
        }
        return keys;
    }

    private static double keys(TableSchema table, Set<String> attributes) {
        boolean whole = attributes.containsAll(names(table));
        boolean partition = attributes.containsAll(
                table.key().partition().stream().map(KeyAttribute::name).toList());
        double items = CostModel.items(table);
        return Math.max(1, whole ? items : partition ? items / CostModel.itemsOfAPartition(table) : 1);
    }

    /** The number of items of the tables whose whole keys are among the columns; 0 if there are none. */
    static double itemsOfWholeKey(RelNode side, List<Integer> columns) {
        IdentityHashMap<DynamoScan, Set<String>> found = new IdentityHashMap<>();
        columns.forEach(column -> trace(side, column, found));
        return found.entrySet().stream()
                .filter(one ->
                        one.getValue().containsAll(names(one.getKey().spec().table())))
                .mapToDouble(one -> CostModel.items(one.getKey().spec().table()))
                .max()
                .orElse(0);
    }

    private static List<String> names(TableSchema table) {
        return table.key().attributes().stream().map(KeyAttribute::name).toList();
    }

    /** Adds the attribute whose values a column has. */
    private static void trace(@Nullable RelNode side, int column, IdentityHashMap<DynamoScan, Set<String>> found) {
        RelNode rel = side instanceof DynamoTableRead read ? read.scan() : LookupSide.logical(side);
        if (rel instanceof DynamoScan scan) {
            if (scan.spec().output().get(column) instanceof ColumnSource.Attribute attribute
                    && attribute.path().isTopLevel()) {
                found.computeIfAbsent(scan, any -> new HashSet<>())
                        .add(attribute.path().attribute());
            }
        } else if (rel instanceof Project project) {
            int source = LookupSide.source(project.getProjects().get(column));
            if (source >= 0) {
                trace(project.getInput(), source, found);
            }
        } else if (rel instanceof Filter || rel instanceof Sort) {
            trace(rel.getInput(0), column, found);
        } else if (rel instanceof Aggregate aggregate) {
            if (column < aggregate.getGroupCount()) {
                trace(aggregate.getInput(), aggregate.getGroupSet().nth(column), found);
            }
        } else if (rel instanceof Join join) {
            int left = join.getLeft().getRowType().getFieldCount();
            trace(column < left ? join.getLeft() : join.getRight(), column < left ? column : column - left, found);
        }
    }
}
