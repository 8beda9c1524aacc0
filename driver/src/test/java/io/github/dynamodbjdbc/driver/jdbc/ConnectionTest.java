package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.settings.DriverProperty;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkException;

class ConnectionTest {
    private static final String NOWHERE = "jdbc:dynamodb://127.0.0.1:1?user=k&password=S3CR3T";

    @Test
    void theDriverTakesItsOwnUrlsOnly() throws SQLException {
        Driver driver = DriverManager.getDriver("jdbc:dynamodb:eu-west-1");
        assertThat(driver).isInstanceOf(DynamoDbDriver.class);
        assertThat(driver.acceptsURL("jdbc:postgresql:x")).isFalse();
        assertThat(driver.acceptsURL("JDBC:DynamoDB:eu-west-1")).isTrue();
        assertThat(driver.acceptsURL(null)).isFalse();
        assertThat(driver.connect("jdbc:postgresql:x", new Properties())).isNull();
        assertThat(driver.getParentLogger().getName()).isEqualTo("io.github.dynamodbjdbc");
    }

    @Test
    void propertyInfoHasAllPropertiesAndNoSecret() throws SQLException {
        Properties info = new Properties();
        info.setProperty("password", "S3CR3T");
        DriverPropertyInfo[] all =
                new DynamoDbDriver().getPropertyInfo("jdbc:dynamodb:eu-west-1?user=a&ttl=show", info);
        assertThat(all).hasSize(DriverProperty.values().length);
        assertThat(Arrays.stream(all)).allSatisfy(one -> {
            assertThat(one.description).isNotBlank();
            assertThat(one.value).isNotEqualTo("S3CR3T");
        });
        assertThat(Arrays.stream(all).filter(one -> one.name.equals("ttl")).findFirst())
                .hasValueSatisfying(ttl -> {
                    assertThat(ttl.value).isEqualTo("show");
                    assertThat(ttl.choices).containsExactly("hide", "show", "only");
                });
        assertThat(new DynamoDbDriver().getPropertyInfo(null, null)).hasSize(all.length);
    }

    @Test
    void connectingSendsNoRequestAndNeedsNoCredentials() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.error("X", "no"));
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort())) {
            assertThat(connection.getSchema()).isEqualTo("dynamodb");
            connection.getMetaData().getSchemas().close();
            assertThat(service.operations()).isEmpty();
        }
    }

    @Test
    void aThousandConnectionsAreOneClient() throws SQLException {
        int before = SharedClients.global().size();
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            connections.add(DriverManager.getConnection(NOWHERE + "&maxRetries=17"));
        }
        assertThat(SharedClients.global().size()).isLessThan(before + 20);
        for (Connection connection : connections) {
            connection.close();
        }
    }

    /** Methods that tools call on any connection, and that must not throw. */
    @Test
    void whatMustNeverThrow() throws SQLException {
        try (Connection connection = DriverManager.getConnection(NOWHERE)) {
            assertThat(connection.isValid(10)).isFalse();
            assertThat(connection.getSchema()).isEqualTo("dynamodb");
            assertThat(connection.getCatalog()).isNull();
            connection.setCatalog("x");
            connection.setSchema("dynamodb");
            connection.setAutoCommit(false);
            connection.commit();
            connection.rollback();
            connection.setAutoCommit(true);
            connection.commit();
            connection.setReadOnly(true);
            assertThat(connection.isReadOnly()).isTrue();
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            connection.setNetworkTimeout(Runnable::run, 100);
            assertThat(connection.getNetworkTimeout()).isEqualTo(100);
            assertThat((Throwable) connection.getWarnings()).isNotNull();
            connection.clearWarnings();
            assertThat((Throwable) connection.getWarnings()).isNull();
            connection.setClientInfo("ApplicationName", "test");
            assertThat(connection.getClientInfo("ApplicationName")).isEqualTo("test");
            assertThat(connection.nativeSQL("SELECT 1")).isEqualTo("SELECT 1");
            assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
            assertThat(connection.getTypeMap()).isEmpty();
            assertThat(connection.getMetaData().getCatalogs().next()).isFalse();
            try (Statement statement = connection.createStatement(
                    ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE, ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
                assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
                assertThat(statement.getResultSetHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
                SQLWarning downgraded = connection.getWarnings();
                assertThat(downgraded.getMessage()).contains("stay open over a commit");
                assertThat(downgraded.getNextWarning().getMessage()).contains("forward-only");
                connection
                        .prepareStatement("SELECT 1", ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_READ_ONLY)
                        .close();
                // A connection of a pool requests it repeatedly.
                assertThat((Throwable) downgraded.getNextWarning().getNextWarning())
                        .isNull();
                connection.clearWarnings();
                assertThat(statement.getWarnings().getMessage()).contains("forward-only");
                statement.clearWarnings();
                statement.setQueryTimeout(0);
                statement.setFetchSize(0);
                statement.setMaxRows(0);
                statement.setEscapeProcessing(true);
                statement.cancel();
                assertThat(statement.getMoreResults()).isFalse();
                assertThat(statement.getUpdateCount()).isEqualTo(-1);
                assertThat(statement.getGeneratedKeys().next()).isFalse();
                assertThat(statement.getWarnings().getMessage()).contains("No key was generated");
                assertThat(statement.unwrap(DynamoStatement.class).capacity().requests())
                        .isZero();
            }
        }
    }

    @Test
    void missingFeaturesHaveAnSqlstateThatPoolsTolerate() throws SQLException {
        try (Connection connection = DriverManager.getConnection(NOWHERE)) {
            assertNotSupported(() -> connection.prepareCall("{call x}"));
            assertNotSupported(connection::createSQLXML);
            assertNotSupported(() -> connection.createStruct("x", new Object[0]));
        }
    }

    private interface Call {
        void run() throws SQLException;
    }

    private static void assertNotSupported(Call call) {
        SQLException failure = catchThrowableOfType(SQLFeatureNotSupportedException.class, call::run);
        assertThat(failure.getSQLState()).isEqualTo("42N01");
    }

    @Test
    void closedObjectsThrow() throws SQLException {
        Connection connection = DriverManager.getConnection(NOWHERE);
        Statement statement = connection.createStatement();
        connection.close();
        connection.close();
        assertThat(connection.isClosed()).isTrue();
        assertThat(connection.isValid(0)).isFalse();
        assertThat(statement.isClosed()).isTrue();
        assertThat(catchThrowableOfType(SQLException.class, connection::createStatement)
                        .getSQLState())
                .isEqualTo("55000");
        assertThat(catchThrowableOfType(SQLException.class, statement::getMaxRows)
                        .getSQLState())
                .isEqualTo("55000");
    }

    @Test
    void abortCloses() throws SQLException {
        Connection connection = DriverManager.getConnection(NOWHERE);
        connection.abort(Runnable::run);
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void credentialsOfTheMachineGoToNoForeignHost() {
        SQLException failure = catchThrowableOfType(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:dynamodb://evil.example:80?region=eu-west-1"));
        assertThat(failure.getSQLState()).isEqualTo("28000");
        assertThat(failure.getMessage()).contains("allowDefaultCredentials");
    }

    @Test
    void nobodyListening() throws Exception {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:1?user=k&password=s&maxRetries=20");
                Statement statement = connection.createStatement()) {
            long before = System.nanoTime();
            SQLException refused =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT * FROM T"));
            assertThat(System.nanoTime() - before)
                    .isLessThan(Duration.ofSeconds(20).toNanos());
            assertThat(refused.getSQLState()).isEqualTo("08001");
            assertThat(refused.getMessage()).contains("refused");
            assertThat(refused.getCause()).isInstanceOf(StatementFailure.class);
        }
        StubService service =
                new StubService((operation, asked) -> StubService.Answer.error("ResourceNotFoundException", "none"));
        try (service;
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=1&capacityDetail=none");
                Statement statement = connection.createStatement()) {
            SQLException unknown =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT * FROM \"There\""));
            assertThat(unknown.getSQLState()).isEqualTo("42P01");
            service.close();
            // The endpoint may come back, so the request is tried again.
            SQLException gone =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT * FROM \"There\""));
            assertThat(gone.getSQLState()).isEqualTo("08001");
            assertThat(gone.getCause()).isInstanceOf(SdkException.class);
        }
    }

    @Test
    void theErrorForAnUnknownTableHasAPosition() throws Exception {
        try (StubService service = new StubService((operation, asked) -> operation.equals("ListTables")
                        ? StubService.Answer.error(
                                "AccessDeniedException", "not authorized to perform: dynamodb:ListTables")
                        : StubService.Answer.error("ResourceNotFoundException", "none"));
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?region=eu-west-3&user=k&password=s&maxRetries=0");
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "SELECT * FROM Movies",
                    "EXPLAIN SELECT * FROM Movies",
                    "CREATE TABLE Films (PRIMARY KEY (id)) AS SELECT * FROM Movies")) {
                SQLException unknown = catchThrowableOfType(SQLException.class, () -> statement.execute(sql));
                assertThat(unknown.getMessage())
                        .contains("there is no table 'Movies' (region eu-west-3, http://127.0.0.1:"
                                + service.endpoint().getPort() + ")")
                        .contains("does not allow dynamodb:ListTables");
            }
            try (ResultSet tables = statement.executeQuery("SHOW TABLES")) {
                assertThat(tables.next()).isFalse();
            }
            assertThat(statement.getWarnings().getMessage()).contains("Tables can't be listed");
        }
    }

    @Test
    void aServerOfThisMachineNeedsNoKeys() throws Exception {
        try (StubService service = new StubService(
                        (operation, asked) -> new StubService.Answer(200, "{\"TableNames\":[\"Things\"]}"));
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort());
                Statement statement = connection.createStatement()) {
            try (ResultSet tables = statement.executeQuery("SHOW TABLES")) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getString(1)).isEqualTo("Things");
            }
            try (ResultSet rows = statement.executeQuery("SHOW CONNECTION")) {
                List<String> names = new ArrayList<>();
                while (rows.next()) {
                    names.add(rows.getString("name"));
                    if (rows.getString("name").equals("endpoint")) {
                        assertThat(rows.getString("value"))
                                .isEqualTo(service.endpoint().toString());
                    }
                    if (rows.getString("name").equals("credentials")) {
                        // The developer's environment may have keys.
                        assertThat(rows.getString("value")).containsAnyOf("dummy keys", "of the environment");
                    }
                }
                assertThat(names).containsExactly("endpoint", "region", "account", "credentials");
            }
        }
    }
}
