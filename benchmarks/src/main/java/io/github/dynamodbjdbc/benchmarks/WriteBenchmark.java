package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Rows that are written: by a batch of a prepared statement, and by the SDK alone, one BatchWriteItem after the other. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class WriteBenchmark {
    static final int ROWS = 1000;
    private static final int ITEMS_OF_A_REQUEST = 25;

    /** Milliseconds that an answer takes: none, or about as many as DynamoDB needs for a batch. */
    @Param({"0", "5"})
    public int latency;

    private final Service service = new Service(1);
    private final DynamoDbClient sdk = SdkPointRead.client(service.port());
    private final Connection connection;
    private final PreparedStatement upsert;

    public WriteBenchmark() {
        try {
            connection = DriverManager.getConnection(DriverPointRead.url(service.port()));
            upsert = connection.prepareStatement(
                    "UPSERT INTO Orders (CustomerId, OrderId, OrderDate, Status, Total) VALUES (?, ?, ?, ?, ?)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Setup
    public void answerAfter() {
        service.answerAfter(latency);
    }

    @TearDown
    public void close() throws SQLException {
        connection.close();
        sdk.close();
        service.close();
    }

    private static BigDecimal total(int row) {
        return new BigDecimal(row % 1000 + ".95");
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int[] rowsByDriver() throws SQLException {
        for (int row = 0; row < ROWS; row++) {
            upsert.setString(1, PointRead.CUSTOMER);
            upsert.setInt(2, row);
            upsert.setString(3, "2026-01-31T10:15:30.000Z");
            upsert.setString(4, "SHIPPED");
            upsert.setBigDecimal(5, total(row));
            upsert.addBatch();
        }
        return upsert.executeBatch();
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int rowsBySdk() {
        int written = 0;
        List<WriteRequest> requests = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            Map<String, AttributeValue> item = Map.of(
                    "CustomerId", AttributeValue.fromS(PointRead.CUSTOMER),
                    "OrderId", AttributeValue.fromN(Integer.toString(row)),
                    "OrderDate", AttributeValue.fromS("2026-01-31T10:15:30.000Z"),
                    "Status", AttributeValue.fromS("SHIPPED"),
                    "Total", AttributeValue.fromN(total(row).toPlainString()));
            requests.add(
                    WriteRequest.builder().putRequest(put -> put.item(item)).build());
            if (requests.size() == ITEMS_OF_A_REQUEST) {
                written += requests.size();
                written -= sdk.batchWriteItem(batch -> batch.requestItems(Map.of("Orders", List.copyOf(requests)))
                                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                        .unprocessedItems()
                        .size();
                requests.clear();
            }
        }
        return written;
    }
}
