package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests by the SDK's client, with {@code transport=sdk}. */
@Timeout(60)
class SdkTransportTest {
    private static final String SECRET = "a-secret-that-no-message-may-show";
    private static final String DESCRIPTION = "{\"Table\":{\"TableName\":\"Things\",\"TableStatus\":\"ACTIVE\","
            + "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";

    private static Connection connect(URI endpoint, String user, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://" + endpoint.getAuthority() + "?accessKeyId=" + user
                + "&secretAccessKey=" + SECRET + "&catalog=off" + properties);
    }

    @Test
    void givesTheSameRowsAndCounts() throws SQLException {
        assertThat(effects("sdk")).isEqualTo(effects("driver")).hasSizeGreaterThan(5);
    }

    private static List<Object> effects(String transport) throws SQLException {
        List<Object> effects = new ArrayList<>();
        try (Connection connection =
                        connect(TestEngine.endpoint(), TestEngine.newAccessKey(), "&transport=" + transport);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE things (id VARCHAR, n NUMERIC, PRIMARY KEY (id, n))");
            effects.add(statement.executeUpdate(
                    "INSERT INTO things VALUE {'id': 'a', 'n': 12345678901234567890123456789012345678, 'b': X'00FF', 'f': FALSE,"
                            + " 'l': [1, 'x', NULL, [], {}], 'm': {'k': {'e': ''}}, 'z': NULL}"));
            try (PreparedStatement insert =
                    connection.prepareStatement("UPSERT INTO things (id, n, s) VALUES ('b', ?, ?)")) {
                for (int i = 0; i < 60; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "ü" + i);
                    insert.addBatch();
                }
                effects.add(insert.executeBatch().length);
            }
            assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO things VALUE {'id': 'b', 'n': 1}"))
                    .isInstanceOfSatisfying(SQLException.class, e -> effects.add(e.getSQLState()));
            effects.add(statement.executeUpdate("UPDATE things SET c = n + 1 WHERE id = 'b' AND n < 10"));
            connection.setAutoCommit(false);
            effects.add(statement.executeUpdate("DELETE FROM things WHERE id = 'b' AND n = 59"));
            effects.add(statement.executeUpdate("UPDATE things SET c = 7 WHERE id = 'b' AND n = 58"));
            connection.commit();
            connection.setAutoCommit(true);
            for (String query : List.of(
                    "SELECT \"$item\" FROM things ORDER BY id, n",
                    "SELECT SUM(n), COUNT(*), MAX(c) FROM things WHERE id = 'b'")) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    while (rows.next()) {
                        effects.add(rows.getString(1));
                    }
                }
                effects.add(statement.unwrap(DynamoStatement.class).capacity().readUnits());
            }
            statement.execute("DROP TABLE things");
        }
        return effects;
    }

    @Test
    void sendsByTheClientOfTheSdkOnceForEachAttempt() throws Exception {
        try (StubService service = new StubService((operation, before) -> operation.equals("DescribeTable")
                        ? new StubService.Answer(200, DESCRIPTION)
                        : operation.equals("GetItem")
                                ? StubService.Answer.error("ProvisionedThroughputExceededException", "slow")
                                : new StubService.Answer(200, "{}"));
                Connection connection = connect(service.endpoint(), "sdk", "&transport=sdk&maxRetries=2&ttl=show");
                Statement statement = connection.createStatement()) {
            assertThat(catchThrowableOfType(SQLException.class, () -> statement
                                    .executeQuery("SELECT id FROM \"Things\" WHERE id = 'a'")
                                    .next())
                            .getSQLState())
                    .isEqualTo("53000");
            assertThat(service.clients()).allMatch(client -> client.contains("aws-sdk-java"));
            assertThat(service.operations().stream().filter("GetItem"::equals)).hasSize(3);
        }
    }

    @Test
    void endsARequestThatIsCancelled() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (StubService service = new StubService((operation, before) -> {
                    if (operation.equals("DescribeTable")) {
                        return new StubService.Answer(200, DESCRIPTION);
                    }
                    if (!operation.equals("GetItem")) {
                        return new StubService.Answer(200, "{}");
                    }
                    asked.countDown();
                    return StubService.Answer.NONE;
                });
                Connection connection = connect(service.endpoint(), "sdk", "&transport=sdk&ttl=show");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure =
                    CompletableFuture.supplyAsync(() -> catchThrowableOfType(SQLException.class, () -> statement
                            .executeQuery("SELECT id FROM \"Things\" WHERE id = 'a'")
                            .next()));
            asked.await();
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void saysThatNothingAnswers() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        try (Connection connection = connect(URI.create("http://127.0.0.1:" + port), "sdk", "&transport=sdk");
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM Things"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
                    .hasMessageContaining("Can't reach DynamoDB");
        }
    }

    @Test
    void repeatsNoSecretOfAnAnswer() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.error(
                        "InvalidSignatureException", "signed with " + SECRET + ", which is wrong"));
                Connection connection = connect(service.endpoint(), "sdk", "&transport=sdk");
                Statement statement = connection.createStatement()) {
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT * FROM Things"));
            assertThat(failure.getSQLState()).isEqualTo("28000");
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                assertThat(cause).asString().doesNotContain(SECRET);
            }
        }
    }
}
