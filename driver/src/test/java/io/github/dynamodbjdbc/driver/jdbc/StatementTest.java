package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.ScanWarning;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTest {
    private static TestDatabase database;
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        database = new TestDatabase();
        connection = database.connect();
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static List<String> strings(ResultSet result) throws SQLException {
        List<String> values = new ArrayList<>();
        while (result.next()) {
            values.add(result.getString(1));
        }
        return values;
    }

    private static List<String> messages(SQLWarning first) {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    @Test
    void warnsOfAScanWhenAWriteIsPrepared() throws SQLException {
        try (Connection other = database.connect("&scanThreshold=1");
                PreparedStatement write = other.prepareStatement("UPDATE Music SET info = 1 WHERE title > ?")) {
            SQLWarning first = write.getWarnings();
            assertThat(messages(first)).singleElement().asString().startsWith("full scan of Music: ");
            assertThat(first instanceof ScanWarning).isTrue();
            ScanWarning warning = (ScanWarning) first;
            assertThat(warning.target()).isEqualTo("Music");
            assertThat(warning.items()).isEqualTo(10);
            assertThat(warning.readUnits()).isEqualTo(0.5);
        }
    }

    @Test
    void aQueryOfAPartition() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(
                        "SELECT title, Song, info FROM Music WHERE Artist = 'A' ORDER BY Song DESC")) {
            assertThat(result.getMetaData().getColumnType(2)).isEqualTo(Types.NUMERIC);
            assertThat(result.getMetaData().getTableName(2)).isEqualTo("Music");
            assertThat(result.next()).isTrue();
            assertThat(result.getString("TITLE")).isEqualTo("Title 6");
            assertThat(result.getInt("Song")).isEqualTo(6);
            assertThat((Object) result.getObject("info", Map.class)).isEqualTo(Map.of("n", new BigDecimal("100")));
            assertThat(strings(result)).hasSize(5);
            CapacityReport report = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(report.requests()).isEqualTo(1);
            assertThat(report.itemsReturned()).isEqualTo(6);
            assertThat(report.readUnits()).isEqualTo(0.5);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1                                       | 1",
                "VALUES (7)                                     | 7",
                "SELECT COUNT(*) FROM Music                     | 10",
                "SELECT SUM(Song) FROM Music WHERE Artist = 'B' | 34",
                "SELECT title FROM Music WHERE 1 = 0            | ''",
                "SELECT COUNT(*) FROM dynamodb.Music;           | 10",
                "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3 | Title 3"
            })
    void statementsThatGiveRows(String sql, String first) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(sql)).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            List<String> found = strings(statement.getResultSet());
            assertThat(found.isEmpty() ? "" : found.get(0)).isEqualTo(first);
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getResultSet()).isNull();
        }
    }

    @Test
    void explainShowAndDescribeAreOrdinary() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet plan = statement.executeQuery("EXPLAIN FORMAT TABLE SELECT * FROM Music WHERE Artist = 'A'");
            assertThat(plan.findColumn("estimated_read_units")).isPositive();
            assertThat(plan.next()).isTrue();
            assertThat(strings(statement.executeQuery("SHOW TABLES"))).contains("Music");
            assertThat(strings(statement.executeQuery("DESCRIBE Music"))).isNotEmpty();
        }
    }

    @Test
    void maxRowsStopsReading() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(2);
            assertThat(strings(statement.executeQuery("SELECT * FROM Music"))).hasSize(2);
            assertThat(statement.unwrap(DynamoStatement.class).capacity().itemsEvaluated())
                    .isEqualTo(2);
            statement.setMaxRows(0);
            assertThat(strings(statement.executeQuery("SELECT * FROM Music"))).hasSize(10);
        }
    }

    @Test
    void parametersHaveTheBoundValues() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT title FROM Music WHERE Artist = ? AND Song > ?")) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(2);
            assertThat(parameters.getParameterTypeName(1)).isEqualTo("VARCHAR");
            assertThat(parameters.getParameterTypeName(2)).isEqualTo("NUMERIC");
            assertThat(statement.getMetaData().getColumnLabel(1)).isEqualTo("title");
            statement.setString(1, "A");
            assertThat(catchThrowableOfType(SQLException.class, statement::executeQuery)
                            .getSQLState())
                    .isEqualTo("42P02");
            statement.setInt(2, 5);
            assertThat(strings(statement.executeQuery())).containsExactly("Title 6");
            statement.setString(2, "4");
            assertThat(strings(statement.executeQuery())).containsExactly("Title 5", "Title 6");
            statement.setString(2, "many");
            SQLException failure = catchThrowableOfType(SQLException.class, statement::executeQuery);
            assertThat(failure.getSQLState()).isEqualTo("22018");
            assertThat(failure.getMessage()).startsWith("Parameter 2: ");
            statement.clearParameters();
            assertThat(catchThrowableOfType(SQLException.class, statement::execute)
                            .getMessage())
                    .startsWith("Parameter 1");
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT 1"))
                            .getSQLState())
                    .isEqualTo("42000");
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT Song FROM Music WHERE mixed = ?")) {
            statement.setString(1, "7");
            assertThat(strings(statement.executeQuery())).isEmpty();
            statement.setInt(1, 7);
            assertThat(strings(statement.executeQuery())).hasSize(5);
            statement.setObject(1, "seven");
            assertThat(strings(statement.executeQuery())).hasSize(5);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELEC 1                                  | 42601 | line 1, column 1",
                "SELECT * FROM Nowhere                    | 42P01 | Nowhere",
                "SELECT NOSUCHFUNCTION(1)                 | 42883 | NOSUCHFUNCTION",
                "INSERT INTO Music VALUE {'Artist':'x'}   | 42000 | no rows",
                "CREATE TABLE Made (a VARCHAR)            | 42000 | primary key",
                "SELECT 1 / 0 FROM Music                  | 22012 | zero"
            })
    void errorsHaveTheirState(String sql, String state, String says) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> strings(statement.executeQuery(sql)));
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage()).containsIgnoringCase(says);
        }
    }

    @Test
    void aQueryIsNeitherAnUpdateNorABatch() throws SQLException {
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT 1")) {
            for (SQLException failure : List.of(
                    catchThrowableOfType(SQLException.class, () -> statement.executeUpdate("SELECT 1")),
                    catchThrowableOfType(SQLException.class, prepared::executeUpdate))) {
                assertThat(failure.getSQLState()).isEqualTo("42000");
            }
            statement.addBatch("SELECT 1");
            prepared.addBatch();
            for (Statement batch : List.of(statement, prepared)) {
                assertThat(catchThrowableOfType(BatchUpdateException.class, batch::executeBatch)
                                .getSQLState())
                        .isEqualTo("42000");
            }
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.executeQuery("DELETE FROM Music"))
                            .getSQLState())
                    .isEqualTo("42000");
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void whatWasPassedOverIsCounted() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet result = statement.executeQuery("SELECT SUM(mixed) FROM Music");
            result.next();
            assertThat(result.getInt(1)).isEqualTo(35);
            assertThat(result.next()).isFalse();
            assertThat(messages(result.getWarnings())).anyMatch(message -> message.contains("mixed: 5 values"));
            assertThat(messages(statement.getWarnings())).anyMatch(message -> message.contains("mixed: 5 values"));
        }
    }

    @Test
    void capacityIsReportedAndLogged() throws SQLException {
        try (Connection reporting = database.connect("&reportCapacity=true&applicationName=me");
                Statement statement = reporting.createStatement()) {
            strings(statement.executeQuery("SELECT title FROM Music WHERE Artist = 'A' AND Song = 4"));
            assertThat(messages(statement.getWarnings()))
                    .anyMatch(
                            message -> message.startsWith("Consumed 0.5 read and 0 write capacity units in 1 request"));
            ResultSet log = statement.executeQuery(
                    "SELECT sql, rows, read_units, requests FROM \"system\".statements WHERE sql LIKE '%Song = ?'");
            assertThat(log.next()).isTrue();
            assertThat(log.getString("sql")).isEqualTo("SELECT title FROM Music WHERE Artist = ? AND Song = ?");
            assertThat(log.getLong("rows")).isEqualTo(1);
            assertThat(log.getDouble("read_units")).isEqualTo(0.5);
        }
    }

    @Test
    void aBudgetIsKept() throws SQLException {
        try (Connection poor = database.connect("&maxReadCapacity=0.5");
                Statement statement = poor.createStatement()) {
            assertThat(strings(statement.executeQuery("SELECT title FROM Music WHERE Artist = 'A'")))
                    .hasSize(6);
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> strings(statement.executeQuery("SELECT title FROM Music WHERE Artist = 'A'"
                            + " UNION ALL SELECT title FROM Music WHERE Artist = 'B'")));
            assertThat(failure.getSQLState()).isEqualTo("54000");
        }
    }

    @Test
    void theClockOfExpiryMoves() throws SQLException {
        database.addSessions();
        String all = "SELECT id FROM Sessions";
        String point = "SELECT id FROM Sessions WHERE id = 'soon'";
        try (Statement statement = connection.createStatement()) {
            assertThat(strings(statement.executeQuery(all))).containsExactlyInAnyOrder("soon", "never");
        }
        try (Connection later = database.connect("&ttlClock=PT2H");
                Statement statement = later.createStatement()) {
            assertThat(strings(statement.executeQuery(all))).containsExactly("never");
            assertThat(strings(statement.executeQuery(point))).isEmpty();
        }
        try (Connection later = database.connect("&ttlClock=PT2H&ttl=only");
                Statement statement = later.createStatement()) {
            assertThat(strings(statement.executeQuery(all))).containsExactly("soon");
        }
    }

    @Test
    void statementsAreInFlightRecordings() throws Exception {
        Path file = Files.createTempFile("statements", ".jfr");
        try (Recording recording = new Recording();
                Connection named = database.connect("&applicationName=recorded");
                Statement statement = named.createStatement()) {
            recording.enable("io.github.dynamodbjdbc.Statement");
            recording.start();
            strings(statement.executeQuery("SELECT title FROM Music WHERE Artist = 'A'"));
            recording.stop();
            recording.dump(file);
            List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals("io.github.dynamodbjdbc.Statement"))
                    .filter(event -> "recorded".equals(event.getString("application")))
                    .toList();
            assertThat(events).hasSize(1);
            assertThat(events.get(0).getString("sql")).isEqualTo("SELECT title FROM Music WHERE Artist = ?");
            assertThat(events.get(0).getLong("rows")).isEqualTo(6);
            assertThat(events.get(0).getDouble("readUnits")).isEqualTo(0.5);
            assertThat(events.get(0).getDuration()).isPositive();
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void oneStatementHasOneResult() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            ResultSet first = statement.executeQuery("SELECT * FROM Music");
            first.next();
            ResultSet second = statement.executeQuery("SELECT 1");
            assertThat(first.isClosed()).isTrue();
            assertThat(second.getStatement()).isSameAs(statement);
            statement.closeOnCompletion();
            second.close();
            assertThat(statement.isClosed()).isTrue();
        }
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM Music");
        statement.close();
        assertThat(result.isClosed()).isTrue();
    }

    @Test
    void documentsMayBeNative() throws SQLException {
        try (Connection natively = database.connect("&documents=native");
                Statement statement = natively.createStatement()) {
            ResultSet result =
                    statement.executeQuery("SELECT info, tags, mixed FROM Music WHERE Artist = 'A' AND Song = 2");
            assertThat(result.next()).isTrue();
            assertThat(result.getMetaData().getColumnType(1)).isEqualTo(Types.OTHER);
            assertThat(result.getObject(1)).isEqualTo(Map.of("n", new BigDecimal("100")));
            assertThat(result.getMetaData().getColumnType(2)).isEqualTo(Types.ARRAY);
            assertThat((Object[]) ((java.sql.Array) result.getObject(2)).getArray())
                    .containsExactly("t2");
            assertThat(result.getObject(3)).isEqualTo(new BigDecimal("7"));
        }
    }

    @Test
    void documentsMayHaveTheTypeJson() throws SQLException {
        try (Connection json = database.connect("&documents=json-type");
                PreparedStatement statement = json.prepareStatement(
                        "SELECT VALUE {'n': m.info.n, 'p': ?} FROM Music AS m WHERE m.Artist = 'A' AND m.Song = 2")) {
            statement.setObject(1, "{\"a\":[1,null]}", 2016);
            ResultSet result = statement.executeQuery();
            assertThat(result.next()).isTrue();
            assertThat(result.getMetaData().getColumnCount()).isEqualTo(1);
            assertThat(result.getMetaData().getColumnType(1)).isEqualTo(2016);
            assertThat(result.getObject(1)).isEqualTo("{\"n\":100,\"p\":{\"a\":[1,null]}}");
            assertThat(result.getObject(1, Map.class).get("n")).isEqualTo(new BigDecimal("100"));
            assertThatThrownBy(() -> statement.setObject(1, "{", 2016)).isInstanceOf(SQLException.class);
        }
    }

    @Test
    void oneConnectionServesManyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String artist = i % 2 == 0 ? "A" : "B";
                tasks.add(() -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement("SELECT title FROM Music WHERE Artist = ?")) {
                        statement.setString(1, artist);
                        return strings(statement.executeQuery()).size();
                    }
                });
            }
            int rows = 0;
            for (Future<Integer> task : threads.invokeAll(tasks)) {
                rows += task.get();
            }
            assertThat(rows).isEqualTo(20 * 6 + 20 * 4);
        } finally {
            threads.shutdown();
        }
    }
}
