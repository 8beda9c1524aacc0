package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The schema of unqualified names, and the information about a connection. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CurrentSchemaTest {
    private TestDatabase database;

    @BeforeAll
    void open() {
        database = new TestDatabase();
    }

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void unqualifiedNamesAreOfTheCurrentSchema() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setSchema("system");
            assertThat(connection.getSchema()).isEqualTo("system");
            try (ResultSet rows = statement.executeQuery("SELECT current_schema FROM statements LIMIT 1")) {
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1);
            }
            statement.execute("SET SCHEMA dynamodb");
            assertThat(connection.getSchema()).isEqualTo("dynamodb");
            statement.execute("SET search_path TO information_schema");
            assertThat(connection.getSchema()).isEqualTo("information_schema");
            statement.execute("USE system");
            assertThat(connection.getSchema()).isEqualTo("system");
            connection.endRequest();
            assertThat(connection.getSchema()).isEqualTo("dynamodb");
            assertThatThrownBy(() -> connection.setSchema("public"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"))
                    .hasMessageContaining("system");
        }
    }

    /** Connections with the same client configuration share plans, but each returns its own names. */
    @Test
    void aSharedPlanReturnsEachConnectionsNames() throws SQLException {
        String sql = "SELECT current_schema, current_user, current_catalog, version()";
        try (Connection one = database.connect();
                Connection other = database.connect()) {
            other.setSchema("system");
            for (Connection connection : new Connection[] {one, other, one}) {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo(connection.getSchema());
                    assertThat(rows.getString(2))
                            .isEqualTo(connection.getMetaData().getUserName());
                    assertThat(rows.getString(3)).isEmpty();
                    assertThat(rows.getString(4))
                            .isEqualTo(connection.getMetaData().getDatabaseProductName()
                                    + ' '
                                    + connection.getMetaData().getDatabaseProductVersion());
                }
            }
        }
    }
}
