package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.session.CallLock;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two threads on one connection. The service delays its answer to the read of an item, or to a commit, until the test releases it. */
@Timeout(60)
class SharedConnectionTest {
    private static final String DESCRIPTION =
            "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":5,\"TableSizeBytes\":500,"
                    + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @AfterEach
    void end() {
        released.countDown();
        threads.shutdownNow();
    }

    /**
     * @param held the delayed request's operation
     * @param number the number of that request, from 1
     */
    private StubService service(String held, int number) throws Exception {
        AtomicInteger count = new AtomicInteger();
        return new StubService((operation, before) -> {
            if (operation.equals(held) && count.incrementAndGet() == number) {
                reached.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return switch (operation) {
                case "DescribeTable" -> new StubService.Answer(200, DESCRIPTION);
                case "DescribeTimeToLive" ->
                    new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
                case "Scan" ->
                    new StubService.Answer(
                            200,
                            "{\"Count\":1,\"ScannedCount\":1,\"Items\":[{\"k\":{\"S\":\"x\"}}],"
                                    + "\"LastEvaluatedKey\":{\"k\":{\"S\":\"x\"}}}");
                default -> new StubService.Answer(200, "{}");
            };
        });
    }

    private static Connection connect(StubService service) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0&prefetch=false");
    }

    private static int[] insert(Connection connection, String prefix, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO Tab (k) VALUES (?)")) {
            for (int row = 0; row < rows; row++) {
                insert.setString(1, prefix + row);
                insert.addBatch();
            }
            return insert.executeBatch();
        }
    }

    /** Runs a call in another thread, and returns when it waits for the lock. */
    private <T> Future<T> waiting(Connection connection, Callable<T> call) throws SQLException {
        CallLock lock = connection.unwrap(JdbcConnection.class).session().lock();
        Future<T> result = threads.submit(call);
        while (lock.waiting() == 0) {
            assertThat(result).isNotDone();
            Thread.onSpinWait();
        }
        return result;
    }

    private static int held(Connection connection) throws SQLException {
        return connection
                .unwrap(JdbcConnection.class)
                .session()
                .transaction()
                .held()
                .items();
    }

    private static int commits(StubService service) {
        return Collections.frequency(service.operations(), "TransactWriteItems");
    }

    @Test
    void aRollbackTakesBackAWholeBatch() throws Exception {
        try (StubService service = service("GetItem", 50);
                Connection connection = connect(service)) {
            connection.setAutoCommit(false);
            Future<int[]> batch = threads.submit(() -> insert(connection, "a", 90));
            reached.await();
            Future<?> rollback = waiting(connection, () -> {
                connection.rollback();
                return true;
            });
            released.countDown();
            assertThat(batch.get()).hasSize(90).containsOnly(1);
            rollback.get();
            connection.commit();
            assertThat(commits(service)).isZero();
        }
    }

    @Test
    void aBatchThatIsTooLargeLeavesThatOfAnotherThread() throws Exception {
        try (StubService service = service("GetItem", 20);
                Connection connection = connect(service)) {
            connection.setAutoCommit(false);
            Future<int[]> large = threads.submit(() -> insert(connection, "a", 300));
            reached.await();
            Future<int[]> small = waiting(connection, () -> insert(connection, "b", 40));
            released.countDown();
            assertThat(catchThrowableOfType(java.util.concurrent.ExecutionException.class, large::get))
                    .hasCauseInstanceOf(BatchUpdateException.class)
                    .satisfies(failure -> {
                        BatchUpdateException batch = (BatchUpdateException) failure.getCause();
                        assertThat(batch.getSQLState()).isEqualTo("54000");
                        assertThat(batch.getUpdateCounts()).hasSize(300).containsOnly(Statement.EXECUTE_FAILED);
                    });
            assertThat(small.get()).hasSize(40).containsOnly(1);
            assertThat(held(connection)).isEqualTo(40);
            connection.commit();
            assertThat(commits(service)).isEqualTo(1);
        }
    }

    /** A batch of statements is also undone as a whole. */
    @Test
    void aBatchOfStatementsIsTakenBackWhole() throws Exception {
        try (StubService service = service("None", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("UPSERT INTO Tab (k) VALUES ('before')");
            for (int row = 0; row < 100; row++) {
                statement.addBatch("UPSERT INTO Tab (k) VALUES ('" + row + "')");
            }
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failure.getSQLState()).isEqualTo("54000");
            assertThat(failure.getUpdateCounts()).containsOnly(Statement.EXECUTE_FAILED);
            assertThat(held(connection)).isEqualTo(1);
        }
    }

    @Test
    void awaitedTurnsCountInTheTimeout() throws Exception {
        try (StubService service = service("GetItem", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            Future<int[]> batch = threads.submit(() -> insert(connection, "a", 3));
            reached.await();
            statement.setQueryTimeout(1);
            SQLTimeoutException failure = catchThrowableOfType(
                    SQLTimeoutException.class, () -> statement.executeUpdate("UPSERT INTO Tab (k) VALUES ('b')"));
            assertThat(failure.getSQLState()).isEqualTo("57014");
            released.countDown();
            assertThat(batch.get()).hasSize(3);
            assertThat(held(connection)).isEqualTo(3);
        }
    }

    private interface Ending {
        void end(Connection connection, Statement statement) throws SQLException;
    }

    private static Ending ending(String name) {
        return switch (name) {
            case "cancel" -> (connection, statement) -> statement.cancel();
            case "close" -> (connection, statement) -> statement.close();
            case "connection.close" -> (connection, statement) -> connection.close();
            default -> (connection, statement) -> connection.abort(Runnable::run);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"cancel", "close", "connection.close", "abort"})
    void aWaitEndsImmediately(String name) throws Exception {
        try (StubService service = service("GetItem", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            Future<SQLException> batch =
                    threads.submit(() -> catchThrowableOfType(SQLException.class, () -> insert(connection, "a", 3)));
            reached.await();
            Future<SQLException> waits = waiting(
                    connection,
                    () -> catchThrowableOfType(
                            SQLException.class, () -> statement.executeUpdate("UPSERT INTO Tab (k) VALUES ('b')")));
            assertThat(connection.isValid(5)).isTrue();
            assertThat((Object) connection.getWarnings()).isNull();
            assertThat(connection.getAutoCommit()).isFalse();
            connection.setNetworkTimeout(Runnable::run, 5_000);
            ending(name).end(connection, statement);
            assertThat(waits.get().getSQLState()).isEqualTo("57014");
            boolean ended = connection.isClosed();
            released.countDown();
            SQLException failure = batch.get();
            assertThat(failure == null ? null : failure.getSQLState()).isEqualTo(ended ? "57014" : null);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection.close", "abort"})
    void aCommitThatIsOnItsWayIsInDoubt(String name) throws Exception {
        try (StubService service = service("TransactWriteItems", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            insert(connection, "a", 3);
            Future<SQLException> commit =
                    threads.submit(() -> catchThrowableOfType(SQLException.class, connection::commit));
            reached.await();
            ending(name).end(connection, statement);
            assertThat(commit.get().getSQLState()).isEqualTo("08007");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connection.close", "abort"})
    void aWriteThatIsOnItsWayMayHaveBeenDone(String name) throws Exception {
        try (StubService service = service("PutItem", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            Future<SQLException> write = threads.submit(() -> catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("INSERT INTO Tab (k) VALUES ('b')")));
            reached.await();
            ending(name).end(connection, statement);
            assertThat(write.get().getSQLState()).isEqualTo("57014");
            assertThat(write.get().getMessage()).contains("may have been stored");
        }
    }

    /** Calls that a pool, a monitor or another thread makes at any time during an execution. */
    private static void callAllThatNeverWait(Connection connection, Statement running) throws SQLException {
        assertThat(connection.isValid(5)).isTrue();
        assertThat((Object) connection.getWarnings()).isNull();
        assertThat((Object) running.getWarnings()).isNull();
        assertThat(connection.getAutoCommit()).isFalse();
        assertThat(connection.isClosed()).isFalse();
        assertThat(running.isClosed()).isFalse();
        connection.setNetworkTimeout(Runnable::run, 5_000);
        connection.clearWarnings();
        running.cancel();
        try (Statement another = connection.createStatement()) {
            another.cancel();
        }
    }

    private interface Execution {
        void run(Connection connection, PreparedStatement statement) throws SQLException;
    }

    @ParameterizedTest
    @CsvSource({
        "GetItem, execute",
        "GetItem, executeBatch",
        "TransactWriteItems, commit",
        "TransactWriteItems, setAutoCommit"
    })
    void callsThatNeverWaitDoNotWaitForOthers(String held, String name) throws Exception {
        try (StubService service = service(held, held.equals("GetItem") ? 2 : 1);
                Connection connection = connect(service);
                PreparedStatement statement = connection.prepareStatement("INSERT INTO Tab (k) VALUES (?)")) {
            connection.setAutoCommit(false);
            insert(connection, "before", 1);
            statement.setString(1, "k");
            statement.addBatch();
            statement.setString(1, "l");
            Execution execution =
                    switch (name) {
                        case "execute" -> (on, insert) -> insert.execute();
                        case "executeBatch" -> (on, insert) -> insert.executeBatch();
                        case "commit" -> (on, insert) -> on.commit();
                        default -> (on, insert) -> on.setAutoCommit(true);
                    };
            Future<SQLException> running = threads.submit(
                    () -> catchThrowableOfType(SQLException.class, () -> execution.run(connection, statement)));
            reached.await();
            // The others wait in this order until the connection is closed. The first of them may begin before.
            CallLock lock = connection.unwrap(JdbcConnection.class).session().lock();
            List<Future<SQLException>> waits = new ArrayList<>();
            for (Execution other : List.<Execution>of(
                    (on, insert) -> insert(on, "other", 2),
                    (on, insert) -> on.commit(),
                    (on, insert) -> on.rollback(),
                    (on, insert) -> on.setAutoCommit(true),
                    (on, insert) -> on.setSavepoint(),
                    (on, insert) -> on.setReadOnly(true))) {
                waits.add(threads.submit(
                        () -> catchThrowableOfType(SQLException.class, () -> other.run(connection, statement))));
                while (lock.waiting() < waits.size()) {
                    Thread.onSpinWait();
                }
            }
            callAllThatNeverWait(connection, statement);
            assertThat(lock.waiting()).isGreaterThanOrEqualTo(waits.size() - 1);
            connection.close();
            for (Future<SQLException> wait : waits) {
                assertThat(wait.get().getSQLState()).isEqualTo("57014");
            }
            assertThat(running.get().getSQLState()).isEqualTo(held.equals("GetItem") ? "57014" : "08007");
        }
    }

    /** Statements run in parallel as long as no write is held in a transaction. */
    @Test
    void aReadWaitsForNoWrite() throws Exception {
        try (StubService service = service("PutItem", 1);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            Future<int[]> batch = threads.submit(() -> insert(connection, "a", 1));
            reached.await();
            try (ResultSet rows = statement.executeQuery("SELECT k FROM Tab")) {
                assertThat(rows.next()).isTrue();
            }
            assertThat(batch).isNotDone();
            released.countDown();
            assertThat(batch.get()).containsExactly(1);
        }
    }

    /** While a thread waits for a page, others may read warnings, write, and close the result. */
    @Test
    void aResultThatWaitsForAPageDelaysNoOtherStatement() throws Exception {
        try (StubService service = service("Scan", 2);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            ResultSet rows = statement.executeQuery("SELECT k FROM Tab");
            assertThat(rows.next()).isTrue();
            Future<SQLException> next = threads.submit(() -> catchThrowableOfType(SQLException.class, rows::next));
            reached.await();
            assertThat((Object) rows.getWarnings()).isNull();
            assertThat((Object) statement.getWarnings()).isNull();
            assertThat(insert(connection, "a", 2)).containsExactly(1, 1);
            connection.rollback();
            rows.close();
            assertThat(next.get().getSQLState()).isEqualTo("57014");
            assertThat(rows.isClosed()).isTrue();
        }
    }

    /** Batches of 30 and rollbacks, from three threads: each batch is either complete or absent. */
    @Test
    void manyThreadsTearNothing() throws Exception {
        try (StubService service = service("None", 1);
                Connection connection = connect(service)) {
            connection.setAutoCommit(false);
            for (int round = 0; round < 40; round++) {
                String prefix = "r" + round;
                CountDownLatch start = new CountDownLatch(1);
                List<Future<?>> all = List.of(
                        threads.submit(() -> after(start, () -> insert(connection, prefix + "a", 30))),
                        threads.submit(() -> after(start, () -> insert(connection, prefix + "b", 30))),
                        threads.submit(() -> after(start, () -> {
                            connection.rollback();
                            return new int[0];
                        })));
                start.countDown();
                for (Future<?> future : all) {
                    future.get();
                }
                assertThat(held(connection) % 30).isZero();
                connection.rollback();
            }
        }
    }

    private static int after(CountDownLatch start, Callable<int[]> call) throws Exception {
        start.await();
        return Arrays.stream(call.call()).sum();
    }
}
