package io.github.dynamodbjdbc.tck.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Fault;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes while other writers change the same items, and while requests fail. */
class WritesTest {
    private static final Map<String, AttributeValue> KEY = FaultFixture.key("a", "1");

    private final FaultFixture fixture = new FaultFixture();
    private final Map<String, AtomicInteger> requests = new HashMap<>();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = fixture.connect("&unknownColumns=allow");
        put("a", "1", Map.of("n", FaultFixture.n("5")));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        fixture.close();
    }

    private void put(String pk, String sk, Map<String, AttributeValue> attributes) {
        Map<String, AttributeValue> item = new HashMap<>(attributes);
        item.putAll(FaultFixture.key(pk, sk));
        fixture.direct.putItem(request -> request.tableName(FaultFixture.TABLE).item(item));
    }

    private void delete() {
        fixture.direct.deleteItem(
                request -> request.tableName(FaultFixture.TABLE).key(KEY));
    }

    /** The item; empty if there is none. */
    private Map<String, AttributeValue> item() {
        return fixture.direct
                .getItem(request ->
                        request.tableName(FaultFixture.TABLE).key(KEY).consistentRead(true))
                .item();
    }

    private String number(String attribute) {
        AttributeValue value = item().get(attribute);
        return value == null ? "none" : new BigDecimal(value.n()).toPlainString();
    }

    private long items() {
        return fixture.direct
                .scan(request -> request.tableName(FaultFixture.TABLE))
                .count();
    }

    private long update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeLargeUpdate(sql);
        }
    }

    private SQLException failure(String sql) {
        return catchThrowableOfType(SQLException.class, () -> update(sql));
    }

    private int requests(String operation) {
        return requests.getOrDefault(operation, new AtomicInteger()).get();
    }

    /** Runs another write before each of the next requests of an operation. */
    private void before(String operation, int times, Runnable other) {
        on(operation, times, () -> {
            other.run();
            return new Fault.Pass();
        });
    }

    private synchronized void on(String operation, int times, Callable<Fault.Effect> effect) {
        fixture.fault(request -> {
            synchronized (requests) {
                int number = requests.computeIfAbsent(request.operation(), name -> new AtomicInteger())
                        .incrementAndGet();
                try {
                    return request.operation().equals(operation) && number <= times ? effect.call() : new Fault.Pass();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        });
    }

    /** For an item by its key, and for one of several. */
    @ParameterizedTest
    @CsvSource({"pk = 'a' AND sk = 1", "pk = 'a'", "n > 0"})
    void aValueIsComputedFromTheItemAsItIsWritten(String where) throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("7"))));
        assertThat(update("UPDATE \"Table\" SET n = n * 2 WHERE " + where)).isEqualTo(1);
        assertThat(number("n")).isEqualTo("14");
        assertThat(requests("UpdateItem")).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"pk = 'a' AND sk = 1", "pk = 'a'", "n > 0"})
    void aValueThatWasMissingIsPinnedToo(String where) throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("5"), "m", FaultFixture.n("3"))));
        assertThat(update("UPDATE \"Table\" SET m = COALESCE(m, 0) * 2 + 1 WHERE " + where))
                .isEqualTo(1);
        assertThat(number("m")).isEqualTo("7");
    }

    @ParameterizedTest
    @CsvSource({
        "pk = 'a' AND sk = 1 AND n * 2 = 10",
        "pk = 'a' AND n * 2 = 10",
        "n * 2 = 10",
        "pk = 'a' AND sk = 1 AND n = 5",
        "pk = 'a' AND n = 5",
        "n = 5"
    })
    void aConditionHoldsWhenItIsWritten(String where) throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("7"))));
        assertThat(update("UPDATE \"Table\" SET m = 1 WHERE " + where)).isZero();
        assertThat(number("m")).isEqualTo("none");
        before("DeleteItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("8"))));
        put("a", "1", Map.of("n", FaultFixture.n("5")));
        assertThat(update("DELETE FROM \"Table\" WHERE " + where)).isZero();
        assertThat(number("n")).isEqualTo("8");
    }

    @Test
    void unusedAttributesMayChange() throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("5"), "other", FaultFixture.s("new"))));
        assertThat(update("UPDATE \"Table\" SET n = n * 2 WHERE pk = 'a' AND sk = 1"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("10");
        assertThat(item().get("other").s()).isEqualTo("new");
        assertThat(requests("UpdateItem")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "n = n * 2,pk = 'a' AND sk = 1",
        "n = n + 1,pk = 'a' AND sk = 1",
        "n = n + 1,n > 0",
        "n = 1,pk = 'a'",
        "n = 1,pk = 'a' AND x IS NULL",
        "n = n * 2,n > 0"
    })
    void anItemDeletedMeanwhileIsNotMadeAgain(String set, String where) throws SQLException {
        before("UpdateItem", 1, this::delete);
        assertThat(update("UPDATE \"Table\" SET " + set + " WHERE " + where)).isZero();
        assertThat(items()).isZero();
    }

    @Test
    void anItemThatIsNeverLeftAloneIsAConflict() {
        AtomicInteger n = new AtomicInteger(5);
        before(
                "UpdateItem",
                Integer.MAX_VALUE,
                () -> put("a", "1", Map.of("n", FaultFixture.n("" + n.incrementAndGet()))));
        SQLException failure = failure("UPDATE \"Table\" SET n = n * 2 WHERE pk = 'a' AND sk = 1");
        assertThat(failure.getSQLState()).isEqualTo("40001");
        assertThat((Throwable) failure).isInstanceOf(java.sql.SQLTransactionRollbackException.class);
        assertThat(number("n")).isEqualTo("" + n.get());
    }

    @Test
    void aLostAnswerIsNotADuplicateKey() throws SQLException {
        on("PutItem", 1, () -> new Fault.Cut(true));
        assertThat(update("INSERT INTO \"Table\" (pk, sk, n) VALUES ('b', 1, 1)"))
                .isEqualTo(1);
        assertThat(requests("PutItem")).isEqualTo(2);
        assertThat(items()).isEqualTo(2);
        assertThat(failure("INSERT INTO \"Table\" (pk, sk, n) VALUES ('b', 1, 1)")
                        .getSQLState())
                .isEqualTo("23505");
    }

    /** The second attempt finds the result of the first. */
    @Test
    void aLostAnswerIsNotASecondUpdate() throws SQLException {
        on("UpdateItem", 1, () -> new Fault.Cut(true));
        assertThat(update("UPDATE \"Table\" SET n = n * 2 WHERE pk = 'a' AND sk = 1"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("10");
        assertThat(requests("UpdateItem")).isEqualTo(2);
        on("DeleteItem", 1, () -> new Fault.Cut(true));
        assertThat(update("DELETE FROM \"Table\" WHERE pk = 'a' AND sk = 1")).isEqualTo(1);
        assertThat(items()).isZero();
    }

    @Test
    void throttledRequestsAreSentAgain() throws SQLException {
        on("UpdateItem", 2, Fault::throttled);
        assertThat(update("UPDATE \"Table\" SET n = n + 1 WHERE pk = 'a' AND sk = 1"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("6");
    }

    @Test
    void unprocessedWritesAreSentAgain() throws SQLException {
        on("BatchWriteItem", 2, () -> new Fault.Leave(1));
        assertThat(update("UPSERT INTO \"Table\" (pk, sk) VALUES ('b', 1), ('b', 2), ('b', 3), ('b', 4)"))
                .isEqualTo(4);
        assertThat(items()).isEqualTo(5);
        assertThat(requests("BatchWriteItem")).isEqualTo(3);
    }

    @Test
    void aRowIsInsertedAfterItsConflictDisappears() throws SQLException {
        before("UpdateItem", 1, this::delete);
        assertThat(update("INSERT INTO \"Table\" (pk, sk, n) VALUES ('a', 1, 100)"
                        + " ON CONFLICT DO UPDATE SET n = n + excluded.n"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("100");
        assertThat(requests("PutItem")).isEqualTo(2);
    }

    @Test
    void aConflictIsUpdatedFromTheItemAsItIs() throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("7"))));
        assertThat(update("INSERT INTO \"Table\" (pk, sk, n) VALUES ('a', 1, 10)"
                        + " ON CONFLICT DO UPDATE SET n = n * excluded.n"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("70");
    }

    private static final String MERGE = "MERGE INTO \"Table\" AS t USING (VALUES ('a', 1, 10)) AS s (pk, sk, n)"
            + " ON t.pk = s.pk AND t.sk = s.sk ";
    private static final String NEW = " WHEN NOT MATCHED THEN INSERT (pk, sk, n) VALUES (s.pk, s.sk, s.n)";

    @Test
    void aMergeInsertsItemsDeletedMeanwhile() throws SQLException {
        before("UpdateItem", 1, this::delete);
        assertThat(update(MERGE + "WHEN MATCHED THEN UPDATE SET n = t.n + s.n" + NEW))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("10");
    }

    @Test
    void aMergeUpdatesItemsInsertedMeanwhile() throws SQLException {
        delete();
        before("PutItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("7"))));
        assertThat(update(MERGE + NEW + " WHEN MATCHED THEN UPDATE SET n = t.n * s.n"))
                .isEqualTo(1);
        assertThat(number("n")).isEqualTo("70");
    }

    /** The item is read with 5, and has 50 when it is updated. So the second clause applies to it. */
    @Test
    void aMergeChoosesItsClauseByTheItemThatIsWritten() throws SQLException {
        before("UpdateItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("50"))));
        assertThat(update(MERGE + "WHEN MATCHED AND t.n < s.n THEN UPDATE SET n = s.n WHEN MATCHED THEN DELETE" + NEW))
                .isEqualTo(1);
        assertThat(item()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"t.n = 5", "t.n < s.n", "t.n * 2 = s.n"})
    void theConditionOfAMergeHoldsWhenItIsWritten(String condition) throws SQLException {
        before("DeleteItem", 1, () -> put("a", "1", Map.of("n", FaultFixture.n("50"))));
        assertThat(update(MERGE + "WHEN MATCHED AND " + condition + " THEN DELETE"))
                .isZero();
        assertThat(number("n")).isEqualTo("50");
        assertThat(requests("DeleteItem")).isEqualTo(1);
    }

    @Test
    void aMergeThatNeverGetsThroughIsAConflict() {
        delete();
        fixture.fault(request -> {
            if (request.operation().equals("UpdateItem")) {
                delete();
            } else if (request.operation().equals("PutItem")) {
                put("a", "1", Map.of("n", FaultFixture.n("7")));
            }
            return new Fault.Pass();
        });
        assertThat(failure(MERGE + "WHEN MATCHED THEN UPDATE SET n = t.n + s.n" + NEW)
                        .getSQLState())
                .isEqualTo("40001");
    }

    @Test
    void aMergeIsOneWriteOfATransaction() throws SQLException {
        connection.setAutoCommit(false);
        String judged = MERGE + "WHEN MATCHED AND t.n < s.n THEN UPDATE SET n = t.n + s.n" + NEW;
        assertThat(update(judged)).isEqualTo(1);
        assertThat(update(judged)).isZero();
        assertThat(number("n")).isEqualTo("5");
        connection.commit();
        assertThat(number("n")).isEqualTo("15");
        assertThat(update(judged)).isZero();
        put("a", "1", Map.of("n", FaultFixture.n("1")));
        assertThat(catchThrowableOfType(SQLException.class, connection::commit).getSQLState())
                .isEqualTo("40001");
    }

    /** Each row of a batch is a separate statement, and may write an item again. */
    @Test
    void rowsOfABatchMergeOneAfterTheOther() throws SQLException {
        try (PreparedStatement merge =
                connection.prepareStatement("MERGE INTO \"Table\" AS t USING (VALUES (?, ?, ?)) AS s"
                        + " (pk, sk, n) ON t.pk = s.pk AND t.sk = s.sk WHEN MATCHED THEN UPDATE SET n = t.n + s.n"
                        + NEW)) {
            for (int i = 0; i < 4; i++) {
                merge.setString(1, "a");
                merge.setInt(2, 1 + i / 3);
                merge.setInt(3, 100);
                merge.addBatch();
            }
            assertThat(merge.executeBatch()).containsExactly(1, 1, 1, 1);
        }
        assertThat(number("n")).isEqualTo("305");
        assertThat(items()).isEqualTo(2);
    }

    @Test
    void aMergeIsRefusedWhereTheConnectionOnlyReads() throws SQLException {
        connection.setReadOnly(true);
        assertThat(failure(MERGE + "WHEN MATCHED THEN DELETE").getSQLState()).isEqualTo("25006");
    }

    /** With small pages, items that have moved ahead in the index would be read again. */
    @Test
    void anItemThatMovesInItsIndexIsWrittenOnce() throws SQLException {
        for (int i = 1; i <= 5; i++) {
            put("g", "" + i, Map.of("gp", FaultFixture.s("g"), "gs", FaultFixture.n("" + i), "n", FaultFixture.n("0")));
        }
        try (Connection small = fixture.connect("&pageItems=1&unknownColumns=allow");
                Statement statement = small.createStatement()) {
            assertThat(statement.executeUpdate("UPDATE \"Table\" SET gs = gs + 3 WHERE gp = 'g' AND gs >= 1"))
                    .isEqualTo(5);
            assertThat(statement.executeUpdate("UPDATE \"Table\" SET gs = gs + 3, n = n + 1 WHERE gp = 'g'"))
                    .isEqualTo(5);
        }
        assertThat(fixture.direct
                        .query(request -> request.tableName(FaultFixture.TABLE)
                                .keyConditionExpression("pk = :g")
                                .expressionAttributeValues(Map.of(":g", FaultFixture.s("g"))))
                        .items())
                .extracting(item -> item.get("gs").n() + " " + item.get("n").n())
                .containsExactly("7 1", "8 1", "9 1", "10 1", "11 1");
    }

    @Test
    void anInsertDoesNotReadItsOwnRows() throws SQLException {
        put("a", "2", Map.of());
        put("a", "3", Map.of());
        try (Connection small = fixture.connect("&pageItems=1");
                Statement statement = small.createStatement()) {
            assertThat(statement.executeUpdate(
                            "INSERT INTO \"Table\" (pk, sk) SELECT pk, sk + 10 FROM \"Table\" WHERE pk = 'a'"))
                    .isEqualTo(3);
        }
        assertThat(items()).isEqualTo(6);
    }

    @Test
    void aBudgetEndsAStatementAndReportsItsWrites() throws SQLException {
        String rows = String.join(
                ", ", IntStream.range(0, 200).mapToObj(i -> "('b', " + i + ")").toList());
        try (Connection limited = fixture.connect("&maxWriteCapacity=50");
                Statement statement = limited.createStatement()) {
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("UPSERT INTO \"Table\" (pk, sk) VALUES " + rows));
            assertThat(failure.getSQLState()).startsWith("54");
            assertThat(failure.getMessage()).contains((items() - 1) + " items were written before that");
        }
        assertThat(items()).isBetween(2L, 51L);
    }

    @Test
    void aFailureReportsEarlierWrites() {
        SQLException failure = failure("INSERT INTO \"Table\" (pk, sk) VALUES ('b', 1), ('a', 1), ('b', 2)");
        assertThat(failure.getSQLState()).isEqualTo("23505");
        assertThat((Throwable) failure).isInstanceOf(java.sql.SQLIntegrityConstraintViolationException.class);
        assertThat(failure.getMessage()).contains("row 2").contains((items() - 1) + " item");
    }

    @Test
    void aConnectionThatOnlyReadsWritesNothing() throws SQLException {
        connection.setReadOnly(true);
        for (String sql : List.of(
                "UPDATE \"Table\" SET n = 1",
                "DELETE FROM \"Table\"",
                "UPSERT INTO \"Table\" (pk, sk) VALUES ('a', 1)",
                "INSERT INTO \"Table\" (pk, sk) VALUES ('b', 1)")) {
            assertThat(failure(sql).getSQLState()).isEqualTo("25006");
        }
        assertThat(number("n")).isEqualTo("5");
        assertThat(items()).isEqualTo(1);
    }

    /** Computed by DynamoDB, and by the driver from the item that it has read. */
    @ParameterizedTest
    @CsvSource({"n + 1,250", "n * 1 + 1,50"})
    void manyWritersLoseNothing(String value, int times) throws Exception {
        int writers = 8;
        ExecutorService threads = Executors.newFixedThreadPool(writers);
        try {
            List<Future<Integer>> done = IntStream.range(0, writers)
                    .mapToObj(i -> threads.submit(() -> increment(value, times)))
                    .toList();
            for (Future<Integer> future : done) {
                assertThat(future.get()).isEqualTo(times);
            }
        } finally {
            threads.shutdown();
        }
        assertThat(number("n")).isEqualTo("" + (5 + writers * times));
    }

    private int increment(String value, int times) throws SQLException {
        int count = 0;
        try (Connection own = fixture.connect("&unknownColumns=allow");
                PreparedStatement statement =
                        own.prepareStatement("UPDATE \"Table\" SET n = " + value + " WHERE pk = ? AND sk = ?")) {
            statement.setString(1, "a");
            statement.setInt(2, 1);
            while (count < times) {
                try {
                    count += statement.executeUpdate();
                } catch (SQLException e) {
                    // Other writers were faster too often. Nothing has been written, so the statement is run again.
                    if (!"40001".equals(e.getSQLState())) {
                        throw e;
                    }
                }
            }
        }
        return count;
    }
}
