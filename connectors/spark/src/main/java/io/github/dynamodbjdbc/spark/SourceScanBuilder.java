package io.github.dynamodbjdbc.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Pushes the parts of a query down to the driver. Spark calls it first for filters, then for aggregates, then for a limit, and last for the
 * columns.
 */
final class SourceScanBuilder
        implements SupportsPushDownV2Filters,
                SupportsPushDownAggregates,
                SupportsPushDownTopN,
                SupportsPushDownLimit,
                SupportsPushDownRequiredColumns {
    private final SourceOptions options;
    private final int parallelism;
    private final Map<String, SourceColumn> columns = new LinkedHashMap<>();
    private final List<Predicate> pushed = new ArrayList<>();
    private ReadStatement statement;
    private List<SourceColumn> wanted;
    private @Nullable Aggregates aggregates;
    private @Nullable ReadPlan plan;

    SourceScanBuilder(SourceOptions options, List<SourceColumn> columns) {
        this.options = options;
        this.parallelism = SparkSession.active().sparkContext().defaultParallelism();
        this.wanted = columns;
        columns.forEach(column -> this.columns.put(column.name(), column));
        this.statement = new ReadStatement(
                new ArrayList<>(), options.relation(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), -1);
    }

    /** Pushed filters are evaluated completely by the driver, so that Spark does not evaluate them again. */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        Conditions conditions = new Conditions(columns);
        List<Condition> where = new ArrayList<>();
        List<Predicate> left = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Condition condition = options.pushdown() ? conditions.of(predicate) : null;
            if (condition == null) {
                left.add(predicate);
            } else {
                where.add(condition);
                pushed.add(predicate);
            }
        }
        statement = statement.where(where);
        return left.toArray(Predicate[]::new);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.toArray(Predicate[]::new);
    }

    /** The plan of a read with the pushed filters. It is made once, since earlier decisions depend on it. */
    private ReadPlan plan() {
        if (plan == null) {
            plan = ReadPlan.of(options, statement.with(quoted(wanted), null), parallelism);
        }
        return plan;
    }

    private static List<String> quoted(List<SourceColumn> columns) {
        return columns.stream().map(SourceColumn::quoted).toList();
    }

    /** Complete if there is one partition, since then the driver's groups are final. */
    @Override
    public boolean supportCompletePushDown(Aggregation aggregation) {
        return options.pushdown() && Aggregates.of(aggregation, columns) != null && plan().partitions() == 1;
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        Aggregates found = options.pushdown() ? Aggregates.of(aggregation, columns) : null;
        if (found == null || (plan().partitions() > 1 && !found.isMergeable())) {
            return false;
        }
        aggregates = found;
        statement = statement.with(found.select(), found.groups());
        return true;
    }

    /** Pushes ORDER BY with LIMIT, unless the read is a scan in segments. Spark sorts such a read in parallel. */
    @Override
    public boolean pushTopN(SortOrder[] orders, int limit) {
        if (!options.pushdown() || aggregates != null) {
            return false;
        }
        List<String> sql = new ArrayList<>();
        Conditions conditions = new Conditions(columns);
        for (SortOrder order : orders) {
            SourceColumn column = conditions.column(order.expression());
            if (column == null || !column.isExact() || column.kind() == ColumnKind.BOOLEAN) {
                return false;
            }
            sql.add(column.value()
                    + (order.direction() == SortDirection.ASCENDING ? " ASC" : " DESC")
                    + (order.nullOrdering() == NullOrdering.NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST"));
        }
        if (plan().partitions() > 1) {
            return false;
        }
        statement = statement.ordered(sql, limit);
        return true;
    }

    @Override
    public boolean pushLimit(int limit) {
        if (!options.pushdown() || (aggregates != null && plan().partitions() > 1)) {
            return false;
        }
        statement = statement.limited(limit);
        return true;
    }

    /** Whether Spark has to sort and limit the rows again. True, since each partition applies the limit by itself. */
    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public void pruneColumns(StructType required) {
        wanted = Arrays.stream(required.fieldNames()).map(columns::get).toList();
    }

    @Override
    public Scan build() {
        ReadStatement sent = aggregates == null ? statement.with(quoted(wanted), null) : statement;
        List<SourceColumn> output = aggregates == null ? wanted : aggregates.output();
        String sql = sent.whole();
        List<SourceColumn> used = columns.values().stream()
                .filter(column -> sql.contains(column.quoted()))
                .toList();
        ReadTask task = new ReadTask(options, sent, used, List.copyOf(output), aggregates != null);
        return new SourceScan(options, task, plan().partitions(), plan().bytes());
    }
}
