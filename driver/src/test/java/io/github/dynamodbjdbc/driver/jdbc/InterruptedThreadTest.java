package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A thread that is interrupted during a statement: the statement ends in 57014 before its next request, or as it would if there is none; the thread
 * stays interrupted, and the connection can be used again.
 */
class InterruptedThreadTest {
    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":9,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";
    private static final String PAGE = "{\"Items\":[{\"id\":{\"S\":\"a\"}}],\"Count\":1,\"ScannedCount\":1,"
            + "\"ConsumedCapacity\":{\"TableName\":\"Tea\",\"CapacityUnits\":1000},\"LastEvaluatedKey\":{\"id\":{\"S\":\"a\"}}}";
    private static final StubService.Answer LAST_PAGE =
            new StubService.Answer(200, "{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");
    private static final StubService.Answer THROTTLED =
            StubService.Answer.error("ProvisionedThroughputExceededException", "throttled");
    private static final List<String> DESCRIPTIONS = List.of("DescribeTable", "DescribeTimeToLive");

    /** A statement, or another call of a connection, in a thread of its own. */
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** Interrupts the thread during a request, and counts requests after that. */
    private static final class Interrupting implements BiFunction<String, Integer, StubService.Answer> {
        private final String operation;
        private final StubService.@Nullable Answer answer;
        private int left;
        private volatile @Nullable Thread thread;

        /**
         * @param nth which request for the operation, from 1
         * @param answer the response to it; null for that of the table
         */
        Interrupting(String operation, int nth, StubService.@Nullable Answer answer) {
            this.operation = operation;
            this.left = nth;
            this.answer = answer;
        }

        @Override
        public synchronized StubService.Answer apply(String called, Integer before) {
            boolean now = (operation.isEmpty() || called.equals(operation)) && --left == 0;
            Thread target = thread;
            if (now && target != null) {
                thread = null;
                target.interrupt();
                return answer == null ? ofTable(called, before) : answer;
            }
            return ofTable(called, before);
        }

        /** Runs the work with its thread interrupted at most until its end. */
        void during(Work work, Connection connection) throws SQLException {
            thread = Thread.currentThread();
            try {
                work.run(connection);
            } finally {
                disarm();
            }
        }

        private synchronized void disarm() {
            thread = null;
        }

        static StubService.Answer ofTable(String called, int before) {
            return switch (called) {
                case "DescribeTable" -> new StubService.Answer(200, TABLE);
                case "Scan" -> before < 6 ? new StubService.Answer(200, PAGE) : LAST_PAGE;
                default -> new StubService.Answer(200, "{}");
            };
        }
    }

    /** The outcome of a call. */
    private record Outcome(@Nullable SQLException failure, boolean interrupted) {
        static Outcome of(Connection connection, Work work) {
            SQLException failure = null;
            try {
                work.run(connection);
            } catch (SQLException e) {
                failure = e;
            }
            boolean interrupted = Thread.interrupted();
            // The connection is as usable as before.
            try (Statement next = connection.createStatement()) {
                connection.rollback();
                next.executeQuery("SELECT a FROM Tea WHERE id = 'a'").next();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
            return new Outcome(failure, interrupted);
        }

        void isCancelled() {
            assertThat(interrupted).isTrue();
            assertThat(state()).as(String.valueOf(failure)).isEqualTo("57014");
        }

        @Nullable
        String state() {
            return failure == null ? null : failure.getSQLState();
        }
    }

    private static Outcome outcome(StubService service, Interrupting requests, String properties, Work work)
            throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&catalog=off" + properties)) {
            connection.setAutoCommit(properties.isEmpty() || !properties.contains("transaction"));
            CompletableFuture<Outcome> outcome = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    outcome.complete(Outcome.of(connection, armed -> requests.during(work, armed)));
                } catch (Throwable e) {
                    outcome.completeExceptionally(e);
                }
            });
            thread.start();
            return outcome.get(60, TimeUnit.SECONDS);
        }
    }

    private static void all(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getString(1);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM Tea",
                "SELECT a FROM Tea WHERE id = 'a'",
                "SELECT a FROM Tea WHERE id IN ('a', 'b')",
                "SELECT COUNT(*) FROM Tea GROUP BY a ORDER BY a",
                "UPDATE Tea SET a = 1 WHERE id = 'a'",
                "INSERT INTO Tea (id) VALUES ('a'), ('b'), ('c')",
                "DELETE FROM Tea WHERE b = 1"
            })
    void noRequestFollowsTheInterrupt(String sql) throws Exception {
        for (int nth = 1; nth <= 6; nth++) {
            Interrupting requests = new Interrupting("", nth, null);
            try (StubService service = new StubService(requests)) {
                Outcome outcome = outcome(service, requests, "", connection -> all(connection, sql));
                if (!outcome.interrupted()) {
                    // It ended before.
                    assertThat(outcome.state()).isNull();
                } else if (outcome.failure() != null || nth <= DESCRIPTIONS.size() || sql.startsWith("SELECT")) {
                    outcome.isCancelled();
                }
                if (nth == DESCRIPTIONS.size()) {
                    // Nothing was sent after the descriptions but by the next statement.
                    assertThat(service.operations()).containsOnly("DescribeTable", "DescribeTimeToLive", "GetItem");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Scan", "DescribeTable"})
    void aPauseBeforeARetryEnds(String operation) throws Exception {
        Interrupting requests = new Interrupting(operation, 1, THROTTLED);
        try (StubService service = new StubService(requests)) {
            outcome(service, requests, "", connection -> all(connection, "SELECT a FROM Tea"))
                    .isCancelled();
            // The next statement asks for the description again.
            assertThat(service.requests(operation)).hasSize(operation.equals("Scan") ? 1 : 2);
        }
    }

    @Test
    void aWaitForTheRateEnds() throws Exception {
        Interrupting requests = new Interrupting("Scan", 7, null);
        try (StubService service = new StubService(requests)) {
            Thread[] waiting = {null};
            CompletableFuture<Outcome> outcome = CompletableFuture.supplyAsync(() -> {
                try (Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                                + service.endpoint().getPort()
                                + "?user=k&password=s&catalog=off&readCapacityPerSecond=1");
                        Statement statement = connection.createStatement()) {
                    waiting[0] = Thread.currentThread();
                    SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                        statement.executeQuery("SELECT a FROM Tea").next();
                        statement.executeQuery("SELECT a FROM Tea").next();
                    });
                    return new Outcome(failure, Thread.interrupted());
                } catch (SQLException e) {
                    throw new AssertionError(e);
                }
            });
            while (!outcome.isDone() && !isParked(waiting[0])) {
                Thread.onSpinWait();
            }
            waiting[0].interrupt();
            outcome.get(60, TimeUnit.SECONDS).isCancelled();
        }
    }

    private static boolean isParked(@Nullable Thread thread) {
        return thread != null
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("parkNanos"));
    }

    @Test
    void aBatchSaysWhichRowsWereWritten() throws Exception {
        Interrupting requests = new Interrupting("PutItem", 2, THROTTLED);
        try (StubService service = new StubService(requests)) {
            Outcome outcome = outcome(service, requests, "", connection -> {
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO Tea (id) VALUES (?)")) {
                    for (String id : List.of("a", "b", "c", "d")) {
                        insert.setString(1, id);
                        insert.addBatch();
                    }
                    insert.executeBatch();
                }
            });
            outcome.isCancelled();
            assertThat(((BatchUpdateException) outcome.failure()).getUpdateCounts())
                    .hasSizeLessThan(5);
        }
    }

    /** The response that asks to try again may belie an earlier success. */
    @Test
    void theOutcomeOfACommitIsUnknown() throws Exception {
        Interrupting requests = new Interrupting("TransactWriteItems", 1, new StubService.Answer(500, "{}"));
        try (StubService service = new StubService(requests)) {
            Outcome outcome = outcome(service, requests, "&applicationName=transaction", connection -> {
                all(connection, "INSERT INTO Tea (id) VALUES ('a')");
                connection.commit();
            });
            outcome.isCancelled();
            assertThat(String.valueOf(outcome.failure()))
                    .contains("It is unknown whether the transaction was carried out");
            assertThat(service.requests("TransactWriteItems")).hasSize(1);
        }
    }

    @Test
    void anInterruptedThreadSendsNothing() throws Exception {
        Interrupting requests = new Interrupting("none", 1, null);
        try (StubService service = new StubService(requests)) {
            outcome(service, requests, "&applicationName=transaction", connection -> {
                        all(connection, "INSERT INTO Tea (id) VALUES ('a')");
                        Thread.currentThread().interrupt();
                        connection.commit();
                    })
                    .isCancelled();
            assertThat(service.operations()).doesNotContain("TransactWriteItems");
        }
    }

    @Test
    void theEmbeddedEngineIsNoException() throws Exception {
        try (Connection connection =
                DriverManager.getConnection("jdbc:dynamodb:embedded?user=interrupted&password=s")) {
            all(connection, "CREATE TABLE Tea (id VARCHAR PRIMARY KEY)");
            Outcome.of(connection, interrupted -> {
                        Thread.currentThread().interrupt();
                        all(interrupted, "SELECT a FROM Tea");
                    })
                    .isCancelled();
        }
    }

    /** A pool would close the connection. */
    @Test
    void anInterruptSaysNothingAboutTheEndpoint() throws Exception {
        Interrupting requests = new Interrupting("none", 1, null);
        boolean[] valid = new boolean[2];
        try (StubService service = new StubService(requests)) {
            outcome(service, requests, "", connection -> {
                Thread.currentThread().interrupt();
                valid[0] = connection.isValid(5);
                Thread.interrupted();
                valid[1] = connection.isValid(5);
            });
            assertThat(valid).containsExactly(true, true);
        }
    }
}
