package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Batches, and the reported result of each row. The table Counts (name S, at N) is empty. */
@Timeout(120)
class BatchTest {
    private static final int FAILED = Statement.EXECUTE_FAILED;
    private static final String UPSERT = "UPSERT INTO Counts (name, at, n) VALUES (?, ?, ?)";
    private static final String INSERT = "INSERT INTO Counts (name, at, n) VALUES (?, ?, ?)";

    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        database.addTable("Counts", "name", ScalarAttributeType.S, "at", ScalarAttributeType.N);
        connection = database.connect("&sampleCapacity=0");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static void add(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
    }

    private static CapacityReport capacity(Statement statement) throws SQLException {
        return statement.unwrap(DynamoStatement.class).capacity();
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static BatchUpdateException failure(Statement statement) {
        return catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
    }

    private static List<String> messages(SQLException failure) {
        List<String> messages = new ArrayList<>();
        for (SQLException next = failure; next != null; next = next.getNextException()) {
            messages.add(next.getSQLState() + " " + next.getMessage());
        }
        return messages;
    }

    private static int[] counts(int rows, int... failed) {
        int[] counts = new int[rows];
        Arrays.fill(counts, 1);
        Arrays.stream(failed).forEach(row -> counts[row - 1] = FAILED);
        return counts;
    }

    @Test
    void upsertsShareRequests() throws SQLException {
        List<WriteProgress> progress = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            statement.unwrap(DynamoStatement.class).onProgress(progress::add);
            for (int row = 0; row < 1000; row++) {
                add(statement, "a", row, row % 7);
            }
            assertThat(statement.executeBatch()).isEqualTo(counts(1000));
            assertThat(capacity(statement).requests()).isEqualTo(40);
            assertThat(capacity(statement).writeUnits()).isEqualTo(1000);
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            assertThat(statement.executeBatch()).isEmpty();
        }
        assertThat(number("SELECT COUNT(*) FROM Counts WHERE name = 'a'")).isEqualTo(1000);
        assertThat(progress).isNotEmpty();
        assertThat(progress.get(0).items()).isBetween(500L, 1000L);
        assertThat(number("SELECT COUNT(*) FROM \"system\".statements WHERE sql LIKE 'UPSERT%' AND \"rows\" = 1000"))
                .isEqualTo(1);
    }

    @Test
    void theLastOfOneKeyStays() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            for (int row = 0; row < 100; row++) {
                add(statement, "a", row % 3, row);
            }
            assertThat(statement.executeLargeBatch()).containsOnly(1).hasSize(100);
        }
        assertThat(number("SELECT SUM(n) FROM Counts")).isEqualTo(97 + 98 + 99);
    }

    @Test
    void otherRowsAreInsertedNextToDuplicates() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            for (int row = 1; row <= 60; row++) {
                add(statement, "a", row == 50 ? 3 : row == 41 ? 40 : row, row);
            }
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getUpdateCounts()).isEqualTo(counts(60, 41, 50));
            assertThat(failure.getLargeUpdateCounts()).hasSize(60).contains(FAILED);
            assertThat(messages(failure))
                    .containsExactly(
                            "23505 Row 41 of the batch: table Counts has an item of that key already: name = \"a\", at = 40",
                            "23505 Row 50 of the batch: table Counts has an item of that key already: name = \"a\", at = 3");
            assertThat(statement.executeBatch()).isEmpty();
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(58);
        assertThat(number("SELECT n FROM Counts WHERE name = 'a' AND at = 3")).isEqualTo(3);
    }

    @Test
    void invalidKeysFailAlone() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            add(statement, "a", 1, 1);
            add(statement, null, 2, 2);
            add(statement, "a", "three", 3);
            add(statement, "a", 4, 4);
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getUpdateCounts()).isEqualTo(counts(4, 2, 3));
            assertThat(failure.getSQLState()).isEqualTo("23502");
            assertThat(failure.getMessage()).startsWith("Row 2 of the batch: ");
            assertThat(failure.getNextException().getMessage()).startsWith("Row 3 of the batch: ");
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(2);
    }

    @Test
    void onlyTheFirstHundredFailuresAreReported() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
            for (int row = 0; row < 130; row++) {
                add(statement, "a", 1, row);
            }
            List<String> messages = messages(failure(statement));
            assertThat(messages).hasSize(101);
            assertThat(messages.get(99)).contains("Row 101 of");
            assertThat(messages.get(100)).contains("29 more rows of the batch failed");
        }
    }

    private void fill() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            for (int row = 1; row <= 20; row++) {
                add(statement, "a", row, row);
            }
            statement.executeBatch();
        }
    }

    @Test
    void updatesAndDeletesCountExistingItems() throws SQLException {
        fill();
        try (PreparedStatement update =
                        connection.prepareStatement("UPDATE Counts SET n = n + ? WHERE name = ? AND at = ?");
                PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM Counts WHERE name = ? AND at = ?")) {
            for (int at : new int[] {1, 99, 1, 20}) {
                add(update, 100, "a", at);
                add(delete, "a", at);
            }
            assertThat(update.executeBatch()).containsExactly(1, 0, 1, 1);
            assertThat(capacity(update).requests()).isEqualTo(4);
            assertThat(number("SELECT n FROM Counts WHERE name = 'a' AND at = 1"))
                    .isEqualTo(201);
            assertThat(delete.executeBatch()).containsExactly(1, 0, 0, 1);
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(18);
    }

    /** Each row sees the writes of the rows before it, whether it addresses an item by key or by a read. */
    @Test
    void rowsComeOneAfterTheOther() throws SQLException {
        fill();
        try (PreparedStatement computed = connection.prepareStatement(
                        "UPDATE Counts SET n = MOD(n * 10 + ?, 10000) WHERE name = 'a' AND at = ?");
                PreparedStatement found = connection.prepareStatement("UPDATE Counts SET n = ? WHERE n = ?")) {
            for (int row = 1; row <= 3; row++) {
                add(computed, row, 2);
                add(computed, row, 3);
            }
            assertThat(computed.executeBatch()).isEqualTo(counts(6));
            assertThat(number("SELECT n FROM Counts WHERE name = 'a' AND at = 2"))
                    .isEqualTo(2123);
            assertThat(number("SELECT n FROM Counts WHERE name = 'a' AND at = 3"))
                    .isEqualTo(3123);
            add(found, 77, 2123);
            add(found, 78, 77);
            add(found, 79, 77);
            assertThat(found.executeBatch()).containsExactly(1, 1, 0);
        }
        assertThat(number("SELECT n FROM Counts WHERE name = 'a' AND at = 2")).isEqualTo(78);
    }

    /** A condition that a request can't contain is still checked for a row with a full key. */
    @Test
    void otherItemsDecideForEachRow() throws SQLException {
        fill();
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM Counts WHERE name = 'a' AND at = ?"
                + " AND EXISTS (SELECT 1 FROM Counts c WHERE c.name = 'a' AND c.at = ?)")) {
            add(delete, 1, 99);
            add(delete, 2, 3);
            add(delete, 3, 2);
            assertThat(delete.executeBatch()).containsExactly(0, 1, 0);
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(19);
    }

    @Test
    void aRowMayWriteSeveralItems() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("INSERT INTO Counts (name, at) VALUES (?, 1), (?, 2)")) {
            add(statement, "a", "a");
            add(statement, "a", "b");
            add(statement, "c", "c");
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getUpdateCounts()).containsExactly(2, FAILED, 2);
            assertThat(failure.getMessage()).contains("Row 2 of the batch: row 1: ");
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(5);
    }

    @Test
    void plainStatementsRunInOrder() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO Counts (name, at, n) VALUES ('a', 1, 1), ('a', 2, 2)");
            statement.addBatch("UPDATE Counts SET n = n + 1 WHERE name = 'a' AND at = 2");
            statement.addBatch("INSERT INTO Counts (name, at) VALUES ('a', 1)");
            statement.addBatch("DELETE FROM NoTable WHERE x = 1");
            statement.addBatch("DELETE FROM Counts WHERE n = 3");
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getUpdateCounts()).containsExactly(2, 1, FAILED, FAILED, 1);
            assertThat(messages(failure)).hasSize(2);
            assertThat(failure.getMessage())
                    .isEqualTo(
                            "Statement 3 of the batch: table Counts has an item of that key already: name = \"a\", at = 1");
            assertThat(failure.getNextException().getSQLState()).isEqualTo("42P01");
            statement.addBatch("DELETE FROM Counts WHERE name = 'a' AND at = 1");
            statement.clearBatch();
            assertThat(statement.executeLargeBatch()).isEmpty();
        }
        assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(1);
    }

    @Test
    void aCallbackMayCancel() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            statement.unwrap(DynamoStatement.class).onProgress(progress -> {
                try {
                    statement.cancel();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            for (int row = 0; row < 5000; row++) {
                add(statement, "a", row, 1);
            }
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("57014");
            long written = IntStream.of(failure.getUpdateCounts())
                    .filter(count -> count == 1)
                    .count();
            assertThat(failure.getUpdateCounts()).hasSize(5000);
            assertThat(written).isBetween(500L, 1500L);
            assertThat(failure.getMessage()).contains(written + " items were written before that");

            statement.unwrap(DynamoStatement.class).onProgress(progress -> {
                throw new IllegalStateException("enough");
            });
            for (int row = 0; row < 1000; row++) {
                add(statement, "b", row, 1);
            }
            assertThat(failure(statement).getMessage()).contains("callback");
        }
    }

    @Test
    void whatIsWrittenStaysWithinTheBudget() throws SQLException {
        try (Connection limited = database.connect("&sampleCapacity=0&maxWriteCapacity=100");
                PreparedStatement statement = limited.prepareStatement(UPSERT)) {
            for (int row = 0; row < 1000; row++) {
                add(statement, "a", row, 1);
            }
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("54000");
            long written = IntStream.of(failure.getUpdateCounts())
                    .filter(count -> count == 1)
                    .count();
            assertThat(written).isBetween(1L, 100L).isEqualTo(number("SELECT COUNT(*) FROM Counts"));
            assertThat(capacity(statement).writeUnits()).isEqualTo(written);
        }
    }

    @Test
    void anItemBeyondTheBudgetIsNotSent() throws SQLException {
        try (Connection limited = database.connect("&sampleCapacity=0&maxWriteCapacity=1");
                PreparedStatement statement = limited.prepareStatement(UPSERT)) {
            for (int row = 0; row < 25; row++) {
                add(statement, "a", row, "x".repeat(50_000));
            }
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("54000");
            assertThat(failure.getUpdateCounts()).doesNotContain(1);
            assertThat(number("SELECT COUNT(*) FROM Counts")).isZero();
        }
    }

    @Test
    void aCommitBeyondTheBudgetIsNotSentAndMayBeSentLater() throws SQLException {
        try (Connection limited = database.connect("&sampleCapacity=0&maxWriteCapacity=179");
                PreparedStatement statement = limited.prepareStatement(UPSERT)) {
            limited.setAutoCommit(false);
            for (int row = 0; row < 90; row++) {
                add(statement, "a", row, 1);
            }
            statement.executeBatch();
            assertThat(catchThrowableOfType(SQLException.class, limited::commit).getSQLState())
                    .isEqualTo("54000");
            assertThat(number("SELECT COUNT(*) FROM Counts")).isZero();
            try (Statement set = limited.createStatement()) {
                set.execute("SET maxWriteCapacity = 180");
            }
            limited.commit();
            assertThat(number("SELECT COUNT(*) FROM Counts")).isEqualTo(90);
        }
    }

    @Test
    void rowsAreRefusedBeforeAnythingIsSent() throws SQLException {
        try (PreparedStatement returning = connection.prepareStatement(INSERT + " RETURNING ALL NEW *");
                PreparedStatement unset = connection.prepareStatement(INSERT);
                Statement statement = connection.createStatement()) {
            returning.setString(1, "a");
            returning.setInt(2, 1);
            returning.setInt(3, 1);
            returning.addBatch();
            assertThat(catchThrowableOfType(BatchUpdateException.class, returning::executeBatch)
                            .getSQLState())
                    .isEqualTo("42000");
            assertThat(catchThrowableOfType(SQLException.class, unset::addBatch).getSQLState())
                    .isEqualTo("42P02");
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.addBatch("SELEC 1"))
                            .getSQLState())
                    .isEqualTo("42601");
        }
        assertThat(connection.getMetaData().supportsBatchUpdates()).isTrue();
    }

    @Test
    void aStatementThatGivesRowsFailsAsTheBatchIsExecuted() throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement("SELECT * FROM Counts WHERE name = ?");
                Statement statement = connection.createStatement()) {
            prepared.setString(1, "a");
            prepared.addBatch();
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, prepared::executeBatch);
            assertThat(failure.getSQLState()).isEqualTo("42000");
            assertThat(failure.getUpdateCounts()).containsExactly(Statement.EXECUTE_FAILED);

            statement.addBatch("INSERT INTO Counts (name, at, n) VALUES ('rows', 1, 1)");
            statement.addBatch("SELECT * FROM Counts");
            failure = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failure.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED);
            // The batch is empty now.
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void aTableWithoutDefaultsGeneratesNoKeys() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String sql = "INSERT INTO Counts (name, at) VALUES ('k', 1)";
            assertThat(statement.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(1);
            assertThat(statement.getGeneratedKeys().next()).isFalse();
            assertThat(statement.getWarnings().getMessage()).contains("No key was generated");
        }
        try (PreparedStatement statement = connection.prepareStatement(UPSERT, new String[] {"name"})) {
            add(statement, "k", 2, 2);
            assertThat(statement.executeBatch()).containsExactly(1);
            try (ResultSet named = statement.getGeneratedKeys()) {
                assertThat(named.next()).isTrue();
                assertThat(named.getString("name")).isEqualTo("k");
                assertThat(named.next()).isFalse();
            }
        }
    }

    @Test
    void aBatchWhoseTableIsGoneFailsRowByRow() throws SQLException {
        try (Statement schema = connection.createStatement();
                PreparedStatement statement = connection.prepareStatement(UPSERT)) {
            add(statement, "a", 1, 1);
            add(statement, "b", 2, 2);
            schema.execute("DROP TABLE Counts");
            BatchUpdateException failure = failure(statement);
            assertThat(failure.getUpdateCounts()).containsExactly(FAILED, FAILED);
            assertThat(failure.getMessage()).contains("Counts");
            assertThat(statement.getGeneratedKeys().next()).isFalse();
        }
    }
}
