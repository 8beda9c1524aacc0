package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InformationSchemaTest {
    private static TestDatabase database;
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        database = new TestDatabase();
        connection = database.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Visits (page VARCHAR, at INTEGER, who VARCHAR, PRIMARY KEY (page, at),"
                    + " GLOBAL INDEX byWho (who) PROJECTION KEYS_ONLY)");
            statement.execute("INSERT INTO Visits (page, at, who, length) VALUES ('a', 1, 'x', 2)");
            // Describes all tables, and so reads their declarations in the catalog.
            statement.execute("SELECT * FROM information_schema.columns");
        }
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    /** Each row as a text. */
    private static List<String> rows(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(String.join(" ", row));
            }
            assertThat(statement.unwrap(DynamoStatement.class).capacity().readUnits())
                    .isZero();
        }
        return rows;
    }

    @Test
    void tablesOfDynamoDbAndOfTheDriver() throws SQLException {
        assertThat(rows("SELECT table_type FROM information_schema.tables WHERE table_name = 'Visits'"))
                .containsExactly("BASE TABLE");
        assertThat(rows("SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_schema = 'system'"))
                .containsExactlyInAnyOrder(
                        "advice",
                        "backups",
                        "exports",
                        "imports",
                        "indexes",
                        "metrics",
                        "policies",
                        "replicas",
                        "scaling",
                        "statements",
                        "statistics",
                        "tables");
        assertThat(rows("SELECT schema_name FROM \"information_schema\".schemata ORDER BY schema_name"))
                .containsExactly("dynamodb", "information_schema", "system");
    }

    @Test
    void columnsAreTheKnownOnes() throws SQLException {
        assertThat(
                        rows(
                                "SELECT ordinal_position, column_name, data_type, is_nullable FROM information_schema.columns"
                                        + " WHERE table_schema = 'dynamodb' AND table_name = 'Visits' ORDER BY ordinal_position LIMIT 3"))
                .containsExactly("1 page VARCHAR NO", "2 at INTEGER NO", "3 who VARCHAR YES");
    }

    @Test
    void theKeyIsAJoinAway() throws SQLException {
        assertThat(rows("SELECT k.ordinal_position, k.column_name FROM information_schema.table_constraints c"
                        + " JOIN information_schema.key_column_usage k"
                        + " ON k.constraint_name = c.constraint_name AND k.table_name = c.table_name"
                        + " WHERE c.constraint_type = 'PRIMARY KEY' AND c.table_name = 'Visits' ORDER BY 1"))
                .containsExactly("1 page", "2 at");
        assertThat(rows("SELECT index_name, index_type, column_name, key_type, projection"
                        + " FROM information_schema.indexes WHERE table_name = 'Visits'"
                        + " ORDER BY index_name, ordinal_position"))
                .containsExactly(
                        "PRIMARY TABLE page HASH ALL", "PRIMARY TABLE at RANGE ALL", "byWho GSI who HASH KEYS_ONLY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"views", "sequences", "routines", "referential_constraints"})
    void whatDynamoDbHasNotIsEmpty(String table) throws SQLException {
        assertThat(rows("SELECT * FROM information_schema." + table)).isEmpty();
    }

    @Test
    void itIsTheDriversOwn() {
        SQLException unknown =
                catchThrowableOfType(SQLException.class, () -> rows("SELECT * FROM information_schema.tabels"));
        assertThat(unknown.getSQLState()).isEqualTo("42P01");
        assertThat(unknown.getMessage()).contains("nearest is 'tables'");
        SQLException create = catchThrowableOfType(
                SQLException.class, () -> rows("CREATE TABLE information_schema.x (id INTEGER, PRIMARY KEY (id))"));
        assertThat(create.getMessage()).contains("the tables of schema information_schema are the driver's own");
    }
}
