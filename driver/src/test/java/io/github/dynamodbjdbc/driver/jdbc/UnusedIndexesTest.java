package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Indexes that are advised to be dropped. A table with two indexes is made at noon, gets ten items of one write unit in each of table and indexes, and one
 * of its indexes is read by another client.
 */
@Timeout(60)
class UnusedIndexesTest {
    private static final Instant NOON = Instant.parse("2026-11-01T12:00:30Z");
    private static final String WITH_METRICS = "ADVISE TABLE Shop WITH (metrics = true)";
    private static final String PRICES = """
            date: 2026-11-01
            regions:
              us-east-1:
                STANDARD:
                  onDemand: {readMillion: 0.125, writeMillion: 0.625}
                  storageGbMonth: 0.25
                metrics: {thousand: 0.01}
            """;

    @TempDir
    private Path directory;

    /** An engine with its clock, and one client of it. */
    private final class World implements AutoCloseable {
        private final TestClock clock = new TestClock(NOON);
        private final Engine engine;
        private final EngineServer server;
        private final Connection connection;
        private final Statement statement;

        World(String policy) throws Exception {
            EngineBuilder builder = Engine.builder().clock(clock);
            this.engine = (policy.isEmpty() ? builder : builder.policy("k", policy)).build();
            this.server = EngineServer.open(0, engine);
            Properties owners = new Properties();
            owners.setProperty(
                    "prices",
                    Files.writeString(directory.resolve("prices.yaml"), PRICES).toString());
            this.connection = connect(0, owners);
            this.statement = connection.createStatement();
            statement.executeUpdate("CREATE TABLE Shop (Id VARCHAR PRIMARY KEY, Kind VARCHAR, Town VARCHAR,"
                    + " INDEX Kinds (Kind), INDEX \"by-town\" (Town))");
            for (int i = 0; i < 10; i++) {
                statement.executeUpdate("UPSERT INTO Shop VALUE {'Id': 'i" + i + "', 'Kind': 'k', 'Town': 't'}");
            }
        }

        /** A client for each number of retries: only clients of the same settings share a log. */
        private Connection connect(int retries, Properties owners) throws SQLException {
            return Objects.requireNonNull(new DynamoDbDriver(clock)
                    .connect(
                            "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort()
                                    + "?user=k&password=s&maxRetries=" + retries,
                            owners));
        }

        List<String> rows(String sql) throws SQLException {
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    rows.add(String.join(
                            " | ",
                            result.getString("advice"),
                            result.getString("write_units_per_write"),
                            result.getString("certainty"),
                            result.getString("note"),
                            result.getString("dollars_month"),
                            result.getString("dollars_month_then")));
                }
            }
            return rows;
        }

        List<String> warnings() throws SQLException {
            List<String> texts = new ArrayList<>();
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                texts.add(warning.getMessage());
            }
            return texts;
        }

        void readKinds() throws SQLException {
            try (Connection other = connect(1, new Properties());
                    Statement of = other.createStatement();
                    ResultSet rows = of.executeQuery("SELECT Id FROM Shop WHERE Kind = 'k'")) {
                assertThat(rows.next()).isTrue();
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
            server.close();
            engine.close();
        }
    }

    /** Ten write units in 14 days are 10 × 730 / 336 in a month, at $0.625 a million; the storage of ten entries is less than a millionth of a dollar. */
    @Test
    void anIndexWithoutReadUnitsIsAdvisedToBeDropped() throws Exception {
        try (World world = new World("")) {
            // One hour more than the days: the hour of the creation counts whole.
            world.clock.pass(Duration.ofDays(7));
            world.readKinds();
            world.clock.pass(Duration.ofDays(7).plusHours(1));
            // The items were counted when the table was made.
            world.connection.unwrap(DynamoConnection.class).refresh();

            List<String> rows = world.rows(WITH_METRICS);
            assertThat(rows).hasSize(1);
            assertThat(rows.get(0))
                    .startsWith(
                            "DROP INDEX \"by-town\" ON Shop | -1.0 | counted | no client has read it in 14 days, by CloudWatch,"
                                    + " and ")
                    .endsWith(" | 0.0");
            assertThat(world.warnings())
                    .contains("CloudWatch is asked for 4 metrics, each of which it bills: $0.00004");
        }
    }

    @Test
    void itsPriceIsThatOfItsWritesAndItsStorage() throws Exception {
        try (World world = new World("")) {
            world.clock.pass(Duration.ofDays(14).plusMinutes(20));
            List<String> rows = world.rows(WITH_METRICS);
            assertThat(rows).hasSize(2);
            for (String row : rows) {
                assertThat(row).contains("writes took 10 units of it |");
                double month = Double.parseDouble(row.split(" \\| ")[4]);
                assertThat(month).isBetween(10 * 730 / 336.0 * 0.625e-6, 10 * 730 / 336.0 * 0.625e-6 + 1e-6);
            }
        }
    }

    /** CloudWatch does not give the age of an index; its first write may. */
    @Test
    void aLaterFirstWriteMayBeTheAgeOfTheIndex() throws Exception {
        try (World world = new World("")) {
            world.clock.pass(Duration.ofDays(20));
            assertThat(world.rows(WITH_METRICS)).hasSize(2).allSatisfy(row -> assertThat(row)
                    .contains("it was not written: if it was made lately, it may not be in use yet"));

            world.statement.executeUpdate("UPSERT INTO Shop VALUE {'Id': 'new', 'Kind': 'k', 'Town': 't'}");
            world.clock.pass(Duration.ofHours(1));
            assertThat(world.rows(WITH_METRICS))
                    .hasSize(2)
                    .allSatisfy(
                            row -> assertThat(row)
                                    .contains(
                                            "writes took 1 units of it, the first on 2026-11-21: if it was made then, it may not be in use yet"));
        }
    }

    /** The hour that is not over is not in the metrics, but in the log. */
    @Test
    void anIndexThatThisClientHasJustReadIsUsed() throws Exception {
        try (World world = new World("")) {
            world.clock.pass(Duration.ofDays(15));
            try (ResultSet read = world.statement.executeQuery("SELECT Id FROM Shop WHERE Kind = 'k'")) {
                while (read.next()) {
                    assertThat(read.getString(1)).startsWith("i");
                }
            }
            assertThat(world.rows(WITH_METRICS))
                    .singleElement()
                    .asString()
                    .startsWith("DROP INDEX \"by-town\" ON Shop");
        }
    }

    @Test
    void aYoungTableHasNoSuchAdvice() throws Exception {
        try (World world = new World("")) {
            world.clock.pass(Duration.ofDays(13));
            assertThat(world.rows(WITH_METRICS)).isEmpty();
            assertThat(world.warnings())
                    .contains("No index of Shop is advised to be dropped before the table is 14 days old");
        }
    }

    @Test
    void withoutPermissionThereIsNoSuchAdvice() throws Exception {
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\",\"Resource\":\"*\"}]}";
        try (World world = new World(policy)) {
            world.clock.pass(Duration.ofDays(15));
            assertThat(world.rows(WITH_METRICS)).isEmpty();
            assertThat(world.warnings()).anySatisfy(warning -> assertThat(warning)
                    .startsWith("No index is advised to be dropped, because its units are unknown: ")
                    .contains("cloudwatch:GetMetricData"));
        }
    }

    @Test
    void withoutTheOptionCloudWatchIsNotAsked() throws Exception {
        try (World world = new World("")) {
            world.clock.pass(Duration.ofDays(15));
            assertThat(world.rows("ADVISE TABLE Shop")).isEmpty();
            assertThat(world.warnings())
                    .contains(
                            "No statement of the log has read Shop.Kinds, Shop.by-town, but other clients may have. An index is"
                                    + " never advised to be dropped without CloudWatch's metrics of the last 14 days: WITH (metrics = true)"
                                    + " asks for 4 metrics, each of which it bills: $0.00004");
        }
    }

    /** A replica is read in its own region, and an index is dropped in all. */
    @Test
    void aGlobalTableHasNoSuchAdvice() throws Exception {
        try (World world = new World("")) {
            world.statement.executeUpdate("ALTER TABLE Shop SET (stream = new_and_old_images)");
            world.statement.executeUpdate("ALTER TABLE Shop ADD REPLICA 'eu-west-1'");
            world.clock.pass(Duration.ofDays(15));
            assertThat(world.rows(WITH_METRICS)).isEmpty();
            assertThat(world.warnings())
                    .contains(
                            "No index of Shop is advised to be dropped: it has replicas in eu-west-1, whose reads CloudWatch counts"
                                    + " in those regions");
        }
    }
}
