package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** The hot paths: one item by its key, and the items of a page, each by a prepared statement and by the SDK alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReadBenchmark {
    private static final int PAGE = 1000;
    private static final Map<String, AttributeValue> KEY = Map.of(
            "CustomerId", AttributeValue.fromS("C-000042"),
            "OrderId", AttributeValue.fromN("100001"));

    private final Service service;
    private final DynamoDbClient sdk;
    private final Connection connection;
    private final PreparedStatement item;
    private final PreparedStatement page;

    public ReadBenchmark() {
        service = new Service(PAGE);
        sdk = DynamoDbClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + service.port()))
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")))
                .httpClient(Apache5HttpClient.create())
                .build();
        try {
            connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + service.port()
                    + "?region=eu-central-1&accessKeyId=none&secretAccessKey=none");
            item = connection.prepareStatement(
                    "SELECT OrderDate, Status, Total FROM Orders WHERE CustomerId = ? AND OrderId = ?");
            page = connection.prepareStatement(
                    "SELECT OrderId, OrderDate, Status, Total FROM Orders WHERE CustomerId = ?");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @TearDown
    public void close() throws SQLException {
        connection.close();
        sdk.close();
        service.close();
    }

    @Benchmark
    public BigDecimal itemByDriver() throws SQLException {
        item.setString(1, "C-000042");
        item.setInt(2, 100_001);
        try (ResultSet rows = item.executeQuery()) {
            if (!rows.next() || rows.getString(1) == null || rows.getString(2) == null) {
                throw new IllegalStateException("no row");
            }
            return rows.getBigDecimal(3);
        }
    }

    @Benchmark
    public BigDecimal itemBySdk() {
        GetItemResponse response = sdk.getItem(request -> request.tableName("Orders")
                .key(KEY)
                .projectionExpression("#d, #s, #t")
                .expressionAttributeNames(Map.of("#d", "OrderDate", "#s", "Status", "#t", "Total"))
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES));
        Map<String, AttributeValue> found = response.item();
        if (value(found, "OrderDate").s() == null || value(found, "Status").s() == null) {
            throw new IllegalStateException("no item");
        }
        return new BigDecimal(value(found, "Total").n());
    }

    private static AttributeValue value(Map<String, AttributeValue> item, String attribute) {
        return Objects.requireNonNull(item.get(attribute));
    }

    /** A page of a thousand items of 0.2 KB. */
    @Benchmark
    public void pageByDriver(Blackhole out) throws SQLException {
        page.setString(1, "C-000042");
        try (ResultSet rows = page.executeQuery()) {
            while (rows.next()) {
                out.consume(rows.getLong(1));
                out.consume(rows.getString(2));
                out.consume(rows.getString(3));
                out.consume(rows.getBigDecimal(4));
            }
        }
    }

    @Benchmark
    public void pageBySdk(Blackhole out) {
        sdk.query(request -> request.tableName("Orders")
                        .keyConditionExpression("#p = :p")
                        .projectionExpression("#o, #d, #s, #t")
                        .expressionAttributeNames(Map.of(
                                "#p", "CustomerId", "#o", "OrderId", "#d", "OrderDate", "#s", "Status", "#t", "Total"))
                        .expressionAttributeValues(Map.of(":p", AttributeValue.fromS("C-000042")))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .items()
                .forEach(found -> {
                    out.consume(Long.parseLong(value(found, "OrderId").n()));
                    out.consume(value(found, "OrderDate").s());
                    out.consume(value(found, "Status").s());
                    out.consume(new BigDecimal(value(found, "Total").n()));
                });
    }
}
