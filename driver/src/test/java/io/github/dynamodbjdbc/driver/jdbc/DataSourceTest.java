package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import javax.naming.Reference;
import javax.naming.spi.NamingManager;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DataSourceTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static DynamoDataSource source() {
        DynamoDataSource source = new DynamoDataSource();
        source.setUrl(database.url(""));
        return source;
    }

    private static String ttl(Connection connection) throws SQLException {
        return connection
                .unwrap(JdbcConnection.class)
                .session()
                .settings()
                .statement()
                .session()
                .ttl()
                .name();
    }

    private static int songs(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM Music")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void connectsWithItsProperties() throws Exception {
        DynamoDataSource source = source();
        Properties more = new Properties();
        more.setProperty("ttl", "show");
        source.setProperties(more);
        try (Connection connection = source.getConnection()) {
            assertThat(songs(connection)).isEqualTo(10);
            assertThat(ttl(connection)).isEqualTo("SHOW");
        }
        source.setProperty("ttl", null);
        try (Connection connection = source.getConnection()) {
            assertThat(ttl(connection)).isEqualTo("HIDE");
        }
    }

    @Test
    void connectsAsAnotherUser() throws Exception {
        DynamoDataSource source = new DynamoDataSource();
        source.setUrl("jdbc:dynamodb:embedded");
        source.setUser("nobody");
        source.setPassword("x");
        String key = database.url("").replaceAll(".*user=([^&]*)&.*", "$1");
        try (Connection connection = source.getConnection(key, EmbeddedEngine.SECRET_KEY)) {
            assertThat(songs(connection)).isEqualTo(10);
        }
        assertThat(source.getUser()).isEqualTo("nobody");
        assertThat(source.toString()).doesNotContain("nobody", "embedded");
    }

    @Test
    void anotherDriversUrlIsAnError() {
        DynamoDataSource source = new DynamoDataSource();
        assertThat(catchThrowableOfType(SQLException.class, source::getConnection)
                        .getSQLState())
                .isEqualTo("22023");
        source.setUrl("jdbc:postgresql:x");
        assertThat(catchThrowableOfType(SQLException.class, source::getConnection)
                        .getMessage())
                .contains("jdbc:dynamodb:");
        assertThat(catchThrowableOfType(SQLFeatureNotSupportedException.class, source::createShardingKeyBuilder)
                        .getSQLState())
                .isEqualTo("42N01");
        assertThat(catchThrowableOfType(SQLFeatureNotSupportedException.class, source::createConnectionBuilder)
                        .getSQLState())
                .isEqualTo("42N01");
        assertThat(source.getParentLogger().getName()).isEqualTo("io.github.dynamodbjdbc");
    }

    @Test
    void aDirectoryGivesTheSameBack() throws Exception {
        DynamoDataSource source = source();
        source.setProperty("ttl", "only");
        Reference reference = source.getReference();
        Object found = NamingManager.getObjectInstance(reference, null, null, null);
        assertThat(found).isInstanceOf(DynamoDataSource.class);
        try (Connection connection = ((DataSource) found).getConnection()) {
            assertThat(ttl(connection)).isEqualTo("ONLY");
        }
        assertThat(new DynamoDataSourceFactory().getObjectInstance("another", null, null, null))
                .isNull();
    }

    @Test
    void itIsABean() throws Exception {
        DynamoDataSource source = source();
        source.setLoginTimeout(7);
        source.setLogWriter(null);
        assertThat(source.getLoginTimeout()).isEqualTo(7);
        assertThat(source.getLogWriter()).isNull();
        assertThat(source.getUrl()).startsWith("jdbc:dynamodb:embedded");
        assertThat(source.isWrapperFor(DynamoDataSource.class)).isTrue();
        assertThat(source.unwrap(DataSource.class)).isSameAs(source);
    }

    @Test
    void whatABorrowerSetTheNextDoesNotSee() throws Exception {
        try (PooledDynamoDataSource pool = new PooledDynamoDataSource(source(), 1)) {
            JdbcConnection first;
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET ttl = 'show'");
                assertThat(ttl(connection)).isEqualTo("SHOW");
                first = connection.unwrap(JdbcConnection.class);
            }
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.unwrap(JdbcConnection.class)).isSameAs(first);
                assertThat(ttl(connection)).isEqualTo("HIDE");
            }
            assertThat(pool.unwrap(HikariDataSource.class).getMaximumPoolSize()).isEqualTo(1);
            assertThat(pool.isWrapperFor(HikariDataSource.class)).isTrue();
        }
    }
}
