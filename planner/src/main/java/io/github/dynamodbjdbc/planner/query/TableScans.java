package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.access.ScanPart;
import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import io.github.dynamodbjdbc.planner.scan.SystemScan;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.jspecify.annotations.Nullable;

/** Replaces every reference to a DynamoDB table by a {@link DynamoScan}, with the conditions of time to live and of an entity. */
final class TableScans extends RelHomogeneousShuttle {
    private final Catalog catalog;
    private final boolean pushdown;
    private final boolean transactional;
    private final @Nullable ScanSegment segment;
    private final long mostScanned;
    private final @Nullable ParameterValues values;
    private final Map<String, TableStatistics> statistics = new HashMap<>();

    /**
     * @param pushdown whether conditions, orders and limits may be pushed into the requests
     * @param transactional whether all reads must be one snapshot
     * @param segment the only segment of the table that is read; null for all
     * @param mostScanned the limit of items of a table that may be scanned
     * @param values the parameter values by which paths are priced; null if unknown
     */
    TableScans(
            Catalog catalog,
            boolean pushdown,
            boolean transactional,
            @Nullable ScanSegment segment,
            long mostScanned,
            @Nullable ParameterValues values) {
        this.catalog = catalog;
        this.pushdown = pushdown;
        this.transactional = transactional;
        this.segment = segment;
        this.mostScanned = mostScanned;
        this.values = values;
    }

    @Override
    public RelNode visit(TableScan scan) {
        TableUse use = scan.getTable().unwrapOrThrow(TableUse.class);
        List<ColumnSource> columns =
                use.columns().stream().map(UsedColumn::source).toList();
        if (use.table() instanceof SystemTable system) {
            return SystemScan.create(scan, system, columns);
        }
        TableSchema table = (TableSchema) use.table();
        List<Predicate> conditions = new ArrayList<>();
        Predicate visible = TtlRewrite.condition(use.ttl(), use.ttlAttribute(), table.copy());
        if (visible != null) {
            conditions.add(visible);
        }
        Entity entity = table.entity();
        if (entity != null) {
            conditions.addAll(EntityCondition.of(entity));
        }
        ScanSpec spec = new ScanSpec(
                // All references in a statement use the same statistics.
                table.withStatistics(statistics.computeIfAbsent(table.name(), name -> catalog.statistics(table))),
                use.index(),
                Predicates.and(conditions),
                columns,
                List.of(),
                -1,
                mayScan(table, use.readOptions().part())
                        ? options(use)
                        : options(use).withoutScans(),
                values,
                null);
        return DynamoScan.create(scan.getCluster(), scan.getTable(), spec, scan.getRowType());
    }

    private boolean mayScan(TableSchema table, @Nullable ScanPart part) {
        double share = part == null ? 1 : part.share();
        return ScanPolicyCheck.isFree(table)
                || mostScanned == Long.MAX_VALUE
                || table.itemCount() != TableSchema.NOT_COUNTED && table.itemCount() * share < mostScanned;
    }

    private ReadOptions options(TableUse use) {
        boolean part = segment != null || use.readOptions().part() != null;
        if (part && use.table() instanceof TableSchema table && table.copy() != null) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT,
                    table.name() + " is read as a whole: it has no segments for SEGMENT or TABLESAMPLE SYSTEM");
        }
        ReadOptions options = transactional ? use.readOptions().inTransaction() : use.readOptions();
        ReadOptions read = pushdown ? options : options.withoutPushdown();
        if (segment != null && read.part() != null) {
            throw new QueryException(
                    ErrorKind.INVALID_HINT, "hint SEGMENT is for all of a table, and TABLESAMPLE SYSTEM reads a part");
        }
        return segment == null ? read : read.of(segment);
    }
}
