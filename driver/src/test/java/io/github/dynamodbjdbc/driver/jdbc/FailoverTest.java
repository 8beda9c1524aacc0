package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Property {@code failover}, with an engine for each region. Their tables hold different items, so that rows show the region they came from. */
@Timeout(60)
class FailoverTest {
    private static final String HOME = "us-east-1";
    private static final String NEXT = "eu-west-1";

    private final TestClock clock = new TestClock("2026-11-28T12:00:00Z");
    private Engine homeEngine;
    private Engine nextEngine;
    private EngineServer homeServer;
    private EngineServer nextServer;
    private LossyProxy home;
    private LossyProxy next;

    @BeforeEach
    void twoRegions() throws Exception {
        homeEngine = Engine.builder().build();
        nextEngine = Engine.builder().build();
        homeServer = EngineServer.open(0, homeEngine);
        nextServer = EngineServer.open(0, nextEngine);
        home = new LossyProxy(homeServer.endpoint(), "none");
        next = new LossyProxy(nextServer.endpoint(), "none");
        fill(homeServer, HOME, NEXT);
        fill(nextServer, NEXT, HOME);
    }

    private static void fill(EngineServer server, String region, String other) throws SQLException {
        try (Connection connection = direct(server, region);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Pets (Owner VARCHAR, Id NUMERIC, PRIMARY KEY (Owner, Id))"
                    + " WITH (stream = new_and_old_images)");
            statement.executeUpdate("ALTER TABLE Pets ADD REPLICA '" + other + "'");
            for (int id = 1; id <= 6; id++) {
                statement.executeUpdate(
                        "INSERT INTO Pets VALUE {'Owner': 'ada', 'Id': " + id + ", 'place': '" + region + "'}");
            }
            statement.executeUpdate("CREATE TABLE Alone (Id VARCHAR PRIMARY KEY)");
            statement.executeUpdate("INSERT INTO Alone VALUE {'Id': 'ada', 'place': '" + region + "'}");
        }
    }

    @AfterEach
    void end() {
        home.close();
        next.close();
        homeServer.close();
        nextServer.close();
        homeEngine.close();
        nextEngine.close();
    }

    private static Connection direct(EngineServer server, String region) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s&region=" + region);
    }

    private Connection connect(String more) throws SQLException {
        return connect(more, new Properties());
    }

    private Connection connect(String more, Properties owners) throws SQLException {
        return Objects.requireNonNull(new DynamoDbDriver(clock)
                .connect(
                        "jdbc:dynamodb://127.0.0.1:" + home.port() + "?user=k&password=s&region=" + HOME
                                + "&maxRetries=0&failover=" + NEXT + "@127.0.0.1:" + next.port() + more,
                        owners));
    }

    private static final String QUERY = "SELECT place FROM Pets WHERE Owner = 'ada' AND Id = 1";

    private static String place(Statement statement) throws SQLException {
        return value(statement, QUERY);
    }

    private static String value(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static SQLException failure(Statement statement, String sql) {
        return catchThrowableOfType(SQLException.class, () -> {
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        });
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            texts.add(warning.getMessage());
        }
        return texts;
    }

    @Test
    void aRegionThatIsAwayIsReadFromTheNextAndTriedAgainAfterTheInterval() throws Exception {
        try (Connection connection = connect("&failoverReturn=300&reportCapacity=true");
                Statement statement = connection.createStatement()) {
            assertThat(place(statement)).isEqualTo(HOME);
            assertThat(warnings(statement)).noneMatch(text -> text.contains("Read in"));
            home.cutAfter(0);

            assertThat(place(statement)).isEqualTo(NEXT);
            assertThat(warnings(statement))
                    .anyMatch(text ->
                            text.startsWith("Read in eu-west-1, because us-east-1 is away: Can't reach DynamoDB"))
                    .anyMatch(text -> text.startsWith("Consumed 0.5 read") && text.endsWith("; read in eu-west-1"));
            assertThat(statement.unwrap(DynamoStatement.class).capacity().region())
                    .isEqualTo(NEXT);

            // It is back, but not tried yet: no request goes there.
            home.cutAfter(Integer.MAX_VALUE);
            clock.pass(Duration.ofSeconds(299));
            assertThat(place(statement)).isEqualTo(NEXT);
            assertThat(warnings(statement)).contains("Read in eu-west-1, because us-east-1 is away");
            assertThat(home.operations()).isEmpty();

            clock.pass(Duration.ofSeconds(2));
            assertThat(place(statement)).isEqualTo(HOME);
            assertThat(statement.unwrap(DynamoStatement.class).capacity().region())
                    .isNull();
            assertThat(value(statement, "SELECT region FROM \"system\".statements WHERE region IS NOT NULL LIMIT 1"))
                    .isEqualTo(NEXT);
        }
    }

    /** While one statement tries the region again, others don't wait for it. */
    @Test
    void allConnectionsKnowThatARegionIsAwayAndOneTriesItAgain() throws Exception {
        try (Connection one = connect("");
                Statement first = one.createStatement();
                Connection other = connect("");
                Statement second = other.createStatement()) {
            home.cutAfter(0);
            assertThat(place(first)).isEqualTo(NEXT);
            home.cutAfter(Integer.MAX_VALUE);
            assertThat(place(second)).isEqualTo(NEXT);
            assertThat(home.operations()).isEmpty();

            home.fail(500, "InternalServerError");
            clock.pass(Duration.ofSeconds(61));
            assertThat(place(second)).isEqualTo(NEXT);
            List<String> tried = home.operations();
            assertThat(tried).isNotEmpty();
            assertThat(place(first)).isEqualTo(NEXT);
            assertThat(home.operations()).isEqualTo(tried);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "500, InternalServerError, true",
        "503, ServiceUnavailable, true",
        "400, ProvisionedThroughputExceededException, false",
        "400, ThrottlingException, false",
        "503, ThrottlingException, false",
        "400, AccessDeniedException, false",
        "400, UnrecognizedClientException, false"
    })
    void onlyFailuresOfTheServiceCountAsAway(int status, String type, boolean away) throws Exception {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            assertThat(place(statement)).isEqualTo(HOME);
            home.fail(status, type);
            if (away) {
                assertThat(place(statement)).isEqualTo(NEXT);
            } else {
                SQLException failure = failure(statement, QUERY);
                assertThat(failure.getSQLState()).isNotEqualTo("08006");
                assertThat(next.operations()).isEmpty();
            }
        }
    }

    @Test
    void anUnknownHostAndARefusedConnectionCountAsAway() throws Exception {
        int refused = home.port();
        home.close();
        for (String host : List.of(
                "127.0.0.1:" + refused + "?",
                "no-such-host.invalid:8000?",
                "127.0.0.1:" + refused + "?transport=sdk&")) {
            try (Connection connection = Objects.requireNonNull(new DynamoDbDriver(clock)
                            .connect(
                                    "jdbc:dynamodb://" + host + "user=k&password=s&region=" + HOME
                                            + "&maxRetries=0&failover=" + NEXT + "@127.0.0.1:" + next.port(),
                                    new Properties()));
                    Statement statement = connection.createStatement()) {
                assertThat(place(statement)).isEqualTo(NEXT);
                assertThat(connection.isValid(4)).isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT /*+ CONSISTENT */ place FROM Pets WHERE Owner = 'ada' AND Id = 1",
                "SELECT /*+ TRANSACTIONAL */ place FROM Pets WHERE Owner = 'ada' AND Id = 1",
                "SELECT place FROM Alone WHERE Id = 'ada'",
                "SELECT p.place FROM Pets p JOIN Alone a ON a.Id = p.Owner",
                "SELECT \"$event\" FROM \"Pets\".\"$stream\"",
                "SELECT region FROM \"system\".replicas WHERE table_name = 'Pets'",
                "SHOW REPLICAS FROM Pets",
                "DESCRIBE Pets",
                "EXPLAIN UPDATE Pets SET n = 1 WHERE Owner = 'ada' AND Id = 1"
            })
    void allElseStaysInItsOwnRegion(String sql) throws Exception {
        try (Connection connection = connect("&metadataRefresh=1");
                Statement statement = connection.createStatement()) {
            home.cutAfter(0);
            assertThat(failure(statement, sql).getSQLState()).isEqualTo("08001");
            // Known to be away, it is asked nevertheless.
            assertThat(place(statement)).isEqualTo(NEXT);
            assertThat(failure(statement, sql).getSQLState()).isEqualTo("08001");
            assertThat(warnings(statement)).noneMatch(text -> text.contains("Read in"));
        }
    }

    @Test
    void consistentReadsAndTransactionsStay() throws Exception {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("SET consistentRead = true");
            home.cutAfter(0);
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
            statement.execute("SET consistentRead = false");
            connection.setAutoCommit(false);
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
            connection.rollback();
            connection.setAutoCommit(true);
            assertThat(place(statement)).isEqualTo(NEXT);
        }
    }

    @Test
    void aTableThatTheConnectionHasWrittenStaysUntilThePoolTakesTheConnectionBack() throws Exception {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement();
                Connection other = connect("");
                Statement reading = other.createStatement()) {
            statement.executeUpdate("UPDATE Pets SET n = 1 WHERE Owner = 'ada' AND Id = 2");
            home.cutAfter(0);
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
            assertThat(place(reading)).isEqualTo(NEXT);
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
            connection.beginRequest();
            assertThat(place(statement)).isEqualTo(NEXT);

            // A write that fails may have been done.
            assertThat(catchThrowableOfType(
                                    SQLException.class,
                                    () -> statement.executeUpdate("DELETE FROM Pets WHERE Owner = 'ada' AND Id = 3"))
                            .getSQLState())
                    .startsWith("08");
            assertThat(next.operations()).doesNotContain("DeleteItem", "PutItem", "UpdateItem");
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
        }
    }

    @Test
    void rowsOfOneResultAreOfOneRegion() throws Exception {
        try (Connection connection = connect("&pageItems=2&prefetch=false");
                Statement statement = connection.createStatement()) {
            assertThat(place(statement)).isEqualTo(HOME);
            try (ResultSet rows =
                    statement.executeQuery("SELECT Id, place FROM Pets WHERE Owner = 'ada' ORDER BY Id")) {
                assertThat(rows.next()).isTrue();
                home.cutAfter(0);
                SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                    while (rows.next()) {
                        assertThat(rows.getString("place")).isEqualTo(HOME);
                    }
                });
                assertThat(failure.getSQLState()).isEqualTo("08006");
                assertThat(failure.getMessage())
                        .startsWith("Region us-east-1 failed while its rows were read (Can't reach DynamoDB")
                        .endsWith("reads it in the next region of property failover");
            }
            try (ResultSet rows =
                    statement.executeQuery("SELECT Id, place FROM Pets WHERE Owner = 'ada' ORDER BY Id")) {
                for (int id = 1; id <= 6; id++) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt("Id")).isEqualTo(id);
                    assertThat(rows.getString("place")).isEqualTo(NEXT);
                }
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void planAndPricesAreThoseOfTheRegion(@TempDir Path directory) throws Exception {
        Path prices = directory.resolve("prices.yaml");
        Files.writeString(
                prices,
                "date: 2026-11-28\nregions:\n"
                        + "  us-east-1: {STANDARD: {onDemand: {readMillion: 1, writeMillion: 1}}}\n"
                        + "  eu-west-1: {STANDARD: {onDemand: {readMillion: 3, writeMillion: 3}}}\n");
        try (Connection connection = direct(nextServer, NEXT);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE INDEX ByPlace ON Pets (place)");
        }
        Properties owners = new Properties();
        owners.setProperty("prices", prices.toString());
        String sql = "SELECT Id FROM Pets WHERE place = 'eu-west-1'";
        try (Connection connection = connect("", owners);
                Statement statement = connection.createStatement();
                PreparedStatement prepared =
                        connection.prepareStatement("SELECT place FROM Pets WHERE Owner = ? AND Id = ?")) {
            prepared.setString(1, "ada");
            prepared.setInt(2, 1);
            try (ResultSet rows = prepared.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(HOME);
            }
            assertThat(prepared.unwrap(DynamoStatement.class).dollars()).isEqualByComparingTo("0.0000005");
            assertThat(value(statement, "EXPLAIN " + sql))
                    .doesNotContain("ByPlace")
                    .doesNotContain("region=");
            home.cutAfter(0);

            try (ResultSet rows = prepared.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(NEXT);
            }
            assertThat(prepared.unwrap(DynamoStatement.class).dollars()).isEqualByComparingTo("0.0000015");
            assertThat(text(statement, "EXPLAIN " + sql)).contains("ByPlace").contains("region=eu-west-1");
            assertThat(text(statement, "EXPLAIN ANALYZE " + sql))
                    .contains("ByPlace")
                    .contains("region=eu-west-1");
        }
    }

    private static String text(Statement statement, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                text.append(rows.getString(1)).append('\n');
            }
        }
        return text.toString();
    }

    @Test
    void ifAllRegionsAreAwayTheFailureIsThatOfTheConnectionsOwn() throws Exception {
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            home.cutAfter(0);
            next.fail(500, "InternalServerError");
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
            assertThat(connection.isValid(4)).isFalse();
            home.cutAfter(Integer.MAX_VALUE);
            assertThat(place(statement)).isEqualTo(HOME);
        }
    }

    /** Only a replica of the connection's table is read: a table of another region may have its name by chance. */
    @Test
    void aTableOfTheSameNameThatIsNoReplicaIsNotRead() throws Exception {
        try (Connection connection = direct(nextServer, NEXT);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("ALTER TABLE Pets DROP REPLICA 'us-east-1'");
        }
        try (Connection connection = connect("");
                Statement statement = connection.createStatement()) {
            home.cutAfter(0);
            assertThat(failure(statement, QUERY).getSQLState()).isEqualTo("08001");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:dynamodb:embedded?failover=eu-west-1 | the embedded engine is one machine",
                "jdbc:dynamodb:us-east-1?failover=eu-west-1@host:1 | regions alone for a URL with a region",
                "jdbc:dynamodb://localhost:1?failover=eu-west-1 | each with its host",
                "jdbc:dynamodb:us-east-1?failover=eu-west-9 | There is no such region",
                "jdbc:dynamodb:us-east-1?failover=us-east-1 | names a region twice, or that of the connection",
                "jdbc:dynamodb:us-east-1?failover=eu-west-1,eu-west-1 | names a region twice",
                "jdbc:dynamodb:us-east-1?failover=a@b@c | reads region,region",
                "jdbc:dynamodb:us-east-1?failoverReturn=5 | needs failover",
                "jdbc:dynamodb:us-east-1?failover=eu-west-1&failoverReturn=0 | at least 1 second",
                "jdbc:dynamodb:us-east-1?failover=eu-west-1&catalog=arn:aws:dynamodb:us-east-1:1:table/c | names a table of one region",
                "jdbc:dynamodb://localhost:1?user=k&password=s&failover=eu-west-1@169.254.169.254 | link-local"
            })
    void wrongLists(String url, String message) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> DriverManager.getConnection(url));
        assertThat(failure.getSQLState()).isEqualTo("22023");
        assertThat(failure.getMessage()).contains(message);
    }

    /** The machine's credentials go to no host that a URL names for another region. */
    @Test
    void credentialsOfTheMachineAreNotSentToAForeignHost() {
        SQLException failure = catchThrowableOfType(
                SQLException.class,
                () -> DriverManager.getConnection("jdbc:dynamodb://localhost:1?failover=eu-west-1@evil.example:80"));
        assertThat(failure.getSQLState()).isEqualTo("28000");
    }
}
