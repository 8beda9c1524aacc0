package io.github.dynamodbjdbc.driver.ddl;

import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.ServiceExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.BilledMetrics;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of {@code system.metrics}: a row for each period of a table and of each of its global and vector indexes. CloudWatch bills each metric that
 * it is asked for, so only those of the tables, indexes and columns that the statement wants are.
 */
public final class MetricRows {
    private static final AttributePath INDEX = AttributePath.of("index_name");

    /** The most metrics of a request, and the most values of an answer. */
    private static final int MOST_METRICS = 500;

    private static final int MOST_VALUES = 100_000;
    private static final int MOST_ROWS = 500_000;

    private final RequestGateway gateway;
    private final List<Metric> metrics;
    private final Pace pace;
    private final Map<Series, Map<Long, Double>> values = new HashMap<>();

    /** The columns with CloudWatch's names; a sum of no value is zero, an average is not. */
    private enum Metric {
        READ_UNITS("ConsumedReadCapacityUnits", true),
        WRITE_UNITS("ConsumedWriteCapacityUnits", true),
        PROVISIONED_READ_UNITS("ProvisionedReadCapacityUnits", false),
        PROVISIONED_WRITE_UNITS("ProvisionedWriteCapacityUnits", false),
        READ_THROTTLES("ReadThrottleEvents", true),
        WRITE_THROTTLES("WriteThrottleEvents", true),
        VECTOR_SEARCH_BYTES("VectorSearchRequestBytes", true),
        VECTOR_WRITE_BYTES("VectorWriteRequestBytes", true);

        private final String metric;
        private final boolean sum;

        Metric(String metric, boolean sum) {
            this.metric = metric;
            this.sum = sum;
        }

        String column() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isOf(Resource resource) {
            return BilledMetrics.isOfVectors(column()) == resource.isVectors();
        }
    }

    /**
     * @param index null for the table itself
     * @param isVectors whether it is a vector index
     * @param periods those since the table was made
     */
    private record Resource(String table, @Nullable String index, boolean isVectors, MetricPeriods periods) {}

    private record Series(Resource resource, Metric metric) {}

    private MetricRows(RequestGateway gateway, List<Metric> metrics, Pace pace) {
        this.gateway = gateway;
        this.metrics = metrics;
        this.pace = pace;
    }

    /**
     * @param columns the columns that the statement uses
     * @param nowMillis epoch milliseconds
     * @param prices null without a price list
     * @throws StatementFailure 42000 if the condition names no table, 22023 if it names a length that periods can't have
     */
    public static List<@Nullable Object[]> of(
            Predicate wanted,
            Set<String> columns,
            RequestGateway gateway,
            long nowMillis,
            @Nullable Prices prices,
            Consumer<String> warnings) {
        Set<String> tables = Predicates.texts(wanted, DescribedRows.NAME);
        if (tables == null) {
            throw new StatementFailure(
                    SqlState.INVALID_STATEMENT,
                    "system.metrics is read for named tables only, because CloudWatch bills each metric: add table_name = '…'"
                            + " or table_name IN (…)");
        }
        List<Metric> metrics = List.of(Metric.values()).stream()
                .filter(metric -> columns.contains(metric.column()))
                .toList();
        Pace pace = new Pace(gateway);
        MetricPeriods periods = MetricPeriods.of(wanted, nowMillis);
        MetricRows rows = new MetricRows(gateway, metrics, pace);
        List<Resource> resources = resources(tables, Predicates.texts(wanted, INDEX), periods, pace, gateway);
        requireBounded(resources);
        if (periods.older()) {
            warnings.accept(
                    "CloudWatch keeps minutes for 15 days, five minutes for 63 days and hours for 455 days: periods of "
                            + periods.seconds() + " seconds before that have no rows");
        }
        long asked = resources.stream()
                .mapToLong(resource ->
                        metrics.stream().filter(metric -> metric.isOf(resource)).count())
                .sum();
        if (asked > 0) {
            warnings.accept(BilledMetrics.text(asked, prices));
        }
        rows.ask(resources);
        return rows.rows(resources);
    }

    private static List<Resource> resources(
            Set<String> tables,
            @Nullable Set<String> indexes,
            MetricPeriods periods,
            Pace pace,
            RequestGateway gateway) {
        List<Resource> resources = new ArrayList<>();
        TableStates states = new TableStates(gateway);
        for (String name : tables) {
            pace.next();
            JsonDocument table = states.describe(name);
            if (table == null) {
                continue;
            }
            // CloudWatch knows a table by its name, even if the statement has its ARN.
            String plain = table.required("TableName");
            Instant made = table.moment("CreationDateTime");
            MetricPeriods since = made == null ? periods : periods.since(made.getEpochSecond());
            if (indexes == null) {
                resources.add(new Resource(plain, null, false, since));
            }
            for (String kind : List.of("GlobalSecondaryIndexes", "VectorIndexes")) {
                table.objects(kind).stream()
                        .map(index -> index.required("IndexName"))
                        .filter(index -> indexes == null || indexes.contains(index))
                        .forEach(index -> resources.add(new Resource(plain, index, kind.startsWith("Vector"), since)));
            }
        }
        return resources;
    }

    private static void requireBounded(List<Resource> resources) {
        long rows = resources.stream().mapToLong(each -> each.periods().count()).sum();
        if (rows > MOST_ROWS) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "These are " + rows + " rows of system.metrics, and " + MOST_ROWS
                            + " is the most: narrow period_start, or give a longer period_seconds");
        }
    }

    private void ask(List<Resource> resources) {
        List<Series> all = new ArrayList<>();
        for (Resource resource : resources) {
            if (resource.periods().count() > 0) {
                metrics.stream()
                        .filter(metric -> metric.isOf(resource))
                        .forEach(metric -> all.add(new Series(resource, metric)));
            }
        }
        int start = 0;
        while (start < all.size()) {
            MetricPeriods periods = all.get(start).resource().periods();
            long most = Math.max(1, Math.min(MOST_METRICS, MOST_VALUES / periods.count()));
            int end = start;
            // The metrics of a request have one range of time.
            while (end < all.size()
                    && end - start < most
                    && all.get(end).resource().periods().equals(periods)) {
                end++;
            }
            ask(periods, all.subList(start, end), null);
            start = end;
        }
    }

    private void ask(MetricPeriods periods, List<Series> some, @Nullable String next) {
        List<Object> queries = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            queries.add(query("m" + i, some.get(i), periods.seconds()));
        }
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("MetricDataQueries", queries);
        request.put("StartTime", periods.firstSeconds());
        request.put("EndTime", periods.endSeconds());
        request.put("ScanBy", "TimestampAscending");
        if (next != null) {
            request.put("NextToken", next);
        }
        pace.next();
        JsonDocument answer = gateway.send(0, ServiceExchanges.METRICS, Target.table("metrics"), request, 0);
        for (JsonDocument result : answer.objects("MetricDataResults")) {
            Series series = series(some, result.required("Id"));
            Map<Long, Double> known = series == null ? null : values.computeIfAbsent(series, made -> new HashMap<>());
            List<BigDecimal> times = result.numbers("Timestamps");
            List<BigDecimal> found = result.numbers("Values");
            for (int i = 0; known != null && i < Math.min(times.size(), found.size()); i++) {
                known.merge(
                        periods.startOf(times.get(i).longValue()), found.get(i).doubleValue(), Double::sum);
            }
        }
        String more = answer.text("NextToken");
        if (more != null) {
            ask(periods, some, more);
        }
    }

    private static @Nullable Series series(List<Series> some, String id) {
        return id.matches("m\\d{1,3}") && Integer.parseInt(id.substring(1)) < some.size()
                ? some.get(Integer.parseInt(id.substring(1)))
                : null;
    }

    private static Map<String, Object> query(String id, Series series, long seconds) {
        List<Object> dimensions = new ArrayList<>();
        dimensions.add(Map.of("Name", "TableName", "Value", series.resource().table()));
        String index = series.resource().index();
        if (index != null) {
            dimensions.add(Map.of(
                    "Name",
                    series.resource().isVectors() ? "VectorIndexName" : "GlobalSecondaryIndexName",
                    "Value",
                    index));
        }
        return Map.of(
                "Id",
                id,
                "MetricStat",
                Map.of(
                        "Metric",
                        Map.of(
                                "Namespace",
                                "AWS/DynamoDB",
                                "MetricName",
                                series.metric().metric,
                                "Dimensions",
                                dimensions),
                        "Period",
                        seconds,
                        "Stat",
                        series.metric().sum ? "Sum" : "Average"));
    }

    private List<@Nullable Object[]> rows(List<Resource> resources) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        List<String> columns =
                SystemTables.METRICS.columns().stream().map(Column::name).toList();
        for (Resource resource : resources) {
            MetricPeriods periods = resource.periods();
            for (long at = periods.firstSeconds(); at < periods.endSeconds(); at += periods.seconds()) {
                @Nullable Object[] row = new @Nullable Object[columns.size()];
                row[0] = resource.table();
                row[1] = resource.index();
                row[2] = at * 1000;
                row[3] = periods.seconds();
                for (Metric metric : metrics) {
                    row[columns.indexOf(metric.column())] = value(new Series(resource, metric), at);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private @Nullable Object value(Series series, long at) {
        if (!series.metric().isOf(series.resource())) {
            return null;
        }
        Double known = values.getOrDefault(series, Map.of()).get(at);
        Double value = known == null && series.metric().sum ? Double.valueOf(0) : known;
        boolean count = series.metric() == Metric.READ_THROTTLES || series.metric() == Metric.WRITE_THROTTLES;
        return count && value != null ? (Object) Math.round(value) : value;
    }
}
