package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Test;

/**
 * Threads on one connection without autocommit, over the embedded engine: what each of their calls gives is what it would give if
 * calls were made one after the other. Lincheck makes up the calls by a fixed seed; how threads meet is up to the machine.
 */
@OneTurn(of = 4, number = 0)
public class ConnectionTest {
    private static final String URL = "jdbc:dynamodb:embedded?user=interleavings&password=" + EmbeddedEngine.SECRET_KEY;
    private static final int ROWS = 3;
    private static final AtomicInteger PARTITIONS = new AtomicInteger();

    private static Connection kept;

    private final int partition = PARTITIONS.incrementAndGet();
    private final AtomicInteger rows = new AtomicInteger();
    private final Connection connection;

    public ConnectionTest() throws SQLException {
        connection = table();
        connection.setAutoCommit(false);
    }

    /** The engine's data go with its last connection. */
    private static synchronized Connection table() throws SQLException {
        if (kept == null) {
            kept = DriverManager.getConnection(URL);
            try (Statement statement = kept.createStatement()) {
                statement.execute("CREATE TABLE Meet (p INTEGER, n INTEGER, PRIMARY KEY (p, n))");
            }
        }
        return DriverManager.getConnection(URL);
    }

    @Operation
    public int executeBatch() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO Meet (p, n) VALUES (?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, partition);
                insert.setInt(2, rows.incrementAndGet());
                insert.addBatch();
            }
            return insert.executeBatch().length;
        }
    }

    @Operation
    public int execute() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO Meet (p, n) VALUES (" + partition + ", "
                    + rows.incrementAndGet() + "), (" + partition + ", " + rows.incrementAndGet() + ")");
        }
    }

    /** Finds held rows and committed ones, in one call: rows of a query would be read after it. */
    @Operation
    public int executeUpdate() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE Meet SET a = 1 WHERE p = " + partition);
        }
    }

    @Operation
    public void commit() throws SQLException {
        connection.commit();
    }

    @Operation
    public void rollback() throws SQLException {
        connection.rollback();
    }

    @Operation
    public boolean getWarnings() throws SQLException {
        return connection.getWarnings() == null && connection.isValid(1);
    }

    @Test
    void callsAreAsIfOneAfterTheOther() {
        int more = Integer.getInteger("interleavings", 1);
        new StressOptions()
                .iterations(5 * more)
                .invocationsPerIteration(20 * more)
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(1)
                .sequentialSpecification(OneAfterTheOther.class)
                .check(ConnectionTest.class);
    }

    /** A connection as JDBC has it. */
    public static class OneAfterTheOther {
        private int committed;
        private int held;

        public int executeBatch() {
            held += ROWS;
            return ROWS;
        }

        public int execute() {
            held += 2;
            return 2;
        }

        public int executeUpdate() {
            return committed + held;
        }

        public void commit() {
            committed += held;
            held = 0;
        }

        public void rollback() {
            held = 0;
        }

        public boolean getWarnings() {
            return true;
        }
    }
}
