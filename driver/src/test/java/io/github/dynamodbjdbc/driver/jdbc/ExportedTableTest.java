package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineBuilder;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports of the engine, whole and damaged, read as tables. */
@Timeout(60)
class ExportedTableTest {
    /** Of more than two chunks of a megabyte. */
    private static final int ITEMS = 3000;

    @TempDir
    Path buckets;

    private interface Use {
        void on(Connection connection, Statement statement) throws Exception;
    }

    /** An export of table Tab with the numbers from 0 on, which the table does not have any more. */
    private void onExport(int items, Use use) throws Exception {
        onExport(Engine.builder(), items, use);
    }

    private void onExport(EngineBuilder builder, int items, Use use) throws Exception {
        Files.createDirectory(buckets.resolve("archive"));
        try (Engine engine = builder.buckets(buckets).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + server.endpoint().getPort() + "?user=k&password=s&maxRetries=0&exports=" + buckets);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "CREATE TABLE Tab (Id NUMERIC PRIMARY KEY) WITH (point_in_time_recovery = 2, stream = none)");
            try (PreparedStatement insert = connection.prepareStatement("UPSERT INTO Tab (Id, Text) VALUES (?, ?)")) {
                for (int i = 0; i < items; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "é\\\"".repeat(150));
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            statement.executeUpdate("EXPORT TABLE Tab TO 's3://archive/of'");
            statement.executeUpdate("UPSERT INTO Tab (Id, Text) VALUES (-1, 'later')");
            use.on(connection, statement);
        }
    }

    private static List<String> column(Statement statement, String sql) throws SQLException {
        List<String> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        }
        return all;
    }

    private Path file(String name) throws IOException {
        try (Stream<Path> files = Files.walk(buckets)) {
            return files.filter(file -> file.getFileName().toString().endsWith(name))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static SQLException failure(Statement statement) {
        return catchThrowableOfType(SQLException.class, () -> column(statement, "SELECT Id FROM Tab.\"$export\""));
    }

    private static void rewrite(Path file, String content) throws Exception {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        Files.write(file, bytes);
        Files.writeString(
                Path.of(file.toString().replace(".json", ".md5")),
                Base64.getEncoder()
                        .encodeToString(MessageDigest.getInstance("MD5").digest(bytes)));
    }

    @Test
    void allItemsAreReadForNothing() throws Exception {
        onExport(ITEMS, (connection, statement) -> {
            assertThat(column(statement, "SELECT COUNT(DISTINCT Id) FROM Tab.\"$export\" WHERE LENGTH(Text) = 450"))
                    .containsExactly(Integer.toString(ITEMS));
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT Text FROM Tab.\"$export\" WHERE Id = ?")) {
                for (int id : new int[] {7, -1, ITEMS - 1}) {
                    select.setInt(1, id);
                    try (ResultSet rows = select.executeQuery()) {
                        assertThat(rows.next()).isEqualTo(id >= 0);
                        assertThat(
                                        !rows.isAfterLast() && id >= 0
                                                ? rows.getString(1).length()
                                                : 450)
                                .isEqualTo(450);
                    }
                    assertThat(select.unwrap(DynamoStatement.class).capacity().readUnits())
                            .isZero();
                }
            }
        });
    }

    @Test
    void writesOfATransactionAreNotInAnExport() throws Exception {
        onExport(3, (connection, statement) -> {
            connection.setAutoCommit(false);
            statement.executeUpdate("DELETE FROM Tab WHERE Id = 1");
            assertThat(column(statement, "SELECT Id FROM Tab.\"$export\" ORDER BY Id"))
                    .containsExactly("0", "1", "2");
            assertThat(column(statement, "SELECT Id FROM Tab ORDER BY Id")).containsExactly("-1", "0", "2");
            connection.rollback();
        });
    }

    @Test
    void theNewestExportIsRead() throws Exception {
        onExport(3, (connection, statement) -> {
            statement.executeUpdate("EXPORT TABLE Tab TO 's3://archive/later'");
            assertThat(column(statement, "SELECT Id FROM Tab.\"$export\" ORDER BY Id"))
                    .startsWith("-1");
        });
    }

    @Test
    void aDamagedFileGivesNoRow() throws Exception {
        onExport(3, (connection, statement) -> {
            Path data = file(".json.gz");
            byte[] content = Files.readAllBytes(data);
            content[content.length / 2] ^= 1;
            Files.write(data, content);
            SQLException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("22000");
            assertThat(failure.getMessage()).contains(data.getFileName().toString());
        });
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        onExport(3, (connection, statement) -> {
            Path data = file(".json.gz");
            Files.delete(data);
            SQLException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("22000");
            assertThat(failure.getMessage())
                    .contains(data.getFileName().toString())
                    .contains("is missing");
        });
    }

    @Test
    void aMissingPartOfTheListIsSeenByTheCount() throws Exception {
        onExport(3, (connection, statement) -> {
            rewrite(file("manifest-files.json"), "");
            assertThat(failure(statement).getMessage()).contains("manifest-files.json");
        });
    }

    @Test
    void aChangedManifestIsDamaged() throws Exception {
        onExport(3, (connection, statement) -> {
            Path summary = file("manifest-summary.json");
            Files.writeString(summary, Files.readString(summary) + " ");
            assertThat(failure(statement).getMessage()).contains("manifest-summary.md5");
        });
    }

    @Test
    void aLinkOutOfTheFolderIsNotRead() throws Exception {
        onExport(3, (connection, statement) -> {
            Path data = file(".json.gz");
            Path elsewhere = Files.move(data, buckets.resolve("elsewhere"));
            Files.createSymbolicLink(data, elsewhere);
            assertThat(failure(statement).getMessage()).contains("leads out of the folder");
        });
    }

    @Test
    void itemsAreNoChanges() throws Exception {
        onExport(3, (connection, statement) -> {
            Path summary = file("manifest-summary.json");
            rewrite(summary, Files.readString(summary).replace("FULL_EXPORT", "INCREMENTAL_EXPORT"));
            // The summary of an incremental export has a view.
            assertThat(changesFailure(statement).getMessage()).contains("it is not a summary of an export");
            rewrite(summary, Files.readString(summary).replace("{", "{\"outputView\":\"NEW_IMAGE\","));
            SQLException failure = failure(statement);
            assertThat(failure.getSQLState()).isEqualTo("42P01");
            assertThat(failure.getMessage()).contains("\"$changes\" has the changes of incremental ones");
            assertThat(changesFailure(statement).getMessage()).contains("is missing");
            Path data = Objects.requireNonNull(summary.getParent()).resolve("data");
            Files.move(
                    data,
                    Objects.requireNonNull(summary.getParent().getParent()).resolve("data"));
            SQLException mixed = changesFailure(statement);
            assertThat(mixed.getSQLState()).isEqualTo("22000");
            assertThat(mixed.getMessage()).contains("a line of it is not of the kind that the summary says");
        });
    }

    private static SQLException changesFailure(Statement statement) {
        return catchThrowableOfType(SQLException.class, () -> column(statement, "SELECT Id FROM Tab.\"$changes\""));
    }

    /** The table, and on top of its export of the beginning the changes since, in both views. */
    @ParameterizedTest
    @ValueSource(strings = {"new_and_old_images", "new_image"})
    void changesOnTopOfAnExportAreTheTable(String view) throws Exception {
        TestClock clock = new TestClock(Instant.parse("2026-01-01T00:00:00Z"));
        onExport(Engine.builder().clock(clock), ITEMS, (connection, statement) -> {
            String since = "SINCE TIMESTAMP '2026-01-01 00:01:00' WITH (view = '" + view + "')";
            clock.pass(Duration.ofMinutes(1));
            statement.executeUpdate("UPDATE Tab SET Text = 'changed' WHERE Id BETWEEN 0 AND 999");
            statement.executeUpdate("DELETE FROM Tab WHERE Id = -1");
            statement.executeUpdate("INSERT INTO Tab (Id, Text) VALUES (-2, 'new')");
            statement.executeUpdate("DELETE FROM Tab WHERE Id BETWEEN 500 AND 1499");
            clock.pass(Duration.ofHours(1));
            statement.executeUpdate("EXPORT TABLE Tab TO 's3://archive/of' " + since);
            String events = "SELECT COALESCE(c.\"$event\", '?') || COUNT(*) FROM Tab.\"$changes\" c"
                    + " GROUP BY c.\"$event\" ORDER BY c.\"$event\"";
            assertThat(column(statement, events))
                    .isEqualTo(
                            view.equals("new_image")
                                    ? List.of("REMOVE1001", "?501")
                                    : List.of("INSERT1", "MODIFY500", "REMOVE1001"));
            assertThat(statement.unwrap(DynamoStatement.class).capacity().readUnits())
                    .isZero();
            String merged =
                    "SELECT c.Id || ' ' || c.\"$new\".Text AS item FROM Tab.\"$changes\" c WHERE c.\"$new\" IS NOT NULL"
                            + " UNION ALL SELECT e.Id || ' ' || e.Text FROM Tab.\"$export\" e"
                            + " WHERE e.Id NOT IN (SELECT c.Id FROM Tab.\"$changes\" c) ORDER BY item";
            assertThat(column(statement, merged))
                    .isEqualTo(column(statement, "SELECT Id || ' ' || Text AS item FROM Tab ORDER BY item"))
                    .hasSize(ITEMS - 1000 + 1);
            damaged(statement);
        });
    }

    /** A file that ends early, with the digest of all it has. */
    private void damaged(Statement statement) throws Exception {
        Path list;
        try (Stream<Path> files = Files.walk(buckets)) {
            list = files.filter(file -> file.endsWith("manifest-files.json"))
                    .max(Comparator.comparing(file -> {
                        try {
                            return Files.getLastModifiedTime(file);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }))
                    .orElseThrow();
        }
        String listed = Files.readString(list);
        String key = listed.replaceAll("(?s).*\"dataFileS3Key\":\"([^\"]*)\".*", "$1");
        Path data = buckets.resolve("archive").resolve(key);
        byte[] content = Files.readAllBytes(data);
        byte[] half = Arrays.copyOf(content, content.length / 2);
        Files.write(data, half);
        rewrite(
                list,
                listed.replaceFirst(
                        "\"md5Checksum\":\"[^\"]*\"",
                        "\"md5Checksum\":\""
                                + Base64.getEncoder()
                                        .encodeToString(
                                                MessageDigest.getInstance("MD5").digest(half))
                                + "\""));
        SQLException failure = changesFailure(statement);
        assertThat(failure.getSQLState()).isEqualTo("22000");
        assertThat(failure.getMessage())
                .contains(data.getFileName().toString())
                .contains("can't be read (EOFException)");
    }

    /** The lines are those of AWS's documentation, with the types that its example lacks. */
    @Test
    void ionIsReadAsJsonIs() throws Exception {
        onExport(2, (connection, statement) -> {
            Path data = file(".json.gz");
            String lines =
                    "$ion_1_0 {Item:{Authors:$dynamodb_SS::[\"Author1\",\"Author2\"],Id:103.,InPublication:false,PageCount:6d2,"
                            + "Text:\"Book \\\"103\\\" \\u00e9\"}}\n$ion_1_0 {Item:{Id:-104.50,Text:null,Cover:{{aGk=}},Parts:[1.,{'a b':true}]}}\n";
            Path ion = data.resolveSibling("data.ion");
            Files.writeString(ion, lines);
            Path list = file("manifest-files.json");
            rewrite(
                    list,
                    Files.readString(list)
                            .replace(
                                    data.getFileName().toString(),
                                    ion.getFileName().toString())
                            .replaceFirst(
                                    "\"md5Checksum\":\"[^\"]*\"",
                                    "\"md5Checksum\":\""
                                            + Base64.getEncoder()
                                                    .encodeToString(MessageDigest.getInstance("MD5")
                                                            .digest(lines.getBytes(StandardCharsets.UTF_8)))
                                            + "\""));
            Path summary = file("manifest-summary.json");
            rewrite(summary, Files.readString(summary).replace("DYNAMODB_JSON", "ION"));
            assertThat(column(
                            statement,
                            "SELECT e.Id || ' ' || e.PageCount || ' ' || e.Text FROM Tab.\"$export\" e"
                                    + " WHERE e.InPublication = FALSE AND CONTAINS(e.Authors, 'Author2')"))
                    .containsExactly("103 600 Book \"103\" é");
            assertThat(column(
                            statement,
                            "SELECT e.Id || ' ' || e.Parts[0] || ' ' || e.Parts[1].\"a b\" FROM Tab.\"$export\" e WHERE e.Text IS NULL"
                                    + " AND e.Text IS NOT MISSING AND e.Cover = X'6869'"))
                    .containsExactly("-104.5 1 true");
            rewrite(summary, Files.readString(summary).replace("ION", "PARQUET"));
            assertThat(failure(statement).getSQLState()).isEqualTo("42N01");
            assertThat(failure(statement).getMessage()).contains("in the format PARQUET");
        });
    }
}
