package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The figures of {@code docs/expiry.md}: 1,000 sessions expire within half an hour, and PURGE runs each minute. */
@Timeout(600)
class ExpiryDelayTest {
    private static final int SESSIONS = 1_000;
    private static final int MINUTES = 30;
    private static final String SCHEMA = """
            tables:
              Sessions:
                ttlAttribute: Expires
                windowIndex: {index: byWindow, granularity: PT5M}
            """;

    /** What the runs of a half hour took. */
    private record Sum(double readUnits, double writeUnits, long deleted) {
        Sum and(CapacityReport report, long count) {
            return new Sum(readUnits + report.readUnits(), writeUnits + report.writeUnits(), deleted + count);
        }
    }

    private static Sum run(Path schema, String purge, double[] delays) throws Exception {
        TestClock clock = new TestClock("2026-11-28T12:00:00Z");
        Properties owners = new Properties();
        owners.setProperty("schema", schema.toString());
        try (Engine engine = Engine.builder()
                        .clock(clock)
                        .expiryInterval(Duration.ZERO)
                        .build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = Objects.requireNonNull(new DynamoDbDriver(clock)
                        .connect(
                                "jdbc:dynamodb://127.0.0.1:" + server.endpoint().getPort() + "?user=k&password=s",
                                owners));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Sessions (Id VARCHAR PRIMARY KEY, Expires NUMERIC, Window VARCHAR,"
                    + " INDEX byWindow (Window, Expires) PROJECTION KEYS_ONLY)"
                    + " WITH (ttl = Expires, stream = new_and_old_images)");
            Random random = new Random(54);
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO Sessions (Id, UserName, Expires) VALUES (?, ?, ?)")) {
                for (int i = 0; i < SESSIONS; i++) {
                    insert.setString(1, "session" + i);
                    insert.setString(2, "u".repeat(120));
                    insert.setLong(3, clock.instant().getEpochSecond() + 1 + random.nextInt(60 * MINUTES));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            Sum sum = new Sum(0, 0, 0);
            for (int minute = 0; minute <= MINUTES; minute++) {
                clock.pass(Duration.ofMinutes(1));
                long deleted = statement.executeLargeUpdate(purge);
                sum = sum.and(statement.unwrap(DynamoStatement.class).capacity(), deleted);
            }
            delays(statement, delays);
            return sum;
        }
    }

    /** The mean and the longest time between expiry and deletion, in seconds, as the stream has them. */
    private static void delays(Statement statement, double[] delays) throws SQLException {
        try (ResultSet rows = statement.executeQuery(
                "SELECT COUNT(*), AVG(d), MAX(d), MIN(d) FROM (SELECT EXTRACT(EPOCH FROM \"$at\") - s.\"$old\".Expires AS d"
                        + " FROM Sessions.\"$stream\" s WHERE \"$event\" = 'REMOVE' AND NOT \"$expired\") AS x")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(SESSIONS);
            delays[0] = rows.getDouble(2);
            delays[1] = rows.getDouble(3);
            assertThat(rows.getDouble(4)).isPositive();
        }
    }

    @Test
    void purgeOfEachMinuteDeletesWithinAMinute(@TempDir Path directory) throws Exception {
        Path schema = Files.writeString(directory.resolve("schema.yaml"), SCHEMA);
        double[] delays = new double[2];
        Sum windows = run(schema, "PURGE EXPIRED FROM Sessions SINCE INTERVAL '10' MINUTE", delays);
        assertThat(windows.deleted()).isEqualTo(SESSIONS);
        assertThat(delays[0]).isBetween(27.0, 33.0);
        assertThat(delays[1]).isLessThanOrEqualTo(60);
        // The window that is open and two before it: half a unit each, in each of 31 runs.
        assertThat(windows.readUnits()).isEqualTo(31 * 3 * 0.5);
        // A unit for the item, and one for its entry in the index.
        assertThat(windows.writeUnits()).isEqualTo(2.0 * SESSIONS);

        Sum scans = run(schema, "PURGE EXPIRED FROM Sessions WHERE UserName IS NOT NULL", delays);
        assertThat(scans.deleted()).isEqualTo(SESSIONS);
        assertThat(scans.writeUnits()).isEqualTo(2.0 * SESSIONS);
        assertThat(delays[1]).isLessThanOrEqualTo(60);
        // Sessions of some 170 bytes: 22 units while all are there, and fewer from minute to minute.
        assertThat(scans.readUnits()).isBetween(300.0, 400.0);
    }
}
