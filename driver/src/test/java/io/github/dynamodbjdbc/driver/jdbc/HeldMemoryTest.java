package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Writes that are kept until COMMIT count in maxMemory, with four bytes for each byte that DynamoDB counts. The limit is ten megabytes more than the
 * memory in use: enough for eight or twelve of these texts, but not for eighteen.
 */
@Isolated // memory of other tests counts too
class HeldMemoryTest {
    private static final String TEXT = "x".repeat(200 * 1024);
    private static final int FIT = 8;
    private static final int TOO_MANY = 18;

    private final TestDatabase database = new TestDatabase();
    private Connection connection;
    private String megabytes;

    @BeforeEach
    void connect() throws SQLException {
        megabytes = String.valueOf((MemoryPool.OF_JVM.used() >> 20) + 10);
        connection = database.connect("", Map.of("maxMemory", megabytes));
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Held (k INTEGER PRIMARY KEY)");
        }
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static void insert(Connection connection, int first, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO Held (k, a) VALUES (?, ?)")) {
            for (int row = 0; row < rows; row++) {
                insert.setInt(1, first + row);
                insert.setString(2, TEXT);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void requireFull(Connection another) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> insert(another, 1000, TOO_MANY - FIT));
        assertThat(failure.getSQLState()).isEqualTo("54000");
        assertThat(failure.getMessage())
                .contains("The statements and transactions of this JVM would keep more than " + megabytes
                        + " MB in memory")
                .contains("in writes that wait for COMMIT; commit before, or let the owner")
                .contains("maxMemory");
    }

    private static int count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM Held")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void aBatchBeyondItIsTakenBackWhole() throws Exception {
        insert(connection, 0, 2);
        SQLException failure = catchThrowableOfType(SQLException.class, () -> insert(connection, 100, TOO_MANY));
        assertThat(failure.getSQLState()).isEqualTo("54000");
        insert(connection, 200, FIT - 2);
        connection.commit();
        assertThat(count(connection)).isEqualTo(FIT);
    }

    @Test
    void allConnectionsShareIt() throws Exception {
        insert(connection, 0, FIT);
        try (Connection another = database.connect("", Map.of("maxMemory", megabytes))) {
            another.setAutoCommit(false);
            requireFull(another);
            connection.rollback();
            insert(another, 0, FIT);
            requireFull(connection);
            another.commit();
            insert(connection, 100, FIT);
            requireFull(another);
            connection.close();
            insert(another, 200, FIT);
        }
        try (Connection aborted = database.connect("", Map.of("maxMemory", megabytes));
                Connection another = database.connect("", Map.of("maxMemory", megabytes))) {
            aborted.setAutoCommit(false);
            another.setAutoCommit(false);
            insert(aborted, 300, FIT);
            requireFull(another);
            aborted.abort(Runnable::run);
            insert(another, 300, FIT);
        }
    }

    @Test
    void anItemThatIsWrittenAgainCountsOnceUnlessASavepointKeepsIt() throws Exception {
        try (Statement statement = connection.createStatement()) {
            insert(connection, 0, FIT);
            for (int i = 0; i < 5; i++) {
                statement.executeUpdate("UPDATE Held SET n = " + i + " WHERE k = 1");
            }
            Savepoint savepoint = connection.setSavepoint();
            statement.executeUpdate("UPDATE Held SET n = 10 WHERE k = 1");
            statement.executeUpdate("UPDATE Held SET n = 10 WHERE k = 2");
            requireFull(connection);
            connection.rollback(savepoint);
            statement.executeUpdate("UPDATE Held SET n = 11 WHERE k = 1");
            statement.executeUpdate("UPDATE Held SET n = 11 WHERE k = 2");
            connection.releaseSavepoint(savepoint);
            statement.executeUpdate("DELETE FROM Held WHERE k = 1");
            statement.executeUpdate("DELETE FROM Held WHERE k = 2");
            insert(connection, 100, 2);
            connection.commit();
        }
        assertThat(count(connection)).isEqualTo(FIT);
    }

    @Test
    void rowsOfHeldWritesCountUntilTheyAreClosed() throws Exception {
        insert(connection, 0, FIT / 2);
        try (Connection another = database.connect("", Map.of("maxMemory", megabytes));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k FROM Held")) {
            another.setAutoCommit(false);
            assertThat(rows.next()).isTrue();
            connection.rollback();
            SQLException failure = catchThrowableOfType(SQLException.class, () -> insert(another, 0, FIT + 3));
            assertThat(failure.getSQLState()).isEqualTo("54000");
            rows.close();
            insert(another, 0, FIT + 3);
        }
    }
}
