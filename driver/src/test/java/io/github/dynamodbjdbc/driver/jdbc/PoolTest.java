package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class PoolTest {
    @Test
    void aPoolKeepsItsConnections() throws SQLException {
        try (TestDatabase database = new TestDatabase()) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(database.url(""));
            config.setMaximumPoolSize(1);
            config.setReadOnly(true);
            config.setAutoCommit(false);
            config.addDataSourceProperty("applicationName", "pool");
            try (HikariDataSource pool = new HikariDataSource(config)) {
                Connection physical;
                try (Connection connection = pool.getConnection()) {
                    physical = connection.unwrap(JdbcConnection.class);
                    // A syntax error or an unsupported feature is no reason for the pool to close the connection.
                    assertThat(catchThrowableOfType(SQLException.class, () -> connection.prepareStatement("SELEC"))
                                    .getSQLState())
                            .isEqualTo("42601");
                    assertThat(catchThrowableOfType(SQLException.class, connection::createSQLXML)
                                    .getSQLState())
                            .isEqualTo("42N01");
                }
                for (int i = 1; i <= 3; i++) {
                    try (Connection connection = pool.getConnection();
                            PreparedStatement statement = connection.prepareStatement(
                                    "SELECT title FROM Music WHERE Artist = ? AND Song = ?")) {
                        assertThat(connection.unwrap(JdbcConnection.class)).isSameAs(physical);
                        statement.setString(1, "A");
                        statement.setInt(2, i);
                        try (ResultSet result = statement.executeQuery()) {
                            assertThat(result.next()).isTrue();
                            assertThat(result.getString(1)).isEqualTo("Title " + i);
                        }
                        connection.commit();
                    }
                }
            }
        }
    }
}
