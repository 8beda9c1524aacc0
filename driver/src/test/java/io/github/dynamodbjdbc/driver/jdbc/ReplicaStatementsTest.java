package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** ADD REPLICA and DROP REPLICA on engines of their own. */
@Timeout(60)
class ReplicaStatementsTest {
    private static Connection connect(EngineServer server, String more) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s&maxRetries=0" + more);
    }

    @Test
    void aTimeoutEndsTheWaitingAndNamesWhatGoesOn() throws Exception {
        try (Engine engine = Engine.builder().tableDelay(Duration.ofSeconds(3)).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server, "");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Pets (Id VARCHAR PRIMARY KEY) WITH (stream = new_and_old_images)");
            statement.setQueryTimeout(1);
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("ALTER TABLE Pets ADD REPLICA 'eu-west-1'"));

            assertThat(failure.getClass()).isEqualTo(SQLTimeoutException.class);
            assertThat(failure.getMessage())
                    .contains("the replica of table Pets in eu-west-1 goes on, as DynamoDB cancels none");
            statement.setQueryTimeout(0);
            try (ResultSet rows = statement.executeQuery("SHOW REPLICAS FROM Pets")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString("status")).isEqualTo("CREATING");
            }
        }
    }

    @Test
    void aTransactionOnAStronglyConsistentTableIsRefusedBeforeAnyRequest() throws Exception {
        try (Engine engine = Engine.builder().build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server, "&exactlyOnce=true");
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Pets (Id VARCHAR PRIMARY KEY)"
                    + " WITH (replicas = 'us-east-2,us-west-2', consistency = strong)");
            statement.executeUpdate("INSERT INTO Pets VALUE {'Id': 'ada', 'n': 1}");
            long writes = sent(engine);
            assertThat(catchThrowableOfType(
                                    SQLException.class,
                                    () -> statement.executeUpdate("UPDATE Pets SET n = n + 1 WHERE Id = 'ada'"))
                            .getMessage())
                    .contains("exactlyOnce=false sends the update without one");
            connection.setAutoCommit(false);
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("UPDATE Pets SET n = 2 WHERE Id = 'ada'"));

            assertThat(failure.getSQLState()).isEqualTo("25000");
            assertThat(failure.getMessage()).contains("setAutoCommit(true)");
            assertThat(sent(engine)).isEqualTo(writes);
        }
    }

    /** Only AWS copies items; this is how its percentages become progress, and its failure an error. */
    @Test
    void aReplicaThatIsMadeTellsHowFarItIs() throws Exception {
        List<String> states = List.of(
                "CREATING\",\"ReplicaStatusPercentProgress\":\"50",
                "CREATION_FAILED\"," + "\"ReplicaStatusDescription\":\"no role");
        AtomicInteger described = new AtomicInteger();
        AtomicBoolean added = new AtomicBoolean();
        try (StubService service = new StubService((operation, count) -> {
                    if (operation.equals("UpdateTable")) {
                        added.set(true);
                    }
                    String replicas = added.get() && operation.equals("DescribeTable")
                            ? ",\"Replicas\":[{\"RegionName\":\"eu-west-1\",\"ReplicaStatus\":\""
                                    + states.get(Math.min(described.getAndIncrement(), 1)) + "\"}]"
                            : "";
                    return new StubService.Answer(200, answer(operation, replicas));
                });
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0");
                Statement statement = connection.createStatement()) {
            List<Long> copied = new ArrayList<>();
            statement.unwrap(DynamoStatement.class).onProgress(progress -> copied.add(progress.items()));
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeUpdate("ALTER TABLE Pets ADD REPLICA 'eu-west-1'"));

            assertThat(failure.getSQLState()).isEqualTo("58000");
            assertThat(failure.getMessage()).contains("in eu-west-1 is CREATION_FAILED: no role");
            assertThat(copied).contains(100L);
            assertThat(service.requests("UpdateTable").get(0))
                    .contains("\"ReplicaUpdates\":[{\"Create\":{\"RegionName\":\"eu-west-1\"}}]");
        }
    }

    private static String answer(String operation, String replicas) {
        return switch (operation) {
            case "DescribeTable" ->
                "{\"Table\":{\"TableName\":\"Pets\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":200,"
                        + "\"TableArn\":\"arn:aws:dynamodb:us-east-1:1:table/Pets\","
                        + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
                        + "\"StreamSpecification\":{\"StreamEnabled\":true,\"StreamViewType\":\"NEW_AND_OLD_IMAGES\"},"
                        + "\"KeySchema\":[{\"AttributeName\":\"Id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"Id\",\"AttributeType\":\"S\"}]" + replicas
                        + "}}";
            case "ListTables" -> "{\"TableNames\":[]}";
            default -> "{}";
        };
    }

    /** The engine copies nothing, so a table in the other region is made that is what AWS would make. */
    @Test
    void declarationsGoIntoTheCatalogOfTheOtherRegion() throws Exception {
        try (Engine engine = Engine.builder().build();
                EngineServer server = EngineServer.open(0, engine);
                Connection here = connect(server, "&catalog=create");
                Statement statement = here.createStatement();
                Connection there = connect(server, "&region=eu-west-1");
                Statement elsewhere = there.createStatement()) {
            statement.executeUpdate("CREATE TABLE Pets (Id VARCHAR PRIMARY KEY, Born DATE)");
            elsewhere.executeUpdate("CREATE TABLE Pets (Id VARCHAR PRIMARY KEY)");
            statement.executeUpdate("ALTER TABLE Pets ADD REPLICA 'eu-west-1'");

            try (ResultSet rows = elsewhere.executeQuery("SHOW CREATE TABLE Pets")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(2)).contains("Born DATE");
            }
            statement.executeUpdate("ALTER TABLE Pets ADD REPLICA 'eu-west-3'");
            assertThat(statement.getWarnings().getMessage())
                    .contains("are not in force in eu-west-3: the replica is not yet there");
        }
    }

    private static long sent(Engine engine) {
        return engine.statistics().requests().getOrDefault("TransactWriteItems", 0L)
                + engine.statistics().requests().getOrDefault("UpdateItem", 0L);
    }
}
