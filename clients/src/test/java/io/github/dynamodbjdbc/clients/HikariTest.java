package io.github.dynamodbjdbc.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.dynamodbjdbc.driver.jdbc.DynamoDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
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
                assertThat(connection.isValid(30)).isTrue();
                assertThat(cities(connection)).isEqualTo(10);
            }
        }
    }

    /** As many threads as a server starts with, none of which waits three seconds for a connection: the table is described once for all. */
    @Test
    void eightThreadsStartColdTogether() throws Exception {
        DynamoDataSource source = Cities.source();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Cold (id VARCHAR PRIMARY KEY)");
            statement.executeUpdate("INSERT INTO Cold (id, n) VALUES ('a', 1)");
        }
        // Other network settings: another client, without cached tables.
        source.setUrl(source.getUrl() + "&socketTimeout=31");
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setMaximumPoolSize(32);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(30_000);
        config.setInitializationFailTimeout(-1);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        CyclicBarrier together = new CyclicBarrier(8);
        try (Requests requests = new Requests("Cold");
                HikariDataSource pool = new HikariDataSource(config)) {
            List<Callable<String>> tasks = Collections.nCopies(8, () -> {
                together.await();
                try (Connection connection = pool.getConnection();
                        PreparedStatement statement = connection.prepareStatement("SELECT n FROM Cold WHERE id = ?")) {
                    statement.setString(1, "a");
                    try (ResultSet rows = statement.executeQuery()) {
                        rows.next();
                        return rows.getString(1);
                    }
                }
            });
            for (Future<String> n : threads.invokeAll(tasks)) {
                assertThat(n.get()).isEqualTo("1");
            }
            assertThat(requests.of("DescribeTable")).isEqualTo(1);
            assertThat(requests.of("GetItem")).isEqualTo(8);
            assertThat(requests.of("Scan")).isLessThanOrEqualTo(1);
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aConnectionToADeadEndpointIsThrownAway() throws Exception {
        HikariConfig config = new HikariConfig();
        // Nothing listens on port 1 of this machine.
        config.setJdbcUrl("jdbc:dynamodb://127.0.0.1:1?maxRetries=0");
        config.setMaximumPoolSize(1);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(30_000);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            Connection physical;
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                physical = connection.unwrap(Connection.class);
                assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM City"))
                        .isInstanceOf(SQLTransientConnectionException.class);
                assertThat(connection.isClosed()).isTrue();
            }
            assertThat(physical.isValid(1)).isFalse();
        }
    }
}
