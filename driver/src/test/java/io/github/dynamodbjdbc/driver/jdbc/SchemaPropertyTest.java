package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

class SchemaPropertyTest {
    private static TestDatabase database;

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        database.put(
                "Music",
                Map.of(
                        "Artist", AttributeValue.fromS("C"),
                        "Song", AttributeValue.fromN("1"),
                        "released", AttributeValue.fromN("1769904000.5"),
                        "title", AttributeValue.fromN("7"),
                        "tags", AttributeValue.fromS("none")));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private Connection connect(String yaml, String more) throws Exception {
        return database.connect("&schema=" + Files.writeString(directory.resolve("schema.yaml"), yaml) + more);
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    private static String failure(Connection connection, String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        });
        assertThat((Throwable) failure).as(sql).isNotNull();
        return failure.getSQLState() + " " + failure.getMessage();
    }

    @Test
    void aTableThatIsNotThereIsWarnedOfWhereTablesAreListed() throws Exception {
        try (Connection connection = connect(
                        "tables: {Musik: {columns: {title: VARCHAR}}, Music: {columns: {title: VARCHAR}}}", "");
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SHOW TABLES").close();
            assertThat(warnings(statement))
                    .anySatisfy(warning ->
                            assertThat(warning).contains("Schema file of the URL:1:10: there is no table 'Musik'"))
                    .noneMatch(warning -> warning.contains("'Music'"));
            assertThat(failure(connection, "SELECT * FROM Musics")).contains("there is no table 'Musik'");
        }
    }

    @Test
    void aKeyIsNoVersion() throws Exception {
        try (Connection connection = connect("tables: {Music: {versionAttribute: Song}}", "")) {
            assertThat(failure(connection, "SELECT * FROM Music"))
                    .startsWith("22023 ")
                    .contains("Schema file of the URL:1:36", "'Song' is of the key of table Music");
        }
    }

    private static String first(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).as(sql).isTrue();
            return rows.getString(1);
        }
    }

    private static List<String> named(ResultSet rows, String column) throws SQLException {
        try (rows) {
            List<String> names = new ArrayList<>();
            while (rows.next()) {
                names.add(rows.getString(column));
            }
            return names;
        }
    }

    /** Tools see the columns by which statements write. */
    @Test
    void entitiesChildrenAndFlattenedColumnsInMetadata() throws Exception {
        database.addTable("Crate", "PK", ScalarAttributeType.S, "SK", ScalarAttributeType.S);
        try (Connection connection = connect(
                "tables: {Crate: {children: {items: {sku: VARCHAR}}, entities: {Boxes:"
                        + " {keys: {PK: 'BOX#{id}', SK: 'V#{version}'}}}}}",
                "&flatten=1")) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO Boxes (id, version, \"size.width\") VALUES (?, ?, ?)")) {
                insert.setInt(1, 7);
                insert.setString(2, "1");
                insert.setInt(3, 3);
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(named(metadata.getPrimaryKeys(null, null, "Boxes"), "COLUMN_NAME"))
                    .containsExactlyInAnyOrder("id", "version");
            assertThat(named(metadata.getColumns(null, null, "Boxes", null), "COLUMN_NAME"))
                    .containsExactly("id", "version", "size.width");
            try (ResultSet child = metadata.getTables(null, null, "Crate.items", null)) {
                assertThat(child.next()).isTrue();
                assertThat(child.getString("TABLE_TYPE")).isEqualTo("VIEW");
                assertThat(child.getString("REMARKS")).isEqualTo("the elements of items in Crate");
                assertThat(child.next()).isFalse();
            }
            assertThat(named(metadata.getColumns(null, null, "Crate.items", null), "COLUMN_NAME"))
                    .containsExactly("PK", "SK", "position", "sku");
            assertThat(first(connection, "SELECT \"size.width\" FROM Boxes WHERE id = 7 AND version = '1'"))
                    .isEqualTo("3");
        }
    }

    private static List<String> labels(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                labels.add(rows.getMetaData().getColumnLabel(i) + " "
                        + rows.getMetaData().getColumnTypeName(i));
            }
            return labels;
        }
    }

    /** SET flatten keeps the connection's own declarations, and is reset at the end of a request. */
    @Test
    void flattenIsSetOnAConnectionWithDeclarationsOfItsOwn() throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Parcels (id VARCHAR PRIMARY KEY, n INTEGER)");
            statement.execute("INSERT INTO Parcels VALUE {'id': 'a', 'n': 1, 'size': {'w': 2}}");
            String all = "SELECT * FROM Parcels";
            assertThat(labels(statement, all)).containsExactly("id VARCHAR", "n INTEGER", "size DOCUMENT");
            connection.beginRequest();
            statement.execute("SET flatten = 1");
            assertThat(labels(statement, all)).containsExactly("id VARCHAR", "n INTEGER", "size.w NUMERIC");
            assertThat(named(connection.getMetaData().getColumns(null, null, "Parcels", null), "COLUMN_NAME"))
                    .containsExactly("id", "n", "size.w");
            statement.execute("ALTER TABLE Parcels ADD COLUMN due DATE");
            assertThat(labels(statement, all)).containsExactly("id VARCHAR", "n INTEGER", "due DATE", "size.w NUMERIC");
            connection.endRequest();
            assertThat(labels(statement, all)).containsExactly("id VARCHAR", "n INTEGER", "due DATE", "size DOCUMENT");
            statement.execute("DROP TABLE Parcels");
        }
    }

    /** Several rows can have the same key in their columns, so no tool may use it as the row's identity. */
    @Test
    void shardedKeysAreNotUnique() throws Exception {
        database.addTable("Plays", "day", ScalarAttributeType.S, "song", ScalarAttributeType.N);
        for (String day : List.of("2018-07-09.1", "2018-07-09.2", "2018-07-09")) {
            database.put("Plays", Map.of("day", AttributeValue.fromS(day), "song", AttributeValue.fromN("1")));
        }
        try (Connection connection =
                connect("tables: {Plays: {columns: {day: {shards: {separator: ., from: 1, to: 2}}}}}", "")) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(metadata.getPrimaryKeys(null, null, "Plays").next()).isFalse();
            assertThat(metadata.getBestRowIdentifier(null, null, "Plays", 0, true)
                            .next())
                    .isFalse();
            assertThat(metadata.getIndexInfo(null, null, "Plays", true, true).next())
                    .isFalse();
            try (ResultSet index = metadata.getIndexInfo(null, null, "Plays", false, true)) {
                assertThat(index.next()).isTrue();
                assertThat(index.getString("COLUMN_NAME")).isEqualTo("day");
                assertThat(index.getBoolean("NON_UNIQUE")).isTrue();
            }
            try (ResultSet column = metadata.getColumns(null, null, "Plays", "day")) {
                assertThat(column.next()).isTrue();
                assertThat(column.getString("TYPE_NAME")).isEqualTo("VARCHAR");
                assertThat(column.getString("IS_NULLABLE")).isEqualTo("YES");
            }
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT day, song, \"$item\" AS stored FROM Plays WHERE day = ? AND song = ? ORDER BY stored")) {
                statement.setString(1, "2018-07-09");
                statement.setInt(2, 1);
                try (ResultSet rows = statement.executeQuery()) {
                    for (String stored : List.of("2018-07-09.1", "2018-07-09.2")) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString("day")).isEqualTo("2018-07-09");
                        assertThat(rows.getString("stored")).contains('"' + stored + '"');
                    }
                    assertThat(rows.next()).isFalse();
                }
                assertThat(warnings(statement)).isEmpty();
            }
        }
    }

    @Test
    void declaredColumnsAreReported() throws Exception {
        try (Connection connection = connect(
                "tables: {Music: {columns: {released: {type: TIMESTAMP, format: epoch-seconds}, day: DATE,"
                        + " later: VARCHAR, tags: LIST, info: DOCUMENT}, hidden: [mixed, later, Year]}}",
                "&documents=native")) {
            List<String> columns = new ArrayList<>();
            try (ResultSet rows = connection.getMetaData().getColumns(null, null, "Music", "%")) {
                while (rows.next()) {
                    columns.add(rows.getString("COLUMN_NAME") + " " + rows.getInt("DATA_TYPE") + " "
                            + rows.getString("TYPE_NAME"));
                }
            }
            assertThat(columns)
                    .containsExactly(
                            "Artist " + Types.VARCHAR + " VARCHAR",
                            "Song " + Types.NUMERIC + " NUMERIC",
                            "released " + Types.TIMESTAMP + " TIMESTAMP",
                            "day " + Types.DATE + " DATE",
                            "tags " + Types.ARRAY + " LIST",
                            "info " + Types.OTHER + " DOCUMENT",
                            "title " + Types.OTHER + " VARIANT");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT * FROM Music WHERE Artist = 'C'")) {
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(7);
                assertThat(rows.getMetaData().getColumnType(3)).isEqualTo(Types.TIMESTAMP);
                assertThat(rows.getMetaData().getColumnClassName(3)).isEqualTo(Timestamp.class.getName());
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject("released"))
                        .isEqualTo(Timestamp.valueOf(LocalDateTime.parse("2026-02-01T00:00:00.5")));
                assertThat(rows.getTimestamp("released").toLocalDateTime())
                        .isEqualTo(LocalDateTime.parse("2026-02-01T00:00:00.5"));
                Instant instant = Instant.parse("2026-02-01T00:00:00.500Z");
                assertThat(rows.getObject("released", Instant.class)).isEqualTo(instant);
                assertThat(rows.getObject("released", OffsetDateTime.class))
                        .isEqualTo(instant.atOffset(ZoneOffset.UTC));
                assertThat(rows.getString("tags")).isNull();
                assertThat(rows.next()).isFalse();
                assertThat(warnings(statement)).anyMatch(text -> text.startsWith("tags: 1 value"));
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT mixed, later FROM Music WHERE Song = 2")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(7);
                while (rows.next()) {
                    assertThat(rows.getObject(2)).isNull();
                }
                assertThat(warnings(statement)).isEmpty();
            }
        }
    }

    @Test
    void momentsAreTheSameWithEverySetter() throws Exception {
        try (Connection connection = connect(
                        "tables: {Music: {columns: {released: {type: TIMESTAMP, format: epoch-seconds}}}}", "");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT Artist FROM Music WHERE released = ?")) {
            Instant instant = Instant.parse("2026-02-01T00:00:00.500Z");
            LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
            for (Object moment : List.of(
                    local,
                    instant,
                    instant.atOffset(ZoneOffset.ofHours(5)),
                    Timestamp.valueOf(local),
                    "2026-02-01 00:00:00.5",
                    "2026-02-01T05:45:00.500+05:45")) {
                statement.setObject(1, moment);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).as(moment.toString()).isTrue();
                    assertThat(rows.getString(1)).isEqualTo("C");
                }
            }
            statement.setObject(1, 5);
            assertThat(catchThrowableOfType(SQLException.class, statement::executeQuery)
                            .getSQLState())
                    .isEqualTo("22018");
            statement.setNull(1, Types.TIMESTAMP);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void aMistypedValueIsNullOrAnError() throws Exception {
        String yaml = "tables: {Music: {columns: {title: VARCHAR}}}";
        String sql = "SELECT title FROM Music WHERE Artist = 'C'";
        try (Connection connection = connect(yaml, "")) {
            assertThat(first(connection, sql)).isNull();
            assertThat(first(connection, "SELECT CAST(title AS VARIANT) FROM Music WHERE Artist = 'C'"))
                    .isEqualTo("7");
            assertThat(first(connection, "SELECT COUNT(*) FROM Music WHERE title IS NULL"))
                    .isEqualTo("1");
            assertThat(first(connection, "SELECT COUNT(*) FROM Music WHERE title = '7'"))
                    .isEqualTo("0");
        }
        try (Connection connection = connect(yaml, "&typeMismatch=error")) {
            assertThat(failure(connection, sql))
                    .startsWith(
                            "22018 title of the item with Artist = 'C' AND Song = 1 of Music holds a value of type N, and is declared VARCHAR");
            assertThat(first(connection, "SELECT CAST(title AS VARIANT) FROM Music WHERE Artist = 'C'"))
                    .isEqualTo("7");
        }
    }

    @Test
    void connectionsKeepTheFileOfTheirOpening() throws Exception {
        String sql = "SELECT title FROM Music WHERE Artist = 'C'";
        try (Connection typed = connect("tables: {Music: {columns: {title: VARCHAR}}}", "")) {
            assertThat(first(typed, sql)).isNull();
            try (Connection dynamic = connect("tables: {Music: {columns: {title: VARIANT}}}", "")) {
                assertThat(first(dynamic, sql)).isEqualTo("7");
                assertThat(first(typed, sql)).isNull();
            }
            try (Connection none = database.connect()) {
                assertThat(first(none, sql)).isEqualTo("7");
            }
        }
    }

    @Test
    void whatContradictsTheTableIsAnErrorOfItsStatements() throws Exception {
        try (Connection connection = connect("tables: {Music: {denseIndexes: [ByYaer]}}", "")) {
            assertThat(failure(connection, "SELECT * FROM Music"))
                    .startsWith("22023 Schema file ")
                    .endsWith("Schema file of the URL:1:33: table Music has no index 'ByYaer'; nearest is 'ByYear'");
            assertThat(first(connection, "SELECT 1")).isEqualTo("1");
        }
        for (String type : List.of("NUMERIC", "VARIANT", "{type: TIMESTAMP, format: epoch-millis}")) {
            try (Connection connection = connect("tables: {Music: {columns: {Artist: " + type + "}}}", "")) {
                assertThat(failure(connection, "SELECT * FROM Music"))
                        .endsWith(
                                "Schema file of the URL:1:28: 'Artist' is a key attribute of type S in table Music, so it may be"
                                        + " VARCHAR, or TIMESTAMP or DATE with a format of strings");
            }
        }
    }

    @Test
    void anInvalidWindowIndexIsAnErrorOfItsTablesStatements() throws Exception {
        String window = "tables: {Music: {windowIndex: {index: %s, granularity: P1D, format: iso8601-date}}}";
        try (Connection connection = connect(window.formatted("ByYaer"), "")) {
            assertThat(failure(connection, "SELECT * FROM Music"))
                    .endsWith("Schema file of the URL:1:39: table Music has no index 'ByYaer'; nearest is 'ByYear'");
        }
        try (Connection connection = connect(window.formatted("ByYear"), "")) {
            assertThat(failure(connection, "SELECT * FROM Music"))
                    .contains(
                            "Schema file of the URL:1:39: index 'ByYear' is not an index by windows: that is a global one whose"
                                    + " partition key is the window, of type S");
        }
    }

    @Test
    void unknownNamesInTheFileGiveWarnings() throws Exception {
        try (Connection connection = database.connect("&denseIndexes=Music:ByYaer,music:ByYear");
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT * FROM Music WHERE Artist = 'A'").close();
            assertThat(warnings(statement))
                    .contains(
                            "denseIndexes names index 'ByYaer', which table Music does not have; nearest is 'ByYear'",
                            "denseIndexes names table 'music', which is not table 'Music': names are exact");
        }
        try (Connection connection = connect("tables: {music: {}}", "");
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT * FROM Music WHERE Artist = 'A'").close();
            assertThat(warnings(statement)).anyMatch(text -> text.contains("'music' is not table Music"));
        }
    }

    @Test
    void aDenseIndexReplacesTheTable() throws Exception {
        String sql = "EXPLAIN FORMAT TABLE SELECT COUNT(*) FROM Music WHERE \"Year\" = 1990 OR \"Year\" IS NULL";
        try (Connection connection = connect("tables: {Music: {denseIndexes: [ByYear]}}", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> allowed = new ArrayList<>();
            while (rows.next()) {
                if (rows.getString("reason") == null
                        || !rows.getString("reason").contains("may lack rows")) {
                    allowed.add(rows.getString("target"));
                }
            }
            assertThat(allowed).contains("Music.ByYear");
        }
    }

    @Test
    void aDeclaredTtlAttributeHidesExpiredItems() throws Exception {
        long expired = Instant.now().getEpochSecond() - 1000;
        database.put(
                "Music",
                Map.of(
                        "Artist", AttributeValue.fromS("D"),
                        "Song", AttributeValue.fromN("1"),
                        "gone", AttributeValue.fromN(Long.toString(expired))));
        try (Connection connection = connect("tables: {Music: {ttlAttribute: gone}}", "")) {
            assertThat(first(connection, "SELECT COUNT(*) FROM Music WHERE Artist = 'D'"))
                    .isEqualTo("0");
        }
        try (Connection connection = database.connect()) {
            assertThat(first(connection, "SELECT COUNT(*) FROM Music WHERE Artist = 'D'"))
                    .isEqualTo("1");
        }
    }

    @Test
    void aMissingFileIsAnErrorOnConnecting() throws Exception {
        SQLException missing = catchThrowableOfType(
                SQLException.class, () -> database.connect("&schema=" + directory.resolve("none.yaml")));
        assertThat(missing.getSQLState()).isEqualTo("22023");
        assertThat((Throwable) missing).hasMessageContaining("Schema file of the URL: there is no such file");
        SQLException folder = catchThrowableOfType(SQLException.class, () -> database.connect("&schema=" + directory));
        assertThat((Throwable) folder).hasMessageContaining("it is a directory");
    }
}
