package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CREATE, ALTER and DROP, against DynamoDB Local. */
class SchemaStatementsTest {
    private static TestDatabase database;

    @BeforeAll
    static void start() {
        database = new TestDatabase();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY)",
                "CREATE TABLE Made (\"p-k\" NUMERIC, sk VARBINARY, a INT, PRIMARY KEY (\"p-k\", sk))",
                "CREATE TABLE Made (id VARCHAR, day DATE, at TIMESTAMP, n DOUBLE, d JSON, l LIST, v VARIANT, b BOOLEAN,"
                        + " PRIMARY KEY (id, at), INDEX ByDay (day, at) KEYS_ONLY_PLACEHOLDER)",
                "CREATE TABLE Made (id VARCHAR, s VARCHAR, a NUMERIC, b VARCHAR, c VARCHAR, PRIMARY KEY (id, s),"
                        + " INDEX ByA (a) INCLUDE (x, b), INDEX ByMany ((a, b), c, s) PROJECTION KEYS_ONLY,"
                        + " LOCAL INDEX Own (id, c))",
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g NUMERIC, INDEX ByG (g) WITH (read_capacity = 3))"
                        + " WITH (read_capacity = 5, write_capacity = 6, stream = new_and_old_images, ttl = expires,"
                        + " deletion_protection = true)",
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g NUMERIC, INDEX ByG (g) WITH (max_read_units = 3))"
                        + " WITH (max_read_units = 100, max_write_units = 10, table_class = standard_infrequent_access)"
            })
    void whatIsShownMakesTheSameTable(String written) throws SQLException {
        String sql = written.replace("KEYS_ONLY_PLACEHOLDER", "PROJECTION KEYS_ONLY");
        String shown;
        try (Connection connection = database.connect()) {
            assertThat(update(connection, sql)).isZero();
            shown = shown(connection);
            List<String> columns = rows(connection, "SHOW COLUMNS FROM Made");
            List<String> indexes = rows(connection, "SHOW INDEXES FROM Made");
            drop(connection);
            update(connection, shown);
            assertThat(shown(connection)).isEqualTo(shown);
            assertThat(rows(connection, "SHOW COLUMNS FROM Made")).containsExactlyInAnyOrderElementsOf(columns);
            assertThat(rows(connection, "SHOW INDEXES FROM Made")).containsExactlyInAnyOrderElementsOf(indexes);
            System.out.println(shown);
            drop(connection);
        }
    }

    private static void drop(Connection connection) throws SQLException {
        update(connection, "ALTER TABLE Made SET (deletion_protection = false)");
        update(connection, "DROP TABLE Made");
        assertThat(rows(connection, "SHOW TABLES LIKE 'Made'")).isEmpty();
    }

    private static String shown(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE TABLE Made")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("table_name")).isEqualTo("Made");
            return rows.getString("statement");
        }
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static List<String> warnings(Connection connection, String sql) throws SQLException {
        List<String> warnings = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(sql)).isFalse();
            assertThat(statement.getUpdateCount()).isZero();
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                warnings.add(warning.getMessage());
            }
        }
        return warnings;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                found.add(String.join("|", row.stream().map(String::valueOf).toList()));
            }
        }
        return found;
    }
}
