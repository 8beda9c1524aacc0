package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how many rows on one side of a join match a row of the other side. Keys are assumed to refer to existing items: if the whole
 * other table is joined, each row finds at least one.
 */
final class Matches {
    private Matches() {}

    /**
     * The estimated number of rows of a relation. How many of a table's rows belong to one of another's is known only for two tables; for rows that are
     * joined themselves, {@link JoinRows} has the estimate.
     */
    static double rowCount(RelNode rel, RelMetadataQuery metadata) {
        RelNode logical = LookupSide.logical(rel);
        if (logical instanceof LogicalProject project) {
            return rowCount(project.getInput(), metadata);
        }
        if (logical instanceof LogicalJoin join) {
            Double matches = of(join, join.getLeft(), join.getRight());
            boolean counted = join.getJoinType() == JoinRelType.SEMI || scan(join.getLeft()) != null;
            if (matches != null && counted) {
                double left = rowCount(join.getLeft(), metadata);
                Double joined =
                        switch (join.getJoinType()) {
                            case INNER -> left * matches;
                            case LEFT -> left * Math.max(1, matches);
                            case SEMI -> left * Objects.requireNonNull(share(join, join.getLeft(), join.getRight()));
                            default -> null;
                        };
                if (joined != null) {
                    return Math.max(1, joined);
                }
            }
        }
        return metadata.getRowCount(rel);
    }

    /**
     * An upper limit of the number of distinct keys of the rows. The first rows of a table are grouped by partition, so they contain few keys;
     * of all rows, each may have its own.
     */
    static double keys(RelNode rows, List<Integer> columns, double rowCount) {
        Read read = read(rows, columns);
        return read == null || read.scan().spec().rowsWanted() < 0 ? rowCount : Math.max(1, rowCount / read.together());
    }

    /** The estimated number of adjacent rows with the same key on one side of a join. */
    static double together(LogicalJoin join, RelNode rows) {
        JoinInfo info = join.analyzeCondition();
        Read read = read(rows, rows == join.getLeft() ? info.leftKeys : info.rightKeys);
        return read == null ? 1 : read.together();
    }

    /** @param together the number of adjacent rows with the same values */
    private record Read(DynamoScan scan, List<Integer> fields, double together) {
        boolean isWholeKey() {
            return scan.spec().table().key().attributes().stream().allMatch(key -> fields.stream()
                    .anyMatch(field -> isAttribute(scan.spec().output().get(field), key.name())));
        }
    }

    /** The read that the columns come from; null if there are several, or a column is computed. */
    private static @Nullable Read read(RelNode rows, List<Integer> columns) {
        RelNode rel = LookupSide.logical(rows);
        List<Integer> fields = columns;
        while (rel instanceof LogicalProject project && fields != null) {
            fields = KeyOrder.below(project, fields);
            rel = LookupSide.logical(project.getInput());
        }
        if (fields == null) {
            return null;
        }
        if (rel instanceof LogicalJoin join) {
            int left = join.getLeft().getRowType().getFieldCount();
            return fields.stream().allMatch(field -> field < left) ? read(join.getLeft(), fields) : null;
        }
        if (!(rel instanceof DynamoScan scan)) {
            return null;
        }
        TableSchema table = scan.spec().table();
        boolean together = scan.choice().readsFromTable()
                && fields.stream()
                        .allMatch(field ->
                                isPartitionKey(table, scan.spec().output().get(field)));
        return new Read(scan, fields, together ? CostModel.itemsOfAPartition(table) : 1);
    }

    private static boolean isPartitionKey(TableSchema table, ColumnSource column) {
        return table.key().partition().stream().anyMatch(key -> isAttribute(column, key.name()));
    }

    private static boolean isAttribute(ColumnSource column, String name) {
        return column instanceof ColumnSource.Attribute attribute
                && attribute.path().isTopLevel()
                && attribute.path().attribute().equals(name);
    }

    /**
     * The share of the rows that find at least one match; null if unknown, otherwise above 0. If several rows belong to one key, such as orders to
     * a customer, some keys have none: such counts are roughly geometrically distributed, so a share of m / (1 + m) has at least one.
     */
    static @Nullable Double share(LogicalJoin join, RelNode rows, RelNode other) {
        Double matches = of(join, rows, other);
        if (matches == null) {
            return null;
        }
        return isSeveral(join, rows, other) ? matches / (1 + matches) : Math.min(1, matches);
    }

    /** Whether a row may find several, because the columns are not a whole key and both tables' numbers of items are known. */
    private static boolean isSeveral(LogicalJoin join, RelNode rows, RelNode other) {
        Read found = read(
                other, other == join.getLeft() ? join.analyzeCondition().leftKeys : join.analyzeCondition().rightKeys);
        return found != null && scan(rows) != null && !found.isWholeKey();
    }

    /** The average number of matches; null if unknown, otherwise above 0. */
    static @Nullable Double of(LogicalJoin join, RelNode rows, RelNode other) {
        JoinInfo info = join.analyzeCondition();
        DynamoScan found = scan(other);
        if (!info.isEqui() || info.leftKeys.isEmpty() || found == null) {
            return null;
        }
        double items = CostModel.items(found.spec().table());
        double joined = found.choice().estimatedRows();
        if (items <= 0 || joined <= 0) {
            return null;
        }
        DynamoScan from = scan(rows);
        double several = from == null
                ? 0
                : joined / Math.max(1, CostModel.items(from.spec().table()));
        return Math.max(joined / items, several);
    }

    /** The only read of a side without operators that drop rows; null if there is none. */
    private static @Nullable DynamoScan scan(RelNode side) {
        RelNode rel = LookupSide.logical(side);
        while (rel instanceof LogicalProject || rel instanceof LogicalAggregate) {
            rel = LookupSide.logical(rel.getInput(0));
        }
        return rel instanceof DynamoScan scan ? scan : null;
    }
}
