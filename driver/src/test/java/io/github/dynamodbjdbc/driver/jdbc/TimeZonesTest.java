package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads and writes do not depend on the JVM's time zone, even at moments that its clock shows twice or never. */
@Isolated("It changes the zone of the JVM.")
class TimeZonesTest {
    private static final TimeZone ZONE_OF_THE_JVM = TimeZone.getDefault();
    private static final List<String> ZONES = List.of("UTC", "Europe/Berlin", "America/Los_Angeles");

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** In Los Angeles, the third one is in the hour that is skipped in March, and the fourth one in the repeated hour. */
    private static final List<LocalDateTime> MOMENTS = List.of(
            LocalDateTime.parse("2026-01-15T12:30:00"),
            LocalDateTime.parse("2026-06-30T23:30:00.123"),
            LocalDateTime.parse("2026-03-08T02:30:00"),
            LocalDateTime.parse("2026-11-01T01:30:00"),
            LocalDateTime.parse("2026-01-01T00:00:00"),
            LocalDateTime.parse("1969-12-31T23:59:59.500"));

    private static TestDatabase database;
    private static String schema;

    @BeforeAll
    static void create(@TempDir Path directory) throws Exception {
        database = new TestDatabase();
        database.addTable("Moments", "id");
        schema = "&schema=" + Files.writeString(directory.resolve("moments.yaml"), """
                tables:
                  Moments:
                    columns:
                      text: {type: TIMESTAMP, format: iso8601-millis-utc}
                      number: {type: TIMESTAMP, format: epoch-millis}
                      day: DATE
                """);
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @AfterEach
    void restore() {
        TimeZone.setDefault(ZONE_OF_THE_JVM);
    }

    static Stream<Arguments> zonesAndMoments() {
        return ZONES.stream().flatMap(zone -> MOMENTS.stream().map(moment -> Arguments.of(zone, moment)));
    }

    private static Calendar utc() {
        return Calendar.getInstance(TimeZone.getTimeZone(ZoneOffset.UTC));
    }

    private static String id(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return String.join(",", ids);
        }
    }

    /** Inserts by the java.time types only. */
    private static void insert(Connection connection, String id, LocalDateTime moment) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("UPSERT INTO Moments (id, text, number, day) VALUES (?, ?, ?, ?)")) {
            insert.setString(1, id);
            insert.setObject(2, moment);
            insert.setObject(3, moment.toInstant(ZoneOffset.UTC));
            insert.setObject(4, moment.toLocalDate());
            insert.executeUpdate();
        }
    }

    @ParameterizedTest
    @MethodSource("zonesAndMoments")
    void readsTheSame(String zone, LocalDateTime moment) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant instant = moment.toInstant(ZoneOffset.UTC);
        String id = zone + moment;
        try (Connection connection = database.connect(schema);
                Statement statement = connection.createStatement()) {
            insert(connection, id, moment);
            try (ResultSet rows =
                    statement.executeQuery("SELECT text, number, day, \"$item\".text AS a, \"$item\".number AS b,"
                            + " EXTRACT(HOUR FROM text) AS hour, CAST(number AS DATE) AS date FROM Moments WHERE id = '"
                            + id
                            + "'")) {
                assertThat(rows.next()).isTrue();
                for (int column = 1; column <= 2; column++) {
                    assertThat(rows.getObject(column, LocalDateTime.class)).isEqualTo(moment);
                    assertThat(rows.getObject(column, Instant.class)).isEqualTo(instant);
                    assertThat(rows.getObject(column, OffsetDateTime.class)).isEqualTo(moment.atOffset(ZoneOffset.UTC));
                    assertThat(rows.getObject(column, LocalDate.class)).isEqualTo(moment.toLocalDate());
                    assertThat(rows.getObject(column, LocalTime.class)).isEqualTo(moment.toLocalTime());
                    assertThat(rows.getTimestamp(column, utc()).toInstant()).isEqualTo(instant);
                    assertThat(rows.getString(column)).startsWith(SECONDS.format(moment));
                    assertThat(rows.getDate(column).toLocalDate()).isEqualTo(moment.toLocalDate());
                    assertThat(rows.getTimestamp(column).toInstant()).isEqualTo(instant);
                }
                assertThat(rows.getDate(3).toLocalDate()).isEqualTo(moment.toLocalDate());
                assertThat(rows.getDate(3)).hasToString(moment.toLocalDate().toString());
                assertThat(Instant.parse(rows.getString(4))).isEqualTo(instant);
                assertThat(rows.getLong(5)).isEqualTo(instant.toEpochMilli());
                assertThat(rows.getInt(6)).isEqualTo(moment.getHour());
                assertThat(rows.getDate(7).toLocalDate()).isEqualTo(moment.toLocalDate());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("zonesAndMoments")
    void findsTheSame(String zone, LocalDateTime moment) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant instant = moment.toInstant(ZoneOffset.UTC);
        String id = "find " + zone + moment;
        try (Connection connection = database.connect(schema)) {
            insert(connection, id, moment);
            for (String column : List.of("text", "number")) {
                try (PreparedStatement query = connection.prepareStatement(
                        "SELECT id FROM Moments WHERE id = '" + id + "' AND " + column + " = ?")) {
                    List<Object> same = new ArrayList<>(List.of(
                            moment,
                            instant,
                            instant.atOffset(ZoneOffset.ofHours(9)),
                            instant.atZone(ZoneId.of(zone)),
                            moment.toString()));
                    same.add(Timestamp.from(instant));
                    same.add(java.util.Date.from(instant));
                    for (Object value : same) {
                        query.setObject(1, value);
                        assertThat(id(query))
                                .as("%s as %s", value, value.getClass())
                                .isEqualTo(id);
                    }
                    query.setTimestamp(1, Timestamp.from(instant), utc());
                    assertThat(id(query)).isEqualTo(id);
                    query.setObject(1, moment.plusHours(1));
                    assertThat(id(query)).isEmpty();
                }
            }
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT id FROM Moments WHERE id = '" + id + "' AND day = ?")) {
                query.setDate(1, Date.valueOf(moment.toLocalDate()));
                assertThat(id(query)).isEqualTo(id);
                query.setObject(1, moment.toLocalDate());
                assertThat(id(query)).isEqualTo(id);
            }
        }
    }

    /** Every setter stores a moment as the same string, and so as the same key. */
    @ParameterizedTest
    @MethodSource("zonesAndMoments")
    void storesOneForm(String zone, LocalDateTime moment) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant instant = moment.toInstant(ZoneOffset.UTC);
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Asia/Kolkata"));
        calendar.setTimeInMillis(instant.toEpochMilli());
        List<Object> same = List.of(
                moment,
                instant,
                instant.atOffset(ZoneOffset.ofHours(-9)),
                instant.atZone(ZoneId.of("Asia/Kolkata")),
                Timestamp.from(instant),
                java.util.Date.from(instant),
                calendar);
        String stored = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                .format(moment);
        try (Connection connection = database.connect("");
                PreparedStatement write = connection.prepareStatement("UPSERT INTO Moments (id, at) VALUES (?, ?)");
                PreparedStatement read =
                        connection.prepareStatement("SELECT id, at FROM Moments WHERE id = ? AND at = ?");
                Statement statement = connection.createStatement()) {
            for (Object value : same) {
                statement.executeUpdate("DELETE FROM Moments WHERE id = '" + stored + "'");
                write.setObject(1, value);
                write.setObject(2, value);
                assertThat(write.executeUpdate()).isEqualTo(1);
                for (Object asked : same) {
                    read.setObject(1, asked);
                    read.setObject(2, asked);
                    try (ResultSet rows = read.executeQuery()) {
                        assertThat(rows.next())
                                .as("%s by %s", value.getClass(), asked.getClass())
                                .isTrue();
                        assertThat(rows.getString(1)).isEqualTo(stored);
                        assertThat(rows.getString(2)).isEqualTo(stored);
                        checkGetters(rows, moment);
                    }
                }
            }
            read.setObject(1, stored);
            read.setTimestamp(2, Timestamp.from(instant), utc());
            assertThat(id(read)).isEqualTo(stored);
            read.setTimestamp(2, Timestamp.from(instant.plusSeconds(1)));
            assertThat(id(read)).isEmpty();
        }
    }

    private static void checkGetters(ResultSet rows, LocalDateTime moment) throws SQLException {
        Instant instant = moment.toInstant(ZoneOffset.UTC);
        assertThat(rows.getTimestamp(2).toInstant()).isEqualTo(instant);
        assertThat(rows.getTimestamp(2, utc()).toInstant()).isEqualTo(instant);
        assertThat(rows.getObject(2, Timestamp.class).toInstant()).isEqualTo(instant);
        assertThat(rows.getObject(2, java.util.Date.class).toInstant()).isEqualTo(instant);
        assertThat(rows.getObject(2, Instant.class)).isEqualTo(instant);
        assertThat(rows.getObject(2, OffsetDateTime.class)).isEqualTo(moment.atOffset(ZoneOffset.UTC));
        assertThat(rows.getObject(2, ZonedDateTime.class).toInstant()).isEqualTo(instant);
        assertThat(rows.getObject(2, LocalDateTime.class)).isEqualTo(moment);
        assertThat(rows.getObject(2, LocalDate.class)).isEqualTo(moment.toLocalDate());
        assertThat(rows.getObject(2, LocalTime.class)).isEqualTo(moment.toLocalTime());
        assertThat(rows.getDate(2).toLocalDate()).isEqualTo(moment.toLocalDate());
        assertThat(rows.getTime(2).toLocalTime()).isEqualTo(moment.toLocalTime().truncatedTo(ChronoUnit.SECONDS));
    }

    /** Days and times of day are not moments: they are the fields of the JVM's calendar. */
    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/Los_Angeles"})
    void daysAndTimesOfDay(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Date day = Date.valueOf("2026-07-01");
        Time time = Time.valueOf("00:30:15");
        try (Connection connection = database.connect("");
                PreparedStatement write = connection.prepareStatement(
                        "UPSERT INTO Moments (id, a, b, c, d, e, f) VALUES ('days', ?, ?, ?, ?, ?, ?)");
                PreparedStatement read = connection.prepareStatement(
                        "SELECT a, c FROM Moments WHERE id = 'days' AND a = ? AND b = ? AND c = ? AND d = ?")) {
            write.setDate(1, day);
            write.setObject(2, LocalDate.parse("2026-07-01"));
            write.setTime(3, time);
            write.setObject(4, LocalTime.parse("00:30:15"));
            write.setObject(5, OffsetTime.parse("02:30:15+02:00"));
            write.setDate(6, Date.valueOf("2026-07-01"), Calendar.getInstance());
            assertThat(write.executeUpdate()).isEqualTo(1);
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT a, b, c, d, e, f FROM Moments WHERE id = 'days'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("2026-07-01");
                assertThat(rows.getString(2)).isEqualTo("2026-07-01");
                assertThat(rows.getString(3)).isEqualTo("00:30:15.000");
                assertThat(rows.getString(4)).isEqualTo("00:30:15.000");
                assertThat(rows.getString(5)).isEqualTo("00:30:15.000");
                assertThat(rows.getString(6)).isEqualTo("2026-07-01");
                assertThat(rows.getDate(1)).isEqualTo(day);
                assertThat(rows.getTime(3)).isEqualTo(time);
                assertThat(rows.getObject(3, LocalTime.class)).isEqualTo(LocalTime.parse("00:30:15"));
            }
            read.setDate(1, day);
            read.setObject(2, LocalDate.parse("2026-07-01"));
            read.setTime(3, time);
            read.setObject(4, LocalTime.parse("00:30:15"));
            try (ResultSet rows = read.executeQuery()) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    /** The type of a parameter's value decides the meaning of the statement, for each execution and each row of a batch. */
    @Test
    void kindsOfParameters() throws SQLException {
        try (Connection connection = database.connect("");
                PreparedStatement write = connection.prepareStatement("UPSERT INTO Moments (id, at) VALUES (?, ?)");
                PreparedStatement read =
                        connection.prepareStatement("SELECT id FROM Moments WHERE id IN ('k1', 'k2') AND at = ?")) {
            write.setString(1, "k1");
            write.setObject(2, LocalDateTime.parse("2026-01-31T10:00:00.123456"));
            write.addBatch();
            write.setString(1, "k2");
            write.setString(2, "2026-01-31 10:00:00.123");
            write.addBatch();
            write.setString(1, "k3");
            write.setObject(2, 5);
            write.addBatch();
            assertThat(write.executeBatch()).containsExactly(1, 1, 1);
            read.setString(1, "2026-01-31 10:00:00.123");
            assertThat(id(read)).isEqualTo("k2");
            read.setObject(1, LocalDateTime.parse("2026-01-31T10:00:00.123"));
            assertThat(id(read).split(",")).containsExactlyInAnyOrder("k1", "k2");
            read.setString(1, "2026-01-31T10:00:00.123Z");
            assertThat(id(read)).isEqualTo("k1");
            read.setNull(1, Types.TIMESTAMP);
            assertThat(id(read)).isEmpty();
        }
    }

    @Test
    void finerThanMilliseconds() throws SQLException {
        try (Connection connection = database.connect("");
                PreparedStatement write =
                        connection.prepareStatement("UPSERT INTO Moments (id, at) VALUES ('fine', ?)")) {
            write.setObject(1, LocalDateTime.parse("2026-01-31T10:00:00.123456"));
            write.executeUpdate();
            assertThat(write.getWarnings().getMessage()).contains("to the millisecond");
            write.setObject(1, LocalDateTime.parse("2026-01-31T10:00:00.123"));
            write.executeUpdate();
            assertThat((Object) write.getWarnings()).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/Los_Angeles"})
    void nowIsInUtc(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (Connection connection = database.connect(schema);
                Statement statement = connection.createStatement()) {
            Instant before = Instant.now().minusSeconds(1);
            try (ResultSet rows = statement.executeQuery(
                    "SELECT CURRENT_TIMESTAMP, CURRENT_DATE, CAST('2026-03-08 02:30:00' AS TIMESTAMP),"
                            + " {ts '2026-03-08 02:30:00'}, FROM_UNIXTIME(1772937000), TIME '02:30:00'")) {
                assertThat(rows.next()).isTrue();
                Instant now = rows.getObject(1, Instant.class);
                assertThat(now).isBetween(before, Instant.now().plusSeconds(1));
                assertThat(rows.getObject(2, LocalDate.class))
                        .isEqualTo(now.atOffset(ZoneOffset.UTC).toLocalDate());
                for (int column = 3; column <= 5; column++) {
                    assertThat(rows.getString(column)).startsWith("2026-03-08 02:30:00");
                    assertThat(rows.getObject(column, LocalDateTime.class))
                            .isEqualTo(LocalDateTime.parse("2026-03-08T02:30:00"));
                }
                assertThat(rows.getTime(6)).hasToString("02:30:00");
                assertThat(rows.getObject(6, LocalTime.class)).isEqualTo(LocalTime.parse("02:30:00"));
            }
        }
    }
}
