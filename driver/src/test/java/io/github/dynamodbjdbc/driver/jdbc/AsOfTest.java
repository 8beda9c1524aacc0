package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** AS OF a moment, over an engine whose clock the test moves. */
@Timeout(120)
class AsOfTest {
    /** {@code -Dasof.writes=20000} for a long run, {@code -Dasof.seed=8} for another one. */
    private static final int WRITES = Integer.getInteger("asof.writes", 400);

    private static final int SEED = Integer.getInteger("asof.seed", 5);

    private interface Use {
        void on(TestClock clock, Connection connection, Statement statement) throws Exception;
    }

    private static void on(Use use) throws Exception {
        // Six hours ago, since the moments have to be of the driver's last day.
        TestClock clock = new TestClock(Instant.now().minus(Duration.ofHours(6)).truncatedTo(ChronoUnit.SECONDS));
        try (Engine engine = Engine.builder().clock(clock).seed(SEED).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + server.endpoint().getPort() + "?user=k&password=s&maxRetries=0");
                Statement statement = connection.createStatement()) {
            use.on(clock, connection, statement);
        }
    }

    private static String asOf(Instant moment) {
        return "Tab AS OF TIMESTAMP '" + moment + "'";
    }

    private static TreeMap<Integer, Integer> numbers(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return numbers(rows);
        }
    }

    private static TreeMap<Integer, Integer> numbers(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return numbers(rows);
        }
    }

    private static TreeMap<Integer, Integer> numbers(ResultSet rows) throws SQLException {
        TreeMap<Integer, Integer> numbers = new TreeMap<>();
        while (rows.next()) {
            assertThat(numbers.put(rows.getInt(1), rows.getInt(2))).isNull();
        }
        return numbers;
    }

    private static String state(Statement statement, String sql) {
        return catchThrowableOfType(SQLException.class, () -> numbers(statement, sql))
                .getSQLState();
    }

    @Test
    void theTableIsAsTheModelWasAtEachMoment() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = new_and_old_images)");
            clock.pass(Duration.ofMillis(1000));
            Random random = new Random(SEED);
            TreeMap<Integer, Integer> model = new TreeMap<>();
            TreeMap<Instant, TreeMap<Integer, Integer>> models = new TreeMap<>();
            models.put(clock.instant(), new TreeMap<>());
            for (int i = 0; i < WRITES; i++) {
                // Changes of one second count as made in it, so a model is that of a whole second's end.
                clock.pass(Duration.ofMillis(random.nextInt(3) * 400L));
                int id = random.nextInt(60);
                switch (random.nextInt(3)) {
                    case 0, 1 -> {
                        statement.executeUpdate("UPSERT INTO Tab (Id, n) VALUES (" + id + ", " + i + ")");
                        model.put(id, i);
                    }
                    default -> {
                        statement.executeUpdate("DELETE FROM Tab WHERE Id = " + id);
                        model.remove(id);
                    }
                }
                models.put(clock.instant().truncatedTo(ChronoUnit.SECONDS), new TreeMap<>(model));
            }
            List<Instant> moments = new ArrayList<>(models.keySet());
            PreparedStatement prepared = connection.prepareStatement("SELECT Id, n FROM Tab AS OF ? t WHERE t.Id >= ?");
            for (int i = 0; i < 12; i++) {
                Instant moment = moments.get(i == 0 ? moments.size() - 1 : random.nextInt(moments.size()));
                prepared.setObject(1, i % 2 == 0 ? moment : moment.toString());
                prepared.setInt(2, 7);
                assertThat(numbers(prepared))
                        .as("%s", moment)
                        .isEqualTo(new TreeMap<>(models.get(moment).tailMap(7)));
                assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(moment)))
                        .as("%s", moment)
                        .isEqualTo(models.get(moment));
                TreeMap<Integer, Integer> some = new TreeMap<>(models.get(moment));
                some.values().removeIf(n -> n % 2 == 0);
                assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(moment) + " t WHERE MOD(t.n, 2) = 1"))
                        .isEqualTo(some);
            }
        });
    }

    /** An item changes while others are read: its former image counts. */
    @Test
    void changesDuringTheReadAreUndone() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image)");
            for (int i = 0; i < 5; i++) {
                statement.executeUpdate("INSERT INTO Tab (Id, n) VALUES (" + i + ", 0)");
            }
            Instant moment = clock.instant();
            clock.pass(Duration.ofMillis(5000));
            statement.executeUpdate("DELETE FROM Tab");
            statement.executeUpdate("INSERT INTO Tab (Id, n) VALUES (3, 1), (9, 1)");

            assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(moment) + " ORDER BY Id LIMIT 3"))
                    .isEqualTo(new TreeMap<>(Map.of(0, 0, 1, 0, 2, 0)));
            // The table of now and of then.
            assertThat(numbers(
                            statement,
                            "SELECT a.Id, b.n FROM " + asOf(moment) + " a JOIN Tab b ON a.Id = b.Id AND a.n <> b.n"))
                    .isEqualTo(new TreeMap<>(Map.of(3, 1)));
        });
    }

    @Test
    void writesOfATransactionAreNotInThePast() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image)");
            statement.executeUpdate("INSERT INTO Tab (Id, n) VALUES (1, 0)");
            Instant moment = clock.instant();
            clock.pass(Duration.ofMillis(2000));
            connection.setAutoCommit(false);
            statement.executeUpdate("UPDATE Tab SET n = 5 WHERE Id = 1");
            assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(moment))).isEqualTo(new TreeMap<>(Map.of(1, 0)));
            connection.rollback();
        });
    }

    /** An item that had not expired at the moment is there, and one that had is not. */
    @Test
    void expiryIsThatOfTheMoment() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image, ttl = Gone)");
            long now = clock.instant().getEpochSecond();
            statement.executeUpdate("INSERT INTO Tab (Id, n, Gone) VALUES (1, 1, " + (now - 60) + "), (2, 2, "
                    + (now + 60) + "), (3, 3, " + (now + 86_400) + ")");
            Instant moment = clock.instant();
            assertThat(numbers(statement, "SELECT Id, n FROM Tab").keySet()).containsExactly(3);
            assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(moment)).keySet())
                    .containsExactly(2, 3);
            assertThat(numbers(statement, "SELECT /*+ TTL(SHOW) */ Id, n FROM " + asOf(moment))
                            .keySet())
                    .containsExactly(1, 2, 3);
            try (PreparedStatement prepared = connection.prepareStatement("SELECT Id, n FROM Tab AS OF TIMESTAMP ?")) {
                prepared.setTimestamp(1, Timestamp.from(moment));
                assertThat(numbers(prepared).keySet()).containsExactly(2, 3);
                // Five years before the moment, an item is too old to be expired.
                statement.executeUpdate("INSERT INTO Tab (Id, n, Gone) VALUES (4, 4, "
                        + moment.atOffset(ZoneOffset.UTC).minusYears(5).toEpochSecond() + "), (5, 5, "
                        + (moment.atOffset(ZoneOffset.UTC).minusYears(5).toEpochSecond() + 1) + ")");
                clock.pass(Duration.ofMillis(2_000));
                Instant later = clock.instant();
                prepared.setObject(1, later);
                assertThat(numbers(prepared)).isEqualTo(numbers(statement, "SELECT Id, n FROM " + asOf(later)));
                assertThat(numbers(prepared).keySet()).containsExactly(2, 3, 4, 5);
            }
        });
    }

    /** Each row of a batch has its own moment. */
    @Test
    void aBatchCopiesTheTableOfSeveralMoments() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image)");
            statement.executeUpdate("CREATE TABLE Was (Id NUMERIC PRIMARY KEY)");
            List<Instant> moments = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                statement.executeUpdate("UPSERT INTO Tab (Id, n) VALUES (1, " + i + ")");
                moments.add(clock.instant());
                clock.pass(Duration.ofMillis(2_000));
            }
            try (PreparedStatement prepared =
                    connection.prepareStatement("INSERT INTO Was (Id, n) SELECT t.n * 10, t.n FROM Tab AS OF ? t")) {
                for (Instant moment : moments) {
                    prepared.setObject(1, moment);
                    prepared.addBatch();
                }
                assertThat(prepared.executeBatch()).containsExactly(1, 1, 1);
            }
            assertThat(numbers(statement, "SELECT Id, n FROM Was"))
                    .isEqualTo(new TreeMap<>(Map.of(10, 1, 20, 2, 30, 3)));
        });
    }

    @Test
    void aMomentThatIsNoneIsRefused() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image)");
            try (PreparedStatement prepared = connection.prepareStatement("SELECT Id, n FROM Tab AS OF ?")) {
                for (Map.Entry<Object, String> each : Map.<Object, String>of(
                                "yesterday", "22018", 5, "22018", Instant.now().plusSeconds(172_800), "22023")
                        .entrySet()) {
                    prepared.setObject(1, each.getKey());
                    assertThat(catchThrowableOfType(SQLException.class, () -> numbers(prepared))
                                    .getSQLState())
                            .as("%s", each.getKey())
                            .isEqualTo(each.getValue());
                }
                prepared.setNull(1, Types.TIMESTAMP);
                SQLException none = catchThrowableOfType(SQLException.class, () -> numbers(prepared));
                assertThat(none.getSQLState()).isEqualTo("22023");
                assertThat(none.getMessage()).contains("AS OF takes a timestamp: parameter 1 is NULL");
            }
        });
    }

    @Test
    void momentsWithoutAllChangesAreRefused() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY)");
            Instant made = clock.instant();
            assertThat(state(statement, "SELECT Id, n FROM " + asOf(made))).isEqualTo("55000");
            clock.pass(Duration.ofMillis(60_000));
            statement.executeUpdate("ALTER TABLE Tab SET (stream = new_image)");
            clock.pass(Duration.ofMillis(60_000));
            assertThat(state(statement, "SELECT Id, n FROM " + asOf(clock.instant())))
                    .as("without old images")
                    .isEqualTo("55000");
            statement.executeUpdate("ALTER TABLE Tab SET (stream = none)");
            statement.executeUpdate("ALTER TABLE Tab SET (stream = old_image)");
            clock.pass(Duration.ofMillis(60_000));
            assertThat(numbers(statement, "SELECT Id, n FROM " + asOf(clock.instant())))
                    .isEmpty();
            assertThat(state(statement, "SELECT Id, n FROM " + asOf(made)))
                    .as("before the stream")
                    .isEqualTo("55000");
            assertThat(state(
                            statement, "SELECT Id, n FROM " + asOf(Instant.now().minus(Duration.ofHours(25)))))
                    .as("trimmed")
                    .isEqualTo("55000");
            assertThat(state(
                            statement, "SELECT Id, n FROM " + asOf(Instant.now().plus(Duration.ofDays(2)))))
                    .as("in the future")
                    .isEqualTo("22023");
            assertThat(state(statement, "SELECT 1, COUNT(*) FROM \"Tab\".\"$stream\" AS OF TIMESTAMP '2026-01-01'"))
                    .startsWith("42");
            assertThat(state(statement, "SELECT Id, n FROM Tab AS OF TIMESTAMP 'yesterday'"))
                    .isEqualTo("22007");
        });
    }

    @Test
    void aScanThatIsDeniedIsDenied() throws Exception {
        on((clock, connection, statement) -> {
            statement.executeUpdate("CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (stream = old_image)");
            statement.executeUpdate("INSERT INTO Tab (Id, n) VALUES (1, 1), (2, 1)");
            connection.unwrap(DynamoConnection.class).refresh();
            statement.execute("SET scanThreshold = 1");
            statement.execute("SET scan = deny");
            assertThat(state(statement, "SELECT Id, n FROM " + asOf(clock.instant()) + " WHERE Id = 1"))
                    .isEqualTo("54N01");
        });
    }
}
