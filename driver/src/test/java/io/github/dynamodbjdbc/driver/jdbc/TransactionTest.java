package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Transactions: writes that are held, read, sent and lost. {@code a} writes in a transaction, {@code b} next to it. */
@Timeout(120)
class TransactionTest {
    private final TestDatabase database = new TestDatabase();
    private Connection a;
    private Connection b;

    @BeforeEach
    void connect() throws SQLException {
        database.addTable("Account", "owner", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        database.addTable("Entry", "account", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        a = database.connect("&sampleCapacity=0&unknownColumns=allow");
        b = database.connect("&sampleCapacity=0&unknownColumns=allow");
        update(
                b,
                "INSERT INTO Account VALUE {'owner': 'ann', 'no': 1, 'balance': 100, 'tags': ['x', 'y'], 'd': {'n': 1}}");
        update(b, "INSERT INTO Account VALUE {'owner': 'bob', 'no': 1, 'balance': 50}");
        a.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        a.close();
        b.close();
        database.close();
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    /** The rows of a query, with spaces between cells. */
    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    cells.add(rows.getString(i));
                }
                all.add(String.join(" ", cells));
            }
            return all;
        }
    }

    private String balance(String owner) throws SQLException {
        return rows(b, "SELECT balance FROM Account WHERE owner = '" + owner + "' AND no = 1")
                .get(0);
    }

    private static String state(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(SQLException.class, call).getSQLState();
    }

    // ---- commit and rollback ----

    @Test
    void anItemIsReadByItsKeyToBeWrittenWhateverOthersAreReadBy() throws SQLException {
        update(
                b,
                "CREATE TABLE Shelf (owner VARCHAR, no NUMERIC, rank NUMERIC, PRIMARY KEY (owner, no),"
                        + " LOCAL INDEX ByRank (owner, rank) PROJECTION KEYS_ONLY)");
        String text = "x".repeat(30_000);
        update(b, "INSERT INTO Shelf VALUE {'owner': 'ann', 'no': 1, 'rank': 3, 'text': '" + text + "'}");
        for (String properties : List.of("", "&pushdown=false")) {
            update(b, "UPDATE Account SET balance = 100 WHERE owner = 'ann' AND no = 1");
            update(b, "UPDATE Shelf SET rank = 3 WHERE owner = 'ann' AND no = 1");
            try (Connection c = database.connect("&sampleCapacity=0&unknownColumns=allow&scan=allow" + properties)) {
                c.setAutoCommit(false);
                for (int i = 0; i < 2; i++) {
                    update(c, "UPDATE Account SET balance = balance * 2 WHERE owner = 'ann' AND no = 1");
                    update(c, "UPDATE Shelf SET rank = rank * 2 WHERE owner = 'ann' AND no = 1");
                }
                c.commit();
                assertThat(balance("ann")).as(properties).isEqualTo("400");
                assertThat(rows(b, "SELECT rank FROM Shelf WHERE owner = 'ann' AND no = 1"))
                        .as(properties)
                        .containsExactly("12");
                update(c, "UPDATE Account SET balance = balance * 2 WHERE owner = 'ann' AND no = 1");
                update(b, "UPDATE Account SET balance = 7 WHERE owner = 'ann' AND no = 1");
                assertThat(state(c::commit)).as(properties).isEqualTo("40001");
            }
        }
    }

    @Test
    void allTablesOrNone() throws SQLException {
        assertThat(update(a, "UPDATE Account SET balance = balance - 30 WHERE owner = 'ann' AND no = 1"))
                .isEqualTo(1);
        assertThat(update(a, "UPDATE Account SET balance = balance + 30 WHERE owner = 'bob' AND no = 1"))
                .isEqualTo(1);
        assertThat(update(a, "INSERT INTO Entry (account, no, amount) VALUES ('ann', 1, -30), ('bob', 1, 30)"))
                .isEqualTo(2);
        assertThat(balance("ann")).isEqualTo("100");
        assertThat(rows(a, "SELECT balance FROM Account WHERE owner = 'ann'")).containsExactly("70");
        assertThat(rows(b, "SELECT balance FROM Account WHERE owner = 'ann'")).containsExactly("100");
        assertThat(rows(b, "SELECT * FROM Entry")).isEmpty();
        a.commit();
        assertThat(balance("ann")).isEqualTo("70");
        assertThat(balance("bob")).isEqualTo("80");
        assertThat(rows(b, "SELECT amount FROM Entry WHERE account = 'ann'")).containsExactly("-30");
    }

    @Test
    void aChangeOfAutocommitCommitsTheTransactionOfBegin() throws SQLException {
        a.setAutoCommit(true);
        update(a, "BEGIN");
        update(a, "UPDATE Account SET balance = balance - 30 WHERE owner = 'ann' AND no = 1");
        a.setAutoCommit(true);
        assertThat(balance("ann")).isEqualTo("100");
        a.setAutoCommit(false);
        assertThat(balance("ann")).isEqualTo("70");
        a.rollback();
        assertThat(balance("ann")).isEqualTo("70");
    }

    @Test
    void rollbackForgets() throws SQLException {
        update(a, "DELETE FROM Account WHERE owner = 'ann' AND no = 1");
        a.rollback();
        a.commit();
        assertThat(balance("ann")).isEqualTo("100");
        update(a, "DELETE FROM Account WHERE owner = 'ann' AND no = 1");
        a.close();
        assertThat(balance("ann")).isEqualTo("100");
    }

    @Test
    void autocommitTurnedOnCommits() throws SQLException {
        update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
        a.setAutoCommit(true);
        assertThat(balance("ann")).isEqualTo("1");
        update(a, "UPDATE Account SET balance = 2 WHERE owner = 'ann' AND no = 1");
        assertThat(balance("ann")).isEqualTo("2");
    }

    @Test
    void asStatements() throws SQLException {
        a.setAutoCommit(true);
        update(a, "BEGIN");
        assertThat(state(() -> update(a, "START TRANSACTION"))).isEqualTo("25001");
        update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
        update(a, "SAVEPOINT s");
        update(a, "UPDATE Account SET balance = 2 WHERE owner = 'bob' AND no = 1");
        update(a, "ROLLBACK TO SAVEPOINT s");
        assertThat(balance("ann")).isEqualTo("100");
        update(a, "RELEASE SAVEPOINT s");
        assertThat(state(() -> update(a, "ROLLBACK TO SAVEPOINT s"))).isEqualTo("3B001");
        update(a, "COMMIT");
        assertThat(balance("ann")).isEqualTo("1");
        assertThat(balance("bob")).isEqualTo("50");
        update(a, "UPDATE Account SET balance = 3 WHERE owner = 'ann' AND no = 1");
        assertThat(balance("ann")).isEqualTo("3");
        assertThat(state(() -> update(a, "SAVEPOINT s"))).isEqualTo("25P01");
        assertThat(state(a::setSavepoint)).isEqualTo("25P01");
        update(a, "BEGIN");
        update(a, "UPDATE Account SET balance = 4 WHERE owner = 'ann' AND no = 1");
        update(a, "ROLLBACK");
        assertThat(balance("ann")).isEqualTo("3");
    }

    @Test
    void savepointsOfJdbc() throws SQLException {
        update(a, "UPSERT INTO Entry (account, no) VALUES ('s', 1)");
        Savepoint first = a.setSavepoint();
        update(a, "UPSERT INTO Entry (account, no) VALUES ('s', 2)");
        Savepoint second = a.setSavepoint("second");
        update(a, "UPSERT INTO Entry (account, no, v) VALUES ('s', 1, 'changed')");
        assertThat(second.getSavepointName()).isEqualTo("second");
        assertThat(state(second::getSavepointId)).isEqualTo("3B001");
        assertThat(first.getSavepointId()).isPositive();
        a.rollback(second);
        a.rollback(second);
        a.releaseSavepoint(second);
        assertThat(state(() -> a.rollback(second))).isEqualTo("3B001");
        a.rollback(first);
        update(a, "UPSERT INTO Entry (account, no) VALUES ('s', 3)");
        a.commit();
        assertThat(rows(b, "SELECT no FROM Entry WHERE account = 's' ORDER BY no"))
                .containsExactly("1", "3");
        assertThat(rows(b, "SELECT account FROM Entry WHERE account = 's' AND v IS NULL"))
                .hasSize(2);
        assertThat(state(() -> a.rollback(first))).isEqualTo("3B001");
    }

    // ---- reads in a transaction ----

    @Test
    void laterStatementsSeeEarlierWrites() throws SQLException {
        assertThat(update(a, "INSERT INTO Entry (account, no, v) VALUES ('f', 1, 1)"))
                .isEqualTo(1);
        assertThat(state(() -> update(a, "INSERT INTO Entry (account, no) VALUES ('f', 1)")))
                .isEqualTo("23505");
        assertThat(update(a, "UPDATE Entry SET v = v + 1 WHERE account = 'f' AND no = 1"))
                .isEqualTo(1);
        assertThat(update(a, "UPDATE Entry SET v = v * 10 WHERE account = 'f' AND no = 1 AND v = 2"))
                .isEqualTo(1);
        assertThat(update(a, "UPDATE Entry SET v = 0 WHERE account = 'f' AND no = 1 AND v = 2"))
                .isZero();
        assertThat(update(a, "DELETE FROM Account WHERE owner = 'ann' AND no = 1"))
                .isEqualTo(1);
        assertThat(update(a, "DELETE FROM Account WHERE owner = 'ann' AND no = 1"))
                .isZero();
        assertThat(update(a, "UPDATE Account SET balance = 0 WHERE owner = 'ann' AND no = 1"))
                .isZero();
        assertThat(update(a, "INSERT INTO Account (owner, no, balance) VALUES ('ann', 1, 7)"))
                .isEqualTo(1);
        assertThat(update(a, "UPDATE Account SET balance = balance * 3 WHERE owner = 'ann' AND no = 1"))
                .isEqualTo(1);
        assertThat(update(a, "INSERT INTO Entry (account, no) VALUES ('gone', 1)"))
                .isEqualTo(1);
        assertThat(update(a, "DELETE FROM Entry WHERE account = 'gone' AND no = 1"))
                .isEqualTo(1);
        a.commit();
        assertThat(rows(b, "SELECT account, no, v FROM Entry")).containsExactly("f 1 20");
        assertThat(rows(b, "SELECT balance FROM Account WHERE owner = 'ann' AND tags IS MISSING"))
                .containsExactly("21");
    }

    @Test
    void whatDynamoDbWouldComputeIsComputedHere() throws SQLException {
        String where = " WHERE owner = 'ann' AND no = 1 RETURNING ALL NEW *";
        assertThat(rows(a, "UPDATE Account SET balance = balance - 1, copy = d" + where))
                .hasSize(1);
        rows(a, "UPDATE Account SET tags = list_append(tags, ['z']), d.m = 2" + where);
        rows(a, "UPDATE Account SET tags[0] = 'first' REMOVE tags[1]" + where);
        rows(a, "UPDATE Account SET tags[9] = 'last', later = if_not_exists(later, 5)" + where);
        rows(a, "UPDATE Account SET labels = set_add(labels, <<'p', 'q'>>)" + where);
        rows(a, "UPDATE Account SET labels = set_delete(labels, <<'p'>>), later = if_not_exists(later, 6)" + where);
        assertThat(rows(
                        a,
                        "UPDATE Account SET balance = balance / 10 WHERE owner = 'bob' AND no = 1 RETURNING balance"))
                .containsExactly("5");
        assertThat(rows(a, "DELETE FROM Account WHERE owner = 'bob' AND no = 1 RETURNING balance"))
                .containsExactly("5");
        assertThat(state(() -> update(a, "UPDATE Account SET balance.x = 1 WHERE owner = 'ann' AND no = 1")))
                .isEqualTo("22000");
        a.commit();
        assertThat(rows(b, "SELECT balance, tags, d.m, d.n, copy, labels, later FROM Account WHERE owner = 'ann'"))
                .containsExactly("99 [\"first\",\"z\",\"last\"] 2 1 {\"n\":1} [\"q\"] 5");
    }

    @Test
    void aStatementThatFailsIsTakenBack() throws SQLException {
        update(a, "INSERT INTO Entry (account, no) VALUES ('t', 1)");
        SQLException failure = catchThrowableOfType(
                SQLException.class, () -> update(a, "INSERT INTO Entry (account, no) VALUES ('t', 2), ('t', 1)"));
        assertThat(failure.getSQLState()).isEqualTo("23505");
        assertThat(failure.getMessage()).doesNotContain("stays written");
        a.commit();
        assertThat(rows(b, "SELECT no FROM Entry WHERE account = 't'")).containsExactly("1");
    }

    @Test
    void batchesAreHeldToo() throws SQLException {
        try (PreparedStatement insert = a.prepareStatement("INSERT INTO Entry (account, no) VALUES ('e', ?)")) {
            for (int no : new int[] {1, 2, 1, 3}) {
                insert.setInt(1, no);
                insert.addBatch();
            }
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, insert::executeBatch);
            assertThat(failure.getUpdateCounts()).containsExactly(1, 1, Statement.EXECUTE_FAILED, 1);
            assertThat(failure.getSQLState()).isEqualTo("23505");
        }
        assertThat(rows(b, "SELECT no FROM Entry WHERE account = 'e'")).isEmpty();
        a.commit();
        assertThat(rows(b, "SELECT no FROM Entry WHERE account = 'e' ORDER BY no"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void severalRowsAreFoundAndHeld() throws SQLException {
        assertThat(update(a, "UPDATE Music SET title = title || '!', plays = 1 WHERE Artist = 'A'"))
                .isEqualTo(6);
        assertThat(update(
                        a, "UPDATE Music SET title = title || '?', plays = plays + 1 WHERE Artist = 'A' AND Song < 3"))
                .isEqualTo(2);
        assertThat(update(a, "DELETE FROM Music WHERE Artist = 'B'")).isEqualTo(4);
        a.commit();
        assertThat(rows(b, "SELECT title, plays FROM Music ORDER BY Song LIMIT 3"))
                .containsExactly("Title 1!? 2", "Title 2!? 2", "Title 3! 1");
        assertThat(rows(b, "SELECT COUNT(*) FROM Music")).containsExactly("6");
    }

    // ---- others ----

    @Test
    void whatOthersChangeMeanwhileIsAConflict() throws SQLException {
        update(a, "INSERT INTO Entry (account, no) VALUES ('c', 1)");
        update(a, "UPDATE Account SET balance = balance + 1 WHERE owner = 'ann' AND no = 1");
        update(b, "UPDATE Account SET balance = 0 WHERE owner = 'ann' AND no = 1");
        SQLException failure = catchThrowableOfType(SQLException.class, a::commit);
        assertThat((Throwable) failure).isInstanceOf(SQLTransactionRollbackException.class);
        assertThat(failure.getSQLState()).isEqualTo("40001");
        assertThat(failure.getMessage()).contains("item 1 of statement 2, with owner = ann, no = 1, of table Account");
        assertThat(balance("ann")).isEqualTo("0");
        assertThat(rows(b, "SELECT * FROM Entry")).isEmpty();
        update(a, "UPDATE Account SET balance = balance + 1 WHERE owner = 'ann' AND no = 1");
        a.commit();
        assertThat(balance("ann")).isEqualTo("1");
    }

    @Test
    void aCountOfNoneIsHeldToToo() throws SQLException {
        assertThat(update(a, "UPDATE Account SET balance = 0 WHERE owner = 'bob' AND no = 1 AND balance > 60"))
                .isZero();
        assertThat(update(a, "DELETE FROM Account WHERE owner = 'carl' AND no = 1"))
                .isZero();
        update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
        update(b, "UPDATE Account SET balance = 70 WHERE owner = 'bob' AND no = 1");
        assertThat(state(a::commit)).isEqualTo("40001");
        assertThat(balance("ann")).isEqualTo("100");

        assertThat(update(a, "DELETE FROM Account WHERE owner = 'carl' AND no = 1"))
                .isZero();
        update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
        update(b, "INSERT INTO Account (owner, no) VALUES ('carl', 1)");
        assertThat(state(a::commit)).isEqualTo("40001");
        assertThat(balance("ann")).isEqualTo("100");
    }

    @Test
    void aRefusedCommitEndsTheTransactionOfBegin() throws SQLException {
        a.setAutoCommit(true);
        update(a, "BEGIN");
        update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
        update(b, "UPDATE Account SET balance = 2 WHERE owner = 'ann' AND no = 1");
        assertThat(state(() -> update(a, "COMMIT"))).isEqualTo("40001");
        update(a, "UPDATE Account SET balance = 3 WHERE owner = 'ann' AND no = 1");
        assertThat(balance("ann")).isEqualTo("3");
    }

    @Test
    void whatIsInsertedTwiceIsAConflict() throws SQLException {
        update(a, "UPSERT INTO Entry (account, no, v) VALUES ('u', 1, 'a')");
        update(b, "UPSERT INTO Entry (account, no, v) VALUES ('u', 1, 'b')");
        assertThat(state(a::commit)).isEqualTo("40001");
        assertThat(rows(b, "SELECT v FROM Entry")).containsExactly("b");
    }

    @Test
    void incrementsAreNotLost() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> workers = new ArrayList<>();
            for (int worker = 0; worker < 4; worker++) {
                workers.add(this::fiftyIncrements);
            }
            for (Future<Integer> worker : threads.invokeAll(workers)) {
                assertThat(worker.get()).isEqualTo(50);
            }
        } finally {
            threads.shutdown();
        }
        assertThat(balance("ann")).isEqualTo("300");
        assertThat(balance("bob")).isEqualTo("-150");
    }

    private int fiftyIncrements() throws SQLException {
        int done = 0;
        try (Connection connection = database.connect("&sampleCapacity=0&unknownColumns=allow&transactionRetries=2");
                PreparedStatement add = connection.prepareStatement(
                        "UPDATE Account SET balance = balance + ? WHERE owner = ? AND no = 1")) {
            connection.setAutoCommit(false);
            while (done < 50) {
                add.setInt(1, 1);
                add.setString(2, "ann");
                add.executeUpdate();
                add.setInt(1, -1);
                add.setString(2, "bob");
                add.executeUpdate();
                try {
                    connection.commit();
                    done++;
                } catch (SQLTransactionRollbackException e) {
                    assertThat(e.getSQLState()).isEqualTo("40001");
                }
            }
        }
        return done;
    }

    // ---- lost answers ----

    private Connection through(LossyProxy proxy, String properties) throws SQLException {
        return DriverManager.getConnection(database.url(properties)
                .replace(
                        "jdbc:dynamodb:embedded?",
                        "jdbc:dynamodb://127.0.0.1:" + proxy.port() + "?region=" + EmbeddedEngine.REGION + "&"));
    }

    @Test
    void aLostAnswerIsRequestedAgain() throws Exception {
        try (LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "TransactWriteItems");
                Connection connection = through(proxy, "&sampleCapacity=0&unknownColumns=allow")) {
            connection.setAutoCommit(false);
            update(connection, "UPDATE Account SET balance = balance + 1 WHERE owner = 'ann' AND no = 1");
            proxy.lose(1);
            connection.commit();
            assertThat(proxy.bodies()).hasSize(2);
            assertThat(proxy.bodies().get(0)).isEqualTo(proxy.bodies().get(1));
        }
        assertThat(balance("ann")).isEqualTo("101");
    }

    @Test
    void aCommitOfUnknownOutcomeIsSentAgain() throws Exception {
        try (LossyProxy proxy = new LossyProxy(TestEngine.endpoint(), "TransactWriteItems");
                Connection connection = through(proxy, "&sampleCapacity=0&unknownColumns=allow&maxRetries=0")) {
            connection.setAutoCommit(false);
            update(connection, "UPDATE Account SET balance = balance + 1 WHERE owner = 'ann' AND no = 1");
            proxy.lose(1);
            SQLException failure = catchThrowableOfType(SQLException.class, connection::commit);
            assertThat(failure.getSQLState()).isEqualTo("08001");
            assertThat(failure.getMessage()).contains("It is unknown");
            assertThat(state(() -> update(connection, "DELETE FROM Account WHERE owner = 'bob' AND no = 1")))
                    .isEqualTo("25000");
            connection.commit();
            assertThat(proxy.bodies()).hasSize(2);
            assertThat(proxy.bodies().get(0)).isEqualTo(proxy.bodies().get(1));
        }
        assertThat(balance("ann")).isEqualTo("101");
    }

    // ---- limits ----

    @Test
    void aHundredItemsAtMost() throws SQLException {
        String hundred =
                IntStream.rangeClosed(1, 100).mapToObj(i -> "('h', " + i + ")").collect(Collectors.joining(", "));
        assertThat(update(a, "INSERT INTO Entry (account, no) VALUES " + hundred))
                .isEqualTo(100);
        assertThat(state(() -> update(a, "INSERT INTO Entry (account, no) VALUES ('h', 101)")))
                .isEqualTo("54000");
        assertThat(update(a, "UPDATE Entry SET v = 1 WHERE account = 'h' AND no = 7"))
                .isEqualTo(1);
        a.commit();
        assertThat(rows(b, "SELECT COUNT(*) FROM Entry")).containsExactly("100");
    }

    @Test
    void fourMegabytesAtMost() throws SQLException {
        try (PreparedStatement insert = a.prepareStatement("INSERT INTO Entry (account, no, v) VALUES ('m', ?, ?)")) {
            insert.setString(2, "x".repeat(399_000));
            for (int i = 1; i <= 10; i++) {
                insert.setInt(1, i);
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            insert.setInt(1, 11);
            assertThat(state(insert::executeUpdate)).isEqualTo("54000");
        }
        a.rollback();
    }

    @Test
    void anItemWithManyAttributesIsPinnedByTheUsedOnes() throws SQLException {
        String many =
                IntStream.range(0, 400).mapToObj(i -> "'a" + i + "': " + i).collect(Collectors.joining(", "));
        update(b, "INSERT INTO Entry VALUE {'account': 'w', 'no': 1, " + many + "}");
        update(a, "UPDATE Entry SET a1 = a1 + 1 WHERE account = 'w' AND no = 1 AND a2 = 2");
        update(b, "UPDATE Entry SET a3 = 0 WHERE account = 'w' AND no = 1");
        a.commit();
        assertThat(rows(b, "SELECT a1, a3 FROM Entry")).containsExactly("2 0");
        update(a, "UPDATE Entry SET a1 = 7 WHERE account = 'w' AND no = 1 AND a2 = 2");
        update(b, "UPDATE Entry SET a2 = 0 WHERE account = 'w' AND no = 1");
        assertThat(state(a::commit)).isEqualTo("40001");
    }

    // ---- cost and messages ----

    @Test
    void aCommitCostsDoubleAndIsInTheLog() throws SQLException {
        try (Statement statement = a.createStatement()) {
            statement.executeUpdate("UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
            CapacityReport update = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(update.writeUnits()).isZero();
            assertThat(update.readUnits()).isEqualTo(1);
            statement.execute("COMMIT");
            CapacityReport commit = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(commit.writeUnits()).isEqualTo(2);
            assertThat(commit.requests()).isEqualTo(1);
        }
        assertThat(rows(a, "SELECT \"rows\", write_units FROM \"system\".statements WHERE sql = 'COMMIT'"))
                .containsExactly("1 2.0");
    }

    @Test
    void nothingHeldIsNothingSent() throws SQLException {
        assertThat(state(() -> {
                    update(a, "UPDATE Account SET balance = 2 WHERE owner = 'ann' AND no = 1");
                    update(a, "DROP TABLE Account");
                }))
                .isEqualTo("25001");
        a.rollback();
        rows(a, "SELECT * FROM Account");
        a.commit();
        assertThat(rows(a, "SELECT id FROM \"system\".statements WHERE sql = 'COMMIT'"))
                .isEmpty();
        assertThat(state(() -> {
                    update(a, "UPDATE Account SET balance = 1 WHERE owner = 'ann' AND no = 1");
                    a.setReadOnly(true);
                }))
                .isEqualTo("25001");
    }
}
