package io.github.dynamodbjdbc.opentelemetry;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.EndedStatement;
import io.github.dynamodbjdbc.driver.StatementListener;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A span for each statement, below the span of the thread that ends it, with the attributes of OpenTelemetry's conventions for databases and
 * DynamoDB. The text has {@code ?} in place of literals.
 *
 * <pre>StatementListeners.add(new StatementSpans(openTelemetry));</pre>
 */
public final class StatementSpans implements StatementListener {
    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
    private static final AttributeKey<String> QUERY = AttributeKey.stringKey("db.query.text");
    private static final AttributeKey<String> STATUS = AttributeKey.stringKey("db.response.status_code");
    private static final AttributeKey<Long> ROWS = AttributeKey.longKey("db.response.returned_rows");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<List<String>> TABLES = AttributeKey.stringArrayKey("aws.dynamodb.table_names");
    private static final AttributeKey<List<String>> CONSUMED =
            AttributeKey.stringArrayKey("aws.dynamodb.consumed_capacity");
    private static final AttributeKey<Long> COUNT = AttributeKey.longKey("aws.dynamodb.count");
    private static final AttributeKey<Long> SCANNED = AttributeKey.longKey("aws.dynamodb.scanned_count");
    private static final AttributeKey<String> PLAN = AttributeKey.stringKey("dynamodb_jdbc.plan");
    private static final AttributeKey<Long> REQUESTS = AttributeKey.longKey("dynamodb_jdbc.requests");
    private static final AttributeKey<Long> RETRIES = AttributeKey.longKey("dynamodb_jdbc.retries");
    private static final AttributeKey<Long> THROTTLED = AttributeKey.longKey("dynamodb_jdbc.throttled");
    /** Only if it is another than the connection's own. */
    private static final AttributeKey<String> REGION = AttributeKey.stringKey("cloud.region");

    private static final AttributeKey<String> REASONS = AttributeKey.stringKey("dynamodb_jdbc.throttling_reasons");

    private final Tracer tracer;

    public StatementSpans(OpenTelemetry telemetry) {
        tracer = telemetry.getTracer("io.github.dynamodbjdbc");
    }

    @Override
    public void ended(EndedStatement statement) {
        CapacityReport capacity = statement.capacity();
        List<String> tables = capacity.parts().stream()
                .map(CapacityReport.Part::table)
                .distinct()
                .toList();
        String name = tables.size() == 1 ? statement.operation() + " " + tables.get(0) : statement.operation();
        Span span = tracer.spanBuilder(name)
                .setSpanKind(SpanKind.CLIENT)
                .setStartTimestamp(statement.startedAt())
                .setAttribute(SYSTEM, "aws.dynamodb")
                .setAttribute(OPERATION, statement.operation())
                .setAttribute(QUERY, statement.sql())
                .setAttribute(ROWS, statement.rows())
                .setAttribute(TABLES, tables)
                .setAttribute(
                        CONSUMED,
                        capacity.parts().stream().map(StatementSpans::consumed).toList())
                .setAttribute(COUNT, capacity.itemsReturned())
                .setAttribute(SCANNED, capacity.itemsEvaluated())
                .setAttribute(REQUESTS, capacity.requests())
                .setAttribute(RETRIES, capacity.retries())
                .setAttribute(THROTTLED, capacity.throttled())
                .startSpan();
        set(span, PLAN, statement.plan());
        set(span, REGION, capacity.region());
        set(span, REASONS, capacity.throttlingReasons());
        String state = statement.sqlState();
        if (state != null) {
            set(span, STATUS, state);
            set(span, ERROR, state);
            span.setStatus(StatusCode.ERROR);
        }
        span.end(statement.startedAt().plus(statement.elapsed()));
    }

    private static void set(Span span, AttributeKey<String> key, @Nullable String value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
    }

    /** As the conventions have it: the JSON of a ConsumedCapacity. Names of tables and indexes need no escapes. */
    private static String consumed(CapacityReport.Part part) {
        return String.format(
                Locale.ROOT,
                "{\"TableName\":\"%s\"%s,\"CapacityUnits\":%s,\"ReadCapacityUnits\":%s,\"WriteCapacityUnits\":%s}",
                part.table(),
                part.index() == null ? "" : ",\"IndexName\":\"" + part.index() + '"',
                part.readUnits() + part.writeUnits(),
                part.readUnits(),
                part.writeUnits());
    }
}
