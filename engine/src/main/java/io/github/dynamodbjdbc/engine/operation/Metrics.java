package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;
import static io.github.dynamodbjdbc.engine.shape.Shapes.integer;
import static io.github.dynamodbjdbc.engine.shape.Shapes.list;
import static io.github.dynamodbjdbc.engine.shape.Shapes.oneOf;
import static io.github.dynamodbjdbc.engine.shape.Shapes.optional;
import static io.github.dynamodbjdbc.engine.shape.Shapes.required;
import static io.github.dynamodbjdbc.engine.shape.Shapes.string;
import static io.github.dynamodbjdbc.engine.shape.Shapes.struct;
import static io.github.dynamodbjdbc.engine.shape.Shapes.timestamp;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.shape.StructShape;
import io.github.dynamodbjdbc.engine.store.Table;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.Throughput;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/**
 * GetMetricData of CloudWatch, at the engine's own endpoint: the units that tables and global indexes have consumed, their throttled requests, and the
 * bytes of vector indexes.
 */
final class Metrics {
    /** The operation, which belongs to another service of AWS. */
    static final String OPERATION = "GetMetricData";

    static final StructShape REQUEST = struct(
            "GetMetricDataInput",
            required(
                    "MetricDataQueries",
                    list(struct(
                                    "MetricDataQuery",
                                    required("Id", string().length(1, 255)),
                                    required(
                                            "MetricStat",
                                            struct(
                                                    "MetricStat",
                                                    required(
                                                            "Metric",
                                                            struct(
                                                                    "Metric",
                                                                    required("Namespace", string()),
                                                                    required("MetricName", string()),
                                                                    required(
                                                                            "Dimensions",
                                                                            list(
                                                                                    struct(
                                                                                            "Dimension",
                                                                                            required("Name", string()),
                                                                                            required(
                                                                                                    "Value",
                                                                                                    string())))))),
                                                    required("Period", integer().atLeast(1)),
                                                    required("Stat", oneOf("Sum", "Average"))))))
                            .size(1, 500)),
            required("StartTime", timestamp()),
            required("EndTime", timestamp()),
            optional("ScanBy", oneOf("TimestampAscending", "TimestampDescending")));

    private static final int MINUTE_SECONDS = 60;

    private Metrics() {}

    /** The values of one metric by the starts of its periods, in seconds since 1970. */
    private record Points(String id, String label, SortedMap<Long, Double> values) {}

    static Reply data(Call call) {
        long start = call.request().path("StartTime").asLong();
        long end = call.request().path("EndTime").asLong();
        if (start >= end) {
            throw validation("The parameter StartTime must be less than the parameter EndTime.");
        }
        boolean ascending = "TimestampAscending".equals(call.text("ScanBy"));
        List<Points> found = new ArrayList<>();
        for (JsonNode query : call.request().path("MetricDataQueries")) {
            JsonNode stat = query.path("MetricStat");
            int period = stat.path("Period").asInt();
            if (period % MINUTE_SECONDS != 0) {
                throw validation("Period must be a multiple of 60, as DynamoDB's metrics have no shorter ones");
            }
            String name = stat.path("Metric").path("MetricName").asText();
            TreeMap<Long, Double> values = new TreeMap<>();
            read(call, stat, name, period, start, end, values);
            found.add(new Points(query.path("Id").asText(), name, ascending ? values : values.descendingMap()));
        }
        return out -> {
            out.writeArrayFieldStart("MetricDataResults");
            for (Points points : found) {
                out.writeStartObject();
                out.writeStringField("Id", points.id());
                out.writeStringField("Label", points.label());
                out.writeArrayFieldStart("Timestamps");
                for (long at : points.values().keySet()) {
                    out.writeNumber(at);
                }
                out.writeEndArray();
                out.writeArrayFieldStart("Values");
                for (double value : points.values().values()) {
                    out.writeNumber(value);
                }
                out.writeEndArray();
                out.writeStringField("StatusCode", "Complete");
                out.writeEndObject();
            }
            out.writeEndArray();
            out.writeArrayFieldStart("Messages");
            out.writeEndArray();
        };
    }

    private static void read(
            Call call, JsonNode stat, String name, int period, long start, long end, Map<Long, Double> values) {
        String tableName = null;
        String indexName = null;
        for (JsonNode dimension : stat.path("Metric").path("Dimensions")) {
            switch (dimension.path("Name").asText()) {
                case "TableName" -> tableName = dimension.path("Value").asText();
                case "GlobalSecondaryIndexName", "VectorIndexName" ->
                    indexName = dimension.path("Value").asText();
                default -> {
                    // No metric here has another dimension, so nothing is found.
                    return;
                }
            }
        }
        boolean ours =
                "AWS/DynamoDB".equals(stat.path("Metric").path("Namespace").asText());
        Table table = tableName == null || !ours ? null : call.database().table(call.space(), tableName);
        if (table == null) {
            return;
        }
        TableDefinition definition = table.definition();
        Minutes.Kind kind = kind(name);
        if (kind == null) {
            provisioned(call, definition, indexName, name, period, start, end, values);
            return;
        }
        Map<Long, DoubleAdder> minutes = call.settings()
                .meter()
                .minutes()
                .of(definition.id(), indexName, kind)
                .subMap(Math.floorDiv(start, (long) MINUTE_SECONDS), -Math.floorDiv(-end, (long) MINUTE_SECONDS));
        minutes.forEach((minute, sum) -> values.merge(start(minute * MINUTE_SECONDS, period), sum.sum(), Double::sum));
    }

    private static long start(long second, int period) {
        return Math.floorDiv(second, period) * (long) period;
    }

    private static Minutes.@Nullable Kind kind(String metric) {
        return switch (metric) {
            case "ConsumedReadCapacityUnits" -> Minutes.Kind.READ_UNITS;
            case "ConsumedWriteCapacityUnits" -> Minutes.Kind.WRITE_UNITS;
            case "ReadThrottleEvents" -> Minutes.Kind.READ_THROTTLES;
            case "WriteThrottleEvents" -> Minutes.Kind.WRITE_THROTTLES;
            case "VectorSearchRequestBytes" -> Minutes.Kind.VECTOR_SEARCH_BYTES;
            case "VectorWriteRequestBytes" -> Minutes.Kind.VECTOR_WRITE_BYTES;
            default -> null;
        };
    }

    /** The units that are provisioned now, for all periods since the table was made: the engine keeps no former ones. */
    private static void provisioned(
            Call call,
            TableDefinition table,
            @Nullable String indexName,
            String metric,
            int period,
            long start,
            long end,
            Map<Long, Double> values) {
        boolean writes = metric.equals("ProvisionedWriteCapacityUnits");
        IndexDefinition index = indexName == null ? null : table.index(indexName);
        if (table.payPerRequest()
                || indexName != null && index == null
                || !writes && !metric.equals("ProvisionedReadCapacityUnits")) {
            return;
        }
        Throughput units = index == null ? table.throughput() : index.throughput();
        long now = call.database().now() / 1000;
        for (long at = start(Math.max(start, table.createdAt() / 1000), period);
                at < Math.min(end, now + 1);
                at += period) {
            values.put(at, (double) (writes ? units.writeUnits() : units.readUnits()));
        }
    }
}
