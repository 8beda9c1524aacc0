package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The calls of known clients, in the order of their source code. */
class ClientsTest {
    @BeforeAll
    static void load() {
        SampleEngine.endpoint();
    }

    @Test
    void hikariKeepsAConnectionThroughAnErrorOfTheStatement() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(SampleEngine.URL);
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Connection first;
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                first = connection.unwrap(Connection.class);
                assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM Nowhere"))
                        .isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> statement.execute("CREATE TABLE x (id VARCHAR)"))
                        .isInstanceOf(SQLException.class);
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.unwrap(Connection.class)).isSameAs(first);
                assertThat(connection.isValid(30)).isTrue();
            }
        }
    }

    @Test
    void dbeaverConnectsListsAndPages() throws Exception {
        try (Connection connection = DriverManager.getConnection(SampleEngine.URL)) {
            connection.setReadOnly(false);
            connection.setAutoCommit(true);
            assertThat(connection.getCatalog()).isNull();
            String schema = connection.getSchema();
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
            assertThat(column(metadata.getSchemas(), "TABLE_SCHEM")).contains(schema);
            assertThat(column(metadata.getTables(null, schema, "%", null), "TABLE_NAME"))
                    .contains("GameScores", "Thread", "SessionData", "ProductCatalog", "Orders");
            assertThat(column(metadata.getTables(null, schema, "%", null), "TABLE_TYPE"))
                    .contains("TABLE")
                    .isSubsetOf("TABLE", "VIEW", "SYSTEM TABLE");
            assertThat(column(metadata.getColumns(null, schema, "GameScores", "%"), "COLUMN_NAME"))
                    .startsWith("UserId", "GameTitle")
                    .contains("TopScore", "Wins", "Losses", "TopScoreDateTime");
            assertThat(column(metadata.getPrimaryKeys(null, schema, "GameScores"), "COLUMN_NAME"))
                    .containsExactlyInAnyOrder("UserId", "GameTitle");
            assertThat(column(metadata.getIndexInfo(null, schema, "GameScores", false, true), "INDEX_NAME"))
                    .contains("GameTitleIndex");
            assertThat(column(metadata.getImportedKeys(null, schema, "GameScores"), "FKTABLE_NAME"))
                    .isEmpty();
            assertThat(column(metadata.getExportedKeys(null, schema, "GameScores"), "FKTABLE_NAME"))
                    .isEmpty();
            String sql = "SELECT * FROM \"" + schema + "\".\"GameScores\"";
            // For the next page, the client runs the same statement with a larger maximum of rows, and skips the rows
            // already shown.
            assertThat(page(connection, sql, 5)).isEqualTo(5);
            assertThat(page(connection, sql, 10)).isEqualTo(10);
            assertThat(connection.isValid(10)).isTrue();
        }
    }

    private static int page(Connection connection, String sql, int maximum) throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(maximum);
            statement.setMaxRows(maximum);
            statement.setQueryTimeout(0);
            assertThat(statement.execute(sql)).isTrue();
            int rows = 0;
            try (ResultSet result = statement.getResultSet()) {
                while (result.next()) {
                    rows++;
                }
            }
            return rows;
        }
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(label));
            }
            return values;
        }
    }

    @Test
    void schemaCrawlerPassesNoPatterns() throws Exception {
        try (Connection connection = DriverManager.getConnection(SampleEngine.URL)) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(column(metadata.getTables(null, null, null, null), "TABLE_NAME"))
                    .contains("Thread");
            assertThat(column(metadata.getColumns(null, null, "Thread", null), "COLUMN_NAME"))
                    .contains("Views");
            assertThat(column(metadata.getTypeInfo(), "TYPE_NAME")).contains("VARCHAR", "NUMERIC", "BOOLEAN");
        }
    }

    @Test
    void sparkFindsTheSameColumnsWithAndWithoutRows() throws Exception {
        try (Connection connection = DriverManager.getConnection(SampleEngine.URL)) {
            for (String table : List.of("GameScores", "Thread", "SessionData", "ProductCatalog")) {
                assertThat(columns(connection, "SELECT * FROM " + table + " WHERE 1=0"))
                        .isEqualTo(columns(connection, "SELECT * FROM " + table))
                        .isEqualTo(columns(connection, "SELECT * FROM (SELECT * FROM " + table + ") s WHERE 1=0"));
            }
        }
    }

    private static List<String> columns(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getMetaData().getColumnLabel(i) + " "
                        + rows.getMetaData().getColumnType(i) + " "
                        + rows.getMetaData().getColumnTypeName(i) + " "
                        + rows.getMetaData().isNullable(i));
            }
            return columns;
        }
    }

    @Test
    void noOtherClientCallFails() throws Exception {
        try (Connection connection = DriverManager.getConnection(SampleEngine.URL)) {
            connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            connection.setTransactionIsolation(connection.getTransactionIsolation());
            connection.setNetworkTimeout(Runnable::run, 0);
            connection.setReadOnly(true);
            connection.setReadOnly(false);
            connection.setAutoCommit(false);
            connection.commit();
            connection.rollback();
            connection.setAutoCommit(true);
            connection.clearWarnings();
            assertThat((Throwable) connection.getWarnings()).isNull();
            try (Statement scrollable =
                    connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
                assertThat(scrollable.getResultSetType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
                assertThat(scrollable.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
            }
            try (PreparedStatement statement =
                            connection.prepareStatement("SELECT TopScore FROM GameScores WHERE UserId = ?");
                    Statement other = connection.createStatement()) {
                other.setFetchSize(0);
                other.setMaxRows(0);
                statement.setNull(1, java.sql.Types.CLOB);
                assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(1);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isFalse();
                    rows.clearWarnings();
                }
            }
        }
    }
}
