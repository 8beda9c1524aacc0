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
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read and written is the same whatever the zone of the JVM, at moments of which clocks there have two, or none. */
@Isolated("It changes the zone of the JVM.")
class TimeZonesTest {
    private static final TimeZone ZONE_OF_THE_JVM = TimeZone.getDefault();
    private static final List<String> ZONES = List.of("UTC", "America/New_York", "Asia/Kolkata");

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** In New York the third is in the hour that is left out in March, the fourth in the one that is there twice. */
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

    /** Whether clocks of the JVM's zone show that time: classes of java.sql can't hold another without a calendar. */
    private static boolean isShown(LocalDateTime moment) {
        return !ZoneId.systemDefault().getRules().getValidOffsets(moment).isEmpty();
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

    /** As a person writes it who knows nothing of java.sql. */
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
                    if (isShown(moment)) {
                        assertThat(rows.getTimestamp(column).toLocalDateTime()).isEqualTo(moment);
                    }
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
                    if (isShown(moment)) {
                        same.add(Timestamp.valueOf(moment));
                    }
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

    /** A TIMESTAMP of java.sql is what clocks show in the JVM's zone, and stored as that. */
    @ParameterizedTest
    @MethodSource("zonesAndMoments")
    void writesWhatIsShown(String zone, LocalDateTime moment) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        String id = "write " + zone + moment;
        Timestamp shown = Timestamp.valueOf(moment);
        try (Connection connection = database.connect(schema);
                Statement statement = connection.createStatement()) {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO Moments (id, text, number, day, plain) VALUES (?, ?, ?, ?, ?)")) {
                insert.setString(1, id);
                insert.setTimestamp(2, shown);
                insert.setTimestamp(3, Timestamp.from(moment.toInstant(ZoneOffset.UTC)), utc());
                insert.setDate(4, Date.valueOf(moment.toLocalDate()));
                insert.setTime(5, Time.valueOf("23:30:00"));
                insert.executeUpdate();
            }
            try (ResultSet rows = statement.executeQuery("SELECT \"$item\".text, \"$item\".number, \"$item\".day, plain"
                    + " FROM Moments WHERE id = '" + id + "'")) {
                assertThat(rows.next()).isTrue();
                assertThat(Instant.parse(rows.getString(1)))
                        .isEqualTo(shown.toLocalDateTime().toInstant(ZoneOffset.UTC));
                assertThat(rows.getLong(2))
                        .isEqualTo(moment.toInstant(ZoneOffset.UTC).toEpochMilli());
                assertThat(rows.getString(3)).isEqualTo(moment.toLocalDate().toString());
                assertThat(rows.getString(4)).startsWith("23:30");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/New_York", "Asia/Kolkata"})
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
