package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The same rows of 8 attributes written by a batch of a prepared statement, and by BatchWriteItem requests of the SDK from as many
 * threads as the driver has requests under way at most.
 */
final class WriteSides implements AutoCloseable {
    private static final int SIDE_BY_SIDE = 16;
    private static final int ITEMS_OF_A_REQUEST = 25;

    private final int rows;
    private final Connection connection;
    private final PreparedStatement upsert;
    private final DynamoDbClient sdk;
    private final ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE);

    WriteSides(int port, int rows) throws SQLException {
        this.rows = rows;
        connection = DriverManager.getConnection(DriverPointRead.url(port));
        upsert = connection.prepareStatement(
                "UPSERT INTO Orders"
                        + " (CustomerId, OrderId, OrderDate, Status, Total, Paid, Items, Note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
        sdk = SdkPointRead.client(port);
    }

    private static BigDecimal total(int row) {
        return BigDecimal.valueOf(row % 100_000 * 100L + 95, 2);
    }

    private static String note(int row) {
        return "Leave it at the door of number " + row;
    }

    /** Returns the number of written rows. */
    long byDriver() throws SQLException {
        for (int row = 0; row < rows; row++) {
            upsert.setString(1, PointRead.CUSTOMER);
            upsert.setInt(2, row);
            upsert.setString(3, "2026-01-31T10:15:30.000Z");
            upsert.setString(4, "SHIPPED");
            upsert.setBigDecimal(5, total(row));
            upsert.setBoolean(6, true);
            upsert.setInt(7, row % 7);
            upsert.setString(8, note(row));
            upsert.addBatch();
        }
        return IntStream.of(upsert.executeBatch()).sum();
    }

    /** Returns the number of written rows. */
    long bySdk() throws Exception {
        AtomicInteger next = new AtomicInteger();
        Callable<Long> writer = () -> {
            long written = 0;
            for (int row = next.getAndAdd(ITEMS_OF_A_REQUEST); row < rows; row = next.getAndAdd(ITEMS_OF_A_REQUEST)) {
                written += write(row, Math.min(rows, row + ITEMS_OF_A_REQUEST));
            }
            return written;
        };
        long written = 0;
        for (Future<Long> done : threads.invokeAll(
                IntStream.range(0, SIDE_BY_SIDE).mapToObj(i -> writer).toList())) {
            written += done.get();
        }
        return written;
    }

    private int write(int first, int end) {
        List<WriteRequest> puts = new ArrayList<>(end - first);
        for (int row = first; row < end; row++) {
            Map<String, AttributeValue> item = new HashMap<>();
            item.put("CustomerId", AttributeValue.fromS(PointRead.CUSTOMER));
            item.put("OrderId", AttributeValue.fromN(Integer.toString(row)));
            item.put("OrderDate", AttributeValue.fromS("2026-01-31T10:15:30.000Z"));
            item.put("Status", AttributeValue.fromS("SHIPPED"));
            item.put("Total", AttributeValue.fromN(total(row).toPlainString()));
            item.put("Paid", AttributeValue.fromBool(true));
            item.put("Items", AttributeValue.fromN(Integer.toString(row % 7)));
            item.put("Note", AttributeValue.fromS(note(row)));
            puts.add(WriteRequest.builder()
                    .putRequest(PutRequest.builder().item(item).build())
                    .build());
        }
        Map<String, List<WriteRequest>> left = Map.of("Orders", puts);
        while (!left.isEmpty()) {
            left = sdk.batchWriteItem(BatchWriteItemRequest.builder()
                            .requestItems(left)
                            .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                            .build())
                    .unprocessedItems();
        }
        return puts.size();
    }

    @Override
    public void close() throws SQLException {
        threads.shutdown();
        connection.close();
        sdk.close();
    }
}
