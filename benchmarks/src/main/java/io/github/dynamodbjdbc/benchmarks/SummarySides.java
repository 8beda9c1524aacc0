package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Aggregates over all items of {@link ItemShape#SMALL_PROJECTED}: by SQL, and by hand over the SDK's paginator. */
final class SummarySides implements AutoCloseable {
    private static final int TOP = 10;

    private final Kind kind;
    private final Connection connection;
    private final PreparedStatement statement;
    private final DynamoDbClient sdk;
    private final ScanRequest request = ScanRequest.builder()
            .tableName("Orders")
            .projectionExpression("#o, #t")
            .expressionAttributeNames(Map.of("#o", "OrderId", "#t", "Total"))
            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
            .build();

    enum Kind {
        /** A thousand groups. */
        GROUPS("SELECT Total, SUM(OrderId) FROM Orders GROUP BY Total"),
        FIRST_TEN("SELECT Total, OrderId FROM Orders ORDER BY Total DESC, OrderId DESC LIMIT " + TOP);

        private final String sql;

        Kind(String sql) {
            this.sql = sql;
        }
    }

    SummarySides(int port, Kind kind) throws SQLException {
        this.kind = kind;
        connection = DriverManager.getConnection(DriverPointRead.url(port) + "&scan=allow&unknownColumns=allow");
        statement = connection.prepareStatement(kind.sql);
        sdk = SdkPointRead.client(port);
    }

    long byDriver() throws SQLException {
        long sum = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                sum += rows.getBigDecimal(1).hashCode() + rows.getLong(2);
            }
        }
        return sum;
    }

    long bySdk() {
        return kind == Kind.GROUPS ? groupsBySdk() : firstBySdk();
    }

    private long groupsBySdk() {
        Map<BigDecimal, BigDecimal> sums = new HashMap<>();
        for (Map<String, AttributeValue> item : sdk.scanPaginator(request).items()) {
            sums.merge(number(item, "Total"), number(item, "OrderId"), BigDecimal::add);
        }
        long sum = 0;
        for (Map.Entry<BigDecimal, BigDecimal> group : sums.entrySet()) {
            sum += group.getKey().hashCode() + group.getValue().longValueExact();
        }
        return sum;
    }

    private record Row(BigDecimal total, BigDecimal order) implements Comparable<Row> {
        @Override
        public int compareTo(Row other) {
            int byTotal = total.compareTo(other.total);
            return byTotal == 0 ? order.compareTo(other.order) : byTotal;
        }
    }

    private long firstBySdk() {
        PriorityQueue<Row> first = new PriorityQueue<>();
        for (Map<String, AttributeValue> item : sdk.scanPaginator(request).items()) {
            first.add(new Row(number(item, "Total"), number(item, "OrderId")));
            if (first.size() > TOP) {
                first.remove();
            }
        }
        long sum = 0;
        for (Row row : first) {
            sum += row.total().hashCode() + row.order().longValueExact();
        }
        return sum;
    }

    private static BigDecimal number(Map<String, AttributeValue> item, String attribute) {
        return new BigDecimal(SdkPointRead.value(item, attribute).n());
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        sdk.close();
    }
}
