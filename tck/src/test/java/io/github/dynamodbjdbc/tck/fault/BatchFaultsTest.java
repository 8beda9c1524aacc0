package io.github.dynamodbjdbc.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.jdbc.DynamoStatement;
import io.github.dynamodbjdbc.engine.Fault;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches of writes whose requests fail, are done in part, or are cancelled. The update counts match the table. */
@Timeout(120)
class BatchFaultsTest {
    private static final String UPSERT = "UPSERT INTO \"Table\" (pk, sk) VALUES ('a', ?)";
    private static final String INSERT = "INSERT INTO \"Table\" (pk, sk) VALUES ('a', ?)";

    private final FaultFixture rules = new FaultFixture();

    @AfterEach
    void close() {
        rules.close();
    }

    private Connection connect(String properties) throws SQLException {
        return rules.connect("&sampleCapacity=0&learnedStatistics=false" + properties);
    }

    private static PreparedStatement batch(Connection connection, String sql, int rows) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int row = 0; row < rows; row++) {
            statement.setInt(1, row);
            statement.addBatch();
        }
        return statement;
    }

    /** A fault with an effect on all requests of an operation after the first ones. */
    private static Fault after(int answered, String operation, Fault.Effect effect) {
        AtomicInteger count = new AtomicInteger();
        return request ->
                request.operation().equals(operation) && count.incrementAndGet() > answered ? effect : new Fault.Pass();
    }

    private static Fault.Fail invalid() {
        return new Fault.Fail(400, "com.amazon.coral.validate#ValidationException", "One thing is wrong");
    }

    /** The rows in the table. */
    private List<Integer> there() throws SQLException {
        rules.fault(Fault.NONE);
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT sk FROM \"Table\" WHERE pk = 'a' ORDER BY sk")) {
            List<Integer> numbers = new ArrayList<>();
            while (rows.next()) {
                numbers.add(rows.getInt(1));
            }
            return numbers;
        }
    }

    private static List<Integer> written(BatchUpdateException failure) {
        int[] counts = failure.getUpdateCounts();
        assertThat(Arrays.stream(counts).filter(count -> count != 1)).containsOnly(Statement.EXECUTE_FAILED);
        return IntStream.range(0, counts.length)
                .filter(row -> counts[row] == 1)
                .boxed()
                .toList();
    }

    private static BatchUpdateException failure(Statement statement) {
        return catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
    }

    private static CapacityReport capacity(Statement statement) throws SQLException {
        return statement.unwrap(DynamoStatement.class).capacity();
    }

    @Test
    void unprocessedKeysAreSentAgain() throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement statement = batch(connection, UPSERT, 60)) {
            rules.fault(Fault.everyNth("BatchWriteItem", 1, new Fault.Leave(7)));
            assertThat(statement.executeBatch()).hasSize(60).containsOnly(1);
            // 25 rows are sent as 7, 7, 7 and 4, and 10 as 7 and 3.
            assertThat(capacity(statement).requests()).isEqualTo(4 + 4 + 2);
            assertThat(capacity(statement).throttles()).isEqualTo(Map.of("UnprocessedItems", 7L));
            assertThat(there()).hasSize(60);
        }
    }

    @Test
    void writesThatStayUnprocessedEndTheBatch() throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement statement = batch(connection, UPSERT, 60)) {
            AtomicInteger requests = new AtomicInteger();
            rules.fault(request -> request.operation().equals("BatchWriteItem")
                    ? new Fault.Leave(requests.incrementAndGet() <= 3 ? 5 : 0)
                    : new Fault.Pass());
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("53000");
            assertThat(failure.getMessage())
                    .contains("(table Table: UnprocessedItems)", "15 items were written before that");
            assertThat(written(failure)).hasSize(15).isEqualTo(there());
        }
    }

    @Test
    void aThrottledBatchEndsWithExactCounts() throws SQLException {
        try (Connection connection = connect("&maxRetries=0");
                PreparedStatement statement = batch(connection, UPSERT, 1000)) {
            rules.fault(after(5, "BatchWriteItem", Fault.throttled()));
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("53000");
            assertThat(written(failure)).hasSize(125).isEqualTo(there());
            assertThat(capacity(statement).requests()).as("not all are tried").isLessThan(5 + 20);
        }
    }

    @Test
    void aDeniedActionEndsTheBatch() throws SQLException {
        try (Connection connection = connect("&maxRetries=0");
                PreparedStatement statement = batch(connection, INSERT, 1000)) {
            rules.fault(after(
                    50,
                    "PutItem",
                    new Fault.Fail(400, "com.amazon.coral.service#AccessDeniedException", "not allowed")));
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("42501");
            assertThat(written(failure)).hasSize(50).isEqualTo(there());
        }
    }

    /** The connection is cut after the engine has put the item, and the next attempt finds it. */
    @Test
    void aPutWithALostAnswerCounts() throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement statement = batch(connection, INSERT, 20)) {
            rules.fault(Fault.everyNth("PutItem", 5, new Fault.Cut(true)));
            assertThat(statement.executeBatch()).hasSize(20).containsOnly(1);
            assertThat(capacity(statement).retries()).isPositive();
        }
    }

    @Test
    void oneItemSpoilsNoOther() throws SQLException {
        try (Connection connection = connect("");
                PreparedStatement statement = batch(connection, UPSERT, 30)) {
            AtomicInteger puts = new AtomicInteger();
            rules.fault(request -> switch (request.operation()) {
                case "BatchWriteItem" -> invalid();
                case "PutItem" -> puts.incrementAndGet() == 3 ? invalid() : new Fault.Pass();
                default -> new Fault.Pass();
            });
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("42000");
            assertThat(failure.getMessage()).startsWith("Row ").contains(" of the batch: ");
            assertThat((Throwable) failure.getNextException()).isNull();
            assertThat(written(failure)).hasSize(29).isEqualTo(there());
        }
    }

    @Test
    void anotherThreadCancels() throws Exception {
        try (Connection connection = connect("");
                PreparedStatement statement = batch(connection, UPSERT, 1000)) {
            CountDownLatch reached = new CountDownLatch(1);
            CountDownLatch cancelled = new CountDownLatch(1);
            AtomicInteger requests = new AtomicInteger();
            rules.fault(request -> {
                if (request.operation().equals("BatchWriteItem") && requests.incrementAndGet() > 10) {
                    reached.countDown();
                    await(cancelled);
                    return new Fault.Cut(false);
                }
                return new Fault.Pass();
            });
            CompletableFuture<BatchUpdateException> failing = CompletableFuture.supplyAsync(() -> failure(statement));
            await(reached);
            statement.cancel();
            BatchUpdateException failure = failing.get();
            cancelled.countDown();
            assertThat(failure.getSQLState()).isEqualTo("57014");
            assertThat(written(failure)).hasSizeLessThanOrEqualTo(250);
            assertThat(there()).containsAll(written(failure));
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
