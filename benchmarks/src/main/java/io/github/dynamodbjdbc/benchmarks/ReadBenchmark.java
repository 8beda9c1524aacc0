package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
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
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
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

    private final Service service = new Service(PAGE);
    private final DriverPointRead itemByDriver;
    private final SdkPointRead itemBySdk;
    private final DynamoDbClient sdk;
    private final Connection connection;
    private final PreparedStatement page;

    public ReadBenchmark() {
        sdk = SdkPointRead.client(service.port());
        itemBySdk = new SdkPointRead(service.port());
        try {
            itemByDriver = new DriverPointRead(service.port());
            connection = DriverManager.getConnection(DriverPointRead.url(service.port()));
            page = connection.prepareStatement(
                    "SELECT OrderId, OrderDate, Status, Total FROM Orders WHERE CustomerId = ?");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @TearDown
    public void close() throws SQLException {
        itemByDriver.close();
        itemBySdk.close();
        connection.close();
        sdk.close();
        service.close();
    }

    @Benchmark
    public BigDecimal itemByDriver() throws SQLException {
        return itemByDriver.total();
    }

    @Benchmark
    public BigDecimal itemBySdk() {
        return itemBySdk.total();
    }

    /** A page of a thousand items of 0.2 KB. */
    @Benchmark
    public void pageByDriver(Blackhole out) throws SQLException {
        page.setString(1, PointRead.CUSTOMER);
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
                        .expressionAttributeValues(Map.of(":p", AttributeValue.fromS(PointRead.CUSTOMER)))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .items()
                .forEach(found -> {
                    out.consume(
                            Long.parseLong(SdkPointRead.value(found, "OrderId").n()));
                    out.consume(SdkPointRead.value(found, "OrderDate").s());
                    out.consume(SdkPointRead.value(found, "Status").s());
                    out.consume(
                            new BigDecimal(SdkPointRead.value(found, "Total").n()));
                });
    }
}
