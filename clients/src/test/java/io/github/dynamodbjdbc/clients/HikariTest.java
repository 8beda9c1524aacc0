package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HikariTest {
    private static HikariDataSource pool(int size) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setDataSource(Cities.source());
        config.setMaximumPoolSize(size);
        return new HikariDataSource(config);
    }

    private static int cities(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM City")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void eightThreadsShareAPoolOfThirtyTwo() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (HikariDataSource pool = pool(32)) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                tasks.add(() -> {
                    try (Connection connection = pool.getConnection()) {
                        return cities(connection);
                    }
                });
            }
            for (Future<Integer> count : threads.invokeAll(tasks)) {
                assertThat(count.get()).isEqualTo(10);
            }
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void errorsOfStatementsCostNoConnection() throws Exception {
        try (HikariDataSource pool = pool(1)) {
            Connection physical;
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                physical = connection.unwrap(Connection.class);
                for (String wrong : List.of(
                        "SELEC",
                        "SELECT * FROM Nowhere",
                        "SELECT AGE(1)",
                        "INSERT INTO City (Country, Name) VALUES ('FR', 'City 1')",
                        "SELECT CAST('x' AS INTEGER)")) {
                    assertThatThrownBy(() -> {
                                try (ResultSet rows = statement.executeQuery(wrong)) {
                                    rows.next();
                                }
                            })
                            .as(wrong)
                            .isInstanceOf(SQLException.class);
                }
                assertThatThrownBy(() -> connection.prepareCall("{call x}")).isInstanceOf(SQLException.class);
                assertThatThrownBy(connection::createSQLXML)
                        .isInstanceOf(SQLException.class)
                        .isNotInstanceOf(SQLTimeoutException.class);
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.unwrap(Connection.class)).isSameAs(physical);
                assertThat(connection.isValid(1)).isTrue();
                assertThat(cities(connection)).isEqualTo(10);
            }
        }
    }
}
