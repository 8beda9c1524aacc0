package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Samples that outlive their process. Connections with different refresh intervals share no knowledge, like processes. */
class SampleFileTest {
    private final TestDatabase database = new TestDatabase();

    @TempDir
    private Path directory;

    @BeforeEach
    void create() {
        database.addTable("Movies", "year", ScalarAttributeType.N, "title", ScalarAttributeType.S);
        database.put(
                "Movies",
                Map.of(
                        "year", AttributeValue.fromN("1950"),
                        "title", AttributeValue.fromS("Secret title"),
                        "released", AttributeValue.fromS("1950-12-31"),
                        "info", AttributeValue.fromM(Map.of("rating", AttributeValue.fromN("8.25")))));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Path file() {
        return directory.resolve("tables.samples");
    }

    private Connection process(int number) throws SQLException {
        return database.connect("&metadataRefresh=" + (600 + number), Map.of("samples", file().toString()));
    }

    private static List<String> first(ResultSet rows) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }

    /** Neither the samples in memory nor those in the file are used then. */
    @Test
    void aRefreshSamplesAgain() throws SQLException {
        try (Connection connection = process(9);
                Connection other = process(9);
                Statement statement = connection.createStatement()) {
            String columns = "DESCRIBE Movies";
            assertThat(first(statement.executeQuery(columns)))
                    .contains("released")
                    .doesNotContain("budget");
            assertThat(first(statement.executeQuery("SHOW TABLES"))).contains("Movies");
            database.put(
                    "Movies",
                    Map.of(
                            "year", AttributeValue.fromN("1951"),
                            "title", AttributeValue.fromS("t"),
                            "budget", AttributeValue.fromN("5")));
            database.addTable("Later", "id");
            assertThat(first(statement.executeQuery(columns))).doesNotContain("budget");
            assertThat(first(statement.executeQuery("SHOW TABLES"))).doesNotContain("Later");
            connection.unwrap(DynamoConnection.class).refresh();
            for (Connection same : List.of(connection, other)) {
                try (Statement again = same.createStatement()) {
                    assertThat(first(again.executeQuery(columns))).contains("released", "budget");
                    assertThat(first(again.executeQuery("SHOW TABLES"))).contains("Movies", "Later");
                }
            }
        }
    }

    private record Answer(List<String> rows, List<String> warnings, CapacityReport capacity) {}

    private Answer ask(int process, String sql) throws SQLException {
        try (Connection connection = process(process);
                Statement statement = connection.createStatement()) {
            List<String> rows = new ArrayList<>();
            List<String> warnings = new ArrayList<>();
            try (ResultSet result = statement.executeQuery(sql)) {
                while (result.next()) {
                    rows.add(result.getString(1));
                }
                for (SQLWarning next = result.getWarnings(); next != null; next = next.getNextWarning()) {
                    warnings.add(next.getMessage());
                }
            }
            for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
                warnings.add(next.getMessage());
            }
            return new Answer(
                    rows, warnings, statement.unwrap(DynamoStatement.class).capacity());
        }
    }

    @Test
    void aTableThatGrewOrWasWrittenToIsSampledByTheNextProcess() throws SQLException {
        assertThat(ask(20, "DESCRIBE Movies").rows()).doesNotContain("budget");
        database.put(
                "Movies",
                Map.of(
                        "year", AttributeValue.fromN("1951"),
                        "title", AttributeValue.fromS("t"),
                        "budget", AttributeValue.fromN("5")));
        assertThat(ask(21, "DESCRIBE Movies").rows()).contains("budget");

        try (Connection connection = process(21);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE Movies SET length = 90 WHERE \"year\" = 1951 AND title = 't'");
        }
        assertThat(ask(22, "DESCRIBE Movies").rows()).contains("budget", "length");
    }

    @Test
    void theNextProcessTakesNoSample() throws SQLException {
        Answer first = ask(1, "DESCRIBE Movies");
        assertThat(first.capacity().readUnits()).isEqualTo(0.5);
        assertThat(first.rows()).containsExactly("year", "title", "info", "info.rating", "released");

        Answer next = ask(2, "DESCRIBE Movies");
        assertThat(next.rows()).isEqualTo(first.rows());
        assertThat(next.warnings()).isEmpty();
        assertThat(next.capacity().readUnits()).isZero();
        // The sample also includes fields of documents, and forms of texts.
        assertThat(ask(3, "SELECT title FROM Movies WHERE info.ratng > 8").warnings())
                .anyMatch(warning -> warning.contains("nearest is 'rating'"));
        assertThat(ask(4, "SELECT title FROM Movies WHERE released = '31.12.1950'")
                        .warnings())
                .anyMatch(warning -> warning.contains("9999-99-99"));
    }

    @Test
    void theSampleOfAnEmptyTableIsNotKept() throws SQLException {
        database.addTable("Readings", "sensor");
        assertThat(ask(1, "DESCRIBE Readings").rows()).containsExactly("sensor");
        database.put(
                "Readings", Map.of("sensor", AttributeValue.fromS("s1"), "temperature", AttributeValue.fromN("21.5")));

        assertThat(ask(2, "SELECT temperature FROM Readings").warnings()).isEmpty();
        Answer later = ask(2, "DESCRIBE Readings");
        assertThat(later.rows()).containsExactly("sensor", "temperature");
        assertThat(later.capacity().readUnits()).isEqualTo(0.5);
    }

    @Test
    void whatIsWrittenToAnEmptyTableIsSampledNext() throws SQLException {
        database.addTable("Readings", "sensor");
        try (Connection connection = process(1);
                Statement statement = connection.createStatement()) {
            assertThat(ask(1, "DESCRIBE Readings").rows()).containsExactly("sensor");
            statement.executeUpdate("INSERT INTO Readings (sensor, place) VALUES ('s1', {'room': 4})");
            assertThat(ask(1, "DESCRIBE Readings").rows()).containsExactly("sensor", "place", "place.room");
        }
    }

    @Test
    void itIsTheOwnersAndHoldsNoValue() throws SQLException, IOException {
        ask(1, "DESCRIBE Movies");
        assertThat(Files.readString(file()))
                .contains("\"rating\"", "9999-99-99")
                .doesNotContain("Secret", "1950", "8.25");
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
        }
        try (var files = Files.list(file().getParent())) {
            assertThat(files).containsExactlyInAnyOrder(file(), file().resolveSibling(file().getFileName() + ".lock"));
        }
    }

    @Test
    void aRecreatedTableIsSampledAgain() throws SQLException {
        ask(1, "DESCRIBE Movies");
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE Movies");
            statement.execute("CREATE TABLE Movies (id VARCHAR PRIMARY KEY)");
            statement.execute("INSERT INTO Movies VALUE {'id': 'x', 'other': 1}");
        }
        Answer next = ask(2, "DESCRIBE Movies");
        assertThat(next.rows()).containsExactly("id", "other");
        assertThat(next.capacity().readUnits()).isEqualTo(0.5);
    }

    @Test
    void anUnreadableFileIsReportedAndReplaced() throws SQLException, IOException {
        Files.writeString(file(), "dynamodb-jdbc samples 3\n{\"tables\": [");
        assertThat(ask(1, "SELECT title FROM Movies WHERE year = 1950").warnings())
                .anyMatch(warning -> warning.startsWith("Samples are not read from the file of property samples: "));
        assertThat(ask(1, "DESCRIBE Movies").capacity().readUnits()).isEqualTo(0.5);
        assertThat(ask(2, "DESCRIBE Movies").capacity().readUnits()).isZero();
    }

    @Test
    void anUnwritableFileIsReported() throws SQLException, IOException {
        Files.createDirectory(file());
        try (Connection held = process(1)) {
            assertThat(held.isReadOnly()).isFalse();
            assertThat(ask(1, "DESCRIBE Movies").rows()).hasSize(5);
            // The process still uses its sample in memory.
            Answer next = ask(1, "SELECT title FROM Movies WHERE year = 1950");
            assertThat(next.warnings()).anyMatch(warning -> warning.startsWith("The sample of Movies is not kept"));
            assertThat(ask(1, "DESCRIBE Movies").capacity().readUnits()).isZero();
        }
    }
}
