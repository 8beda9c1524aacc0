package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Keys with a declared DEFAULT, and the result of getGeneratedKeys. */
@Timeout(120)
class GeneratedKeysTest {
    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final String INSERT = "INSERT INTO Notes (text) VALUES (?)";

    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = database.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Notes (id VARCHAR DEFAULT UUID(), text VARCHAR NOT NULL,"
                    + " made TIMESTAMP DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (id))");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static List<String> strings(ResultSet rows, String column) throws SQLException {
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            all.add(rows.getString(column));
        }
        return all;
    }

    private List<String> stored() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM Notes")) {
            return strings(rows, "id");
        }
    }

    /** The limit is that of result sets of queries. */
    @Test
    void maxRowsCutsNoKeys() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(1);
            statement.executeUpdate(
                    "INSERT INTO Notes (text) VALUES ('a'), ('b'), ('c')", Statement.RETURN_GENERATED_KEYS);
            assertThat(strings(statement.getGeneratedKeys(), "id")).hasSize(3);
            try (ResultSet rows = statement.executeQuery("SELECT id FROM Notes")) {
                assertThat(strings(rows, "id")).hasSize(1);
            }
        }
    }

    @Test
    void theKeyThatIsGenerated() throws SQLException {
        assertThat(connection.getMetaData().supportsGetGeneratedKeys()).isTrue();
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(
                            "INSERT INTO Notes (text) VALUES ('a'), ('b');  -- two", Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(2);
            ResultSet keys = statement.getGeneratedKeys();
            assertThat(keys.getMetaData().getColumnCount()).isEqualTo(1);
            List<String> generated = strings(keys, "id");
            assertThat(generated).hasSize(2).doesNotHaveDuplicates().allMatch(key -> key.matches(UUID));
            assertThat(stored()).containsExactlyInAnyOrderElementsOf(generated);
            assertThat(statement.execute("UPSERT INTO Notes VALUE {'text': 'c'}", Statement.RETURN_GENERATED_KEYS))
                    .isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(1);
            assertThat(strings(statement.getGeneratedKeys(), "id")).hasSize(1);
            // Keys in the statement are returned too.
            statement.executeLargeUpdate("INSERT INTO Notes VALUES ('own', 'd', DEFAULT)", new int[] {1, 2});
            ResultSet own = statement.getGeneratedKeys();
            assertThat(own.next()).isTrue();
            assertThat(own.getString(1)).isEqualTo("own");
            assertThat(own.getString("text")).isEqualTo("d");
            // Another statement, which requests no keys.
            statement.executeUpdate("INSERT INTO Notes (text) VALUES ('e')");
            assertThat(statement.getGeneratedKeys().next()).isFalse();
            assertThat(catchThrowableOfType(
                                    SQLException.class,
                                    () -> statement.executeUpdate(
                                            "INSERT INTO Notes (text) VALUES ('f')", new int[] {4}))
                            .getSQLState())
                    .isEqualTo("22023");
        }
    }

    @Test
    void whatGivesRowsItself() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(
                            "INSERT INTO Notes (text) VALUES ('a') RETURNING text", Statement.RETURN_GENERATED_KEYS))
                    .isTrue();
            assertThat(strings(statement.getResultSet(), "text")).containsExactly("a");
            assertThat(statement.getGeneratedKeys().next()).isFalse();
            assertThat(statement.executeUpdate("UPDATE Notes SET text = 'b'", Statement.RETURN_GENERATED_KEYS))
                    .isEqualTo(1);
            assertThat(statement.getGeneratedKeys().next()).isFalse();
        }
    }

    @Test
    void ofPreparedStatements() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(INSERT, new String[] {"ID", "made"})) {
            assertThat(statement.getMetaData()).isNull();
            for (String text : List.of("a", "b")) {
                statement.setString(1, text);
                assertThat(statement.executeUpdate()).isEqualTo(1);
                try (ResultSet keys = statement.getGeneratedKeys()) {
                    assertThat(keys.next()).isTrue();
                    assertThat(keys.getString(1)).matches(UUID);
                    assertThat(keys.getTimestamp("made")).isNotNull();
                    assertThat(keys.next()).isFalse();
                }
            }
        }
    }

    @Test
    void ofABatch() throws SQLException {
        for (String sql : List.of(INSERT, INSERT.replace("INSERT", "UPSERT"))) {
            try (PreparedStatement statement =
                    connection.prepareStatement(sql + " -- many", Statement.RETURN_GENERATED_KEYS)) {
                for (int i = 0; i < 60; i++) {
                    statement.setString(1, "text " + i);
                    statement.addBatch();
                }
                assertThat(statement.executeBatch()).hasSize(60).containsOnly(1);
                List<String> keys = strings(statement.getGeneratedKeys(), "id");
                assertThat(keys).hasSize(60).doesNotHaveDuplicates();
                // The keys are in the order of the rows.
                try (PreparedStatement one = connection.prepareStatement("SELECT text FROM Notes WHERE id = ?")) {
                    one.setString(1, keys.get(37));
                    assertThat(strings(one.executeQuery(), "text")).containsExactly("text 37");
                }
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            for (String text : new String[] {"a", null, "b"}) {
                statement.setString(1, text);
                statement.addBatch();
            }
            BatchUpdateException failure = catchThrowableOfType(BatchUpdateException.class, statement::executeBatch);
            assertThat(failure.getSQLState()).isEqualTo("23502");
            assertThat(failure.getMessage()).contains("Row 2").contains("column text of table Notes");
            assertThat(failure.getUpdateCounts()).containsExactly(1, Statement.EXECUTE_FAILED, 1);
            assertThat(strings(statement.getGeneratedKeys(), "id")).hasSize(2);
        }
    }

    @Test
    void withinATransaction() throws SQLException {
        connection.setAutoCommit(false);
        List<String> keys = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS)) {
            for (String text : List.of("a", "b")) {
                statement.setString(1, text);
                statement.addBatch();
            }
            statement.executeBatch();
            keys.addAll(strings(statement.getGeneratedKeys(), "id"));
            statement.setString(1, "c");
            statement.executeUpdate();
            keys.addAll(strings(statement.getGeneratedKeys(), "id"));
        }
        connection.commit();
        connection.setAutoCommit(true);
        assertThat(keys).hasSize(3);
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void columnsOfTheResult() throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getColumns(null, null, "Notes", "%")) {
            while (rows.next()) {
                columns.add(String.join(
                        " ",
                        rows.getString("COLUMN_NAME"),
                        rows.getString("IS_NULLABLE"),
                        rows.getString("COLUMN_DEF"),
                        rows.getString("IS_AUTOINCREMENT"),
                        rows.getString("IS_GENERATEDCOLUMN")));
            }
        }
        assertThat(columns)
                .containsExactly("id NO UUID() NO NO", "text NO null NO NO", "made YES CURRENT_TIMESTAMP NO NO");
    }
}
