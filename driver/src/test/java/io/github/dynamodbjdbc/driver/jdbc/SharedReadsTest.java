package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A read that several places of a statement share, as it is begun, left, and broken off. */
@Timeout(60)
class SharedReadsTest {
    /** Two places of one scan, with a value each. */
    private static final String TWO = "SELECT title FROM Music WHERE Artist LIKE ? AND LENGTH(title) > 0"
            + " UNION ALL SELECT title FROM Music WHERE title LIKE ? AND LENGTH(title) > 0";

    private static final String DESCRIPTION =
            "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":500,\"TableSizeBytes\":50000,"
                    + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";

    private static final String OF_ENDLESS = "SELECT (SELECT COUNT(*) FROM Tab WHERE a = 1),"
            + " (SELECT COUNT(*) FROM Tab WHERE b = 2), (SELECT MAX(c) FROM Tab)";

    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static PreparedStatement prepare(Connection connection, String artist, String title) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(TWO);
        statement.setString(1, artist);
        statement.setString(2, title);
        return statement;
    }

    private static List<String> titles(ResultSet rows) throws SQLException {
        List<String> titles = new ArrayList<>();
        while (rows.next()) {
            titles.add(rows.getString(1));
        }
        Collections.sort(titles);
        return titles;
    }

    private static long requests(Statement statement) throws SQLException {
        return statement.unwrap(DynamoStatement.class).capacity().requests();
    }

    @Test
    void isOneScan() throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement statement = prepare(connection, "B%", "%1")) {
            assertThat(titles(statement.executeQuery()))
                    .containsExactly("Title 1", "Title 10", "Title 7", "Title 8", "Title 9");
            assertThat(requests(statement)).isEqualTo(1);
        }
    }

    @Test
    void runsOfOnePlanSideBySideShareNothing() throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement one = prepare(connection, "A%", "%1");
                PreparedStatement other = prepare(connection, "B%", "%2");
                ResultSet rows = one.executeQuery();
                ResultSet others = other.executeQuery()) {
            List<String> first = new ArrayList<>();
            List<String> second = new ArrayList<>();
            boolean more = true;
            while (more) {
                more = false;
                if (rows.next()) {
                    first.add(rows.getString(1));
                    more = true;
                }
                if (others.next()) {
                    second.add(others.getString(1));
                    more = true;
                }
            }
            assertThat(first).hasSize(7).contains("Title 6").doesNotContain("Title 7");
            assertThat(second).hasSize(5).contains("Title 2", "Title 10").doesNotContain("Title 6");
        }
    }

    @Test
    void mayBeLeftAtAnyRowAndRunAgain() throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement statement = prepare(connection, "A%", "%1")) {
            for (int taken = 0; taken < 8; taken++) {
                try (ResultSet rows = statement.executeQuery()) {
                    for (int i = 0; i < taken; i++) {
                        assertThat(rows.next()).isEqualTo(i < 7);
                    }
                }
            }
            statement.setMaxRows(3);
            assertThat(titles(statement.executeQuery())).hasSize(3);
            statement.setMaxRows(0);
            assertThat(titles(statement.executeQuery())).hasSize(7);
        }
    }

    @Test
    void ofATransactionSeesItsWrites() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO Music (Artist, Song, title) VALUES ('B', 99, 'Title 91')");
            try (PreparedStatement both = prepare(connection, "B%", "%1")) {
                assertThat(titles(both.executeQuery()))
                        .containsExactly(
                                "Title 1", "Title 10", "Title 7", "Title 8", "Title 9", "Title 91", "Title 91");
            }
            connection.rollback();
            try (PreparedStatement both = prepare(connection, "B%", "%1")) {
                assertThat(titles(both.executeQuery())).hasSize(5);
            }
            connection.rollback();
        }
    }

    private static StubService endless() throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" -> new StubService.Answer(200, DESCRIPTION);
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            default ->
                new StubService.Answer(
                        200,
                        "{\"Count\":1,\"ScannedCount\":1,\"Items\":[{\"k\":{\"S\":\"x\"},\"a\":{\"N\":\"1\"}}],"
                                + "\"ConsumedCapacity\":{\"TableName\":\"Tab\",\"CapacityUnits\":1.0},"
                                + "\"LastEvaluatedKey\":{\"k\":{\"S\":\"x\"}}}");
        });
    }

    private static Connection connect(StubService service, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0" + properties);
    }

    private static SQLException failure(Statement statement) {
        return catchThrowableOfType(
                SQLException.class, () -> statement.executeQuery(OF_ENDLESS).next());
    }

    @Test
    void endsByCancel() throws Exception {
        try (StubService service = endless();
                Connection connection = connect(service, "&segments=1");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(() -> failure(statement));
            while (Collections.frequency(service.operations(), "Scan") < 5) {
                Thread.onSpinWait();
            }
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void endsByTimeout() throws Exception {
        try (StubService service = endless();
                Connection connection = connect(service, "&segments=1");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThat(failure(statement).getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void endsByTheBudget() throws Exception {
        try (StubService service = endless();
                Connection connection = connect(service, "&segments=1&prefetch=false&maxReadCapacity=20");
                Statement statement = connection.createStatement()) {
            assertThat(failure(statement).getSQLState()).startsWith("54");
            assertThat(Collections.frequency(service.operations(), "Scan")).isLessThanOrEqualTo(21);
        }
    }
}
