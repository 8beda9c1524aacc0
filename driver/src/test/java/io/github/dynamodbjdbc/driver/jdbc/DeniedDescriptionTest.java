package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
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

/** The schema file describes tables if a policy denies DescribeTable and ListTables. */
class DeniedDescriptionTest {
    private static final String MUSIC = """
            tables:
              Music:
                partitionKey: {Artist: S}
                sortKey: {Song: N}
                indexes:
                  ByYear: {partitionKey: {Year: N}, projection: ALL}
                columns: {title: VARCHAR}
            """;

    private final TestDatabase database = new TestDatabase();
    private LossyProxy proxy;

    @TempDir
    private Path directory;

    @BeforeEach
    void open() throws Exception {
        proxy = new LossyProxy(TestEngine.endpoint(), "none");
        proxy.deny("ListTables", "DescribeTable", "DescribeTimeToLive", "Scan");
    }

    @AfterEach
    void close() {
        proxy.close();
        database.close();
    }

    private Connection connect(String yaml, String more) throws Exception {
        return database.connect(proxy, "&schema=" + Files.writeString(directory.resolve("s.yaml"), yaml) + more);
    }

    private static List<String> texts(SQLWarning first) {
        List<String> texts = new ArrayList<>();
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            texts.add(warning.getMessage());
        }
        return texts;
    }

    private static List<String> column(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(column));
            }
            return values;
        }
    }

    private static List<String> rows(ResultSet rows, String... columns) throws SQLException {
        try (rows) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (String name : columns) {
                    row.append(row.isEmpty() ? "" : " ").append(rows.getString(name));
                }
                all.add(row.toString());
            }
            return all;
        }
    }

    private static String failure(Statement statement, String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> column(statement, sql, 1));
        return failure.getSQLState() + " " + failure.getMessage();
    }

    @Test
    void readsByTheDeclaredKeysAndIndexes() throws Exception {
        try (Connection connection = connect(MUSIC, "");
                Statement statement = connection.createStatement()) {
            assertThat(column(statement, "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3", 1))
                    .containsExactly("Title 3");
            assertThat(texts(statement.getWarnings()))
                    .satisfiesExactlyInAnyOrder(
                            denial -> assertThat(denial)
                                    .contains("Keys and indexes of Music are those of schema file")
                                    .contains("URL:3:19: the policy does not allow dynamodb:DescribeTable"),
                            denial -> assertThat(denial).contains("dynamodb:DescribeTimeToLive"));
            // 1990 + song % 3
            assertThat(column(statement, "SELECT Song FROM Music WHERE \"Year\" = 1990 ORDER BY Song", 1))
                    .containsExactly("3", "6", "9");
            assertThat(texts(statement.getWarnings())).isEmpty();
            assertThat(column(statement, "SELECT Song FROM Music WHERE Artist = 'B' ORDER BY Song DESC LIMIT 2", 1))
                    .containsExactly("10", "9");
            assertThat(proxy.operations()).contains("GetItem").contains("Query").doesNotContain("Scan");
            assertThat(statement.executeUpdate("UPDATE Music SET title = 'x' WHERE Artist = 'A' AND Song = 3"))
                    .isEqualTo(1);
            assertThat(column(statement, "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3", 1))
                    .containsExactly("x");
            assertThat(failure(statement, "SELECT title FROM Music WHERE title = 'x'"))
                    .startsWith("42501")
                    .contains("dynamodb:Scan");
        }
    }

    @Test
    void showsTheFilesDeclarationsAndEachDenialOnce() throws Exception {
        try (Connection connection = connect(MUSIC, "")) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(rows(metadata.getTables(null, "dynamodb", "%", null), "TABLE_NAME"))
                    .containsExactly("Music");
            assertThat(rows(metadata.getColumns(null, "dynamodb", "%", "%"), "COLUMN_NAME", "TYPE_NAME"))
                    .containsExactly("Artist VARCHAR", "Song NUMERIC", "Year NUMERIC", "title VARCHAR");
            assertThat(rows(metadata.getPrimaryKeys(null, null, "Music"), "COLUMN_NAME", "KEY_SEQ"))
                    .containsExactly("Artist 1", "Song 2");
            assertThat(rows(
                            metadata.getIndexInfo(null, null, "Music", false, true),
                            "INDEX_NAME",
                            "COLUMN_NAME",
                            "CARDINALITY"))
                    .containsExactly("PRIMARY Artist null", "PRIMARY Song null", "ByYear Year null");
            assertThat(texts(connection.getWarnings()))
                    .satisfiesExactlyInAnyOrder(
                            denial -> assertThat(denial)
                                    .isEqualTo(
                                            "Tables can't be listed: the policy does not allow dynamodb:ListTables. Those of"
                                                    + " the schema file are shown; others can still be named"),
                            denial -> assertThat(denial).contains("dynamodb:DescribeTable"),
                            denial -> assertThat(denial).contains("dynamodb:Scan"));
            // Names and types do not depend on the time to live.
            assertThat(proxy.operations()).doesNotContain("DescribeTimeToLive");
            try (Statement statement = connection.createStatement()) {
                assertThat(column(statement, "SHOW TABLES", 1)).containsExactly("Music");
                assertThat(column(statement, "SHOW INDEXES FROM Music", 1)).containsExactly(null, "ByYear");
                assertThat(column(
                                statement,
                                "SELECT column_name FROM information_schema.columns WHERE table_name = 'Music'",
                                1))
                        .containsExactly("Artist", "Song", "Year", "title");
            }
        }
    }

    /** If one table can't be described, the others are still listed. */
    @Test
    void omitsUnknownSettingsWithAWarning() throws Exception {
        try (Connection connection = connect(MUSIC + "  my_table.x-1: {hidden: [secret]}\n", "")) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(rows(metadata.getPrimaryKeys(null, null, "%"), "TABLE_NAME", "COLUMN_NAME"))
                    .containsExactly("Music Artist", "Music Song");
            assertThat(texts(connection.getWarnings()))
                    .anyMatch(text -> text.startsWith("my_table.x-1 is not shown: Access denied")
                            && text.contains("unless a schema file declares them"));
            assertThat(catchThrowableOfType(
                                    SQLException.class, () -> metadata.getPrimaryKeys(null, null, "my_table.x-1"))
                            .getSQLState())
                    .isEqualTo("42501");
            try (Statement statement = connection.createStatement()) {
                assertThat(column(statement, "SELECT DISTINCT table_name FROM information_schema.key_column_usage", 1))
                        .containsExactly("Music");
                assertThat(texts(statement.getWarnings()))
                        .anyMatch(text -> text.startsWith("my_table.x-1 is not shown"));
                assertThat(failure(statement, "SELECT * FROM \"my_table.x-1\"")).startsWith("42501");
            }
        }
    }

    @Test
    void aDeclaredExpiryNeedsNoDescription() throws Exception {
        database.addSessions();
        try (Connection connection = connect(
                        "tables: {Sessions: {partitionKey: {id: S}, ttlAttribute: expires}}", "&ttlClock=PT72H");
                Statement statement = connection.createStatement()) {
            assertThat(column(statement, "SELECT id FROM Sessions WHERE id IN ('soon', 'never')", 1))
                    .containsExactly("never");
            assertThat(texts(statement.getWarnings()))
                    .singleElement()
                    .asString()
                    .contains("dynamodb:DescribeTable");
        }
    }

    /** The number of items is unknown, so the table is not considered small. */
    @Test
    void scanDenyRefusesATableThatIsNotCounted() throws Exception {
        proxy.deny("DescribeTable");
        try (Connection connection = connect(MUSIC, "&scan=deny");
                Statement statement = connection.createStatement()) {
            assertThat(failure(statement, "SELECT title FROM Music WHERE title = 'Title 3'"))
                    .contains(
                            "full scan of Music: about 1000 items, ",
                            " read capacity units (a guess: the items of Music are not counted) is refused by scan=deny");
            assertThat(column(statement, "SELECT Song FROM Music WHERE \"Year\" = 1990", 1))
                    .hasSize(3);
            assertThat(column(statement, "SELECT /*+ SCAN(Music) */ Song FROM Music WHERE title = 'Title 3'", 1))
                    .containsExactly("3");
        }
    }

    @Test
    void withoutADeclarationTheErrorNamesTheRemedy() throws Exception {
        try (Connection connection = database.connect(proxy, "");
                Statement statement = connection.createStatement()) {
            assertThat(failure(statement, "SELECT * FROM Music"))
                    .startsWith("42501")
                    .contains("dynamodb:DescribeTable on Music")
                    .contains("unless a schema file declares them");
        }
    }

    @Test
    void theDescriptionTakesPrecedence() throws Exception {
        proxy.deny();
        String wrong = """
                tables:
                  Music:
                    partitionKey: {Artist: S}
                    indexes:
                      ByYear: {partitionKey: {Year: N}, projection: [title]}
                      ByYears: {partitionKey: {Year: N}, projection: ALL}
                """;
        try (Connection connection = connect(wrong, "");
                Statement statement = connection.createStatement()) {
            assertThat(column(statement, "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3", 1))
                    .containsExactly("Title 3");
            assertThat(texts(statement.getWarnings()))
                    .satisfiesExactly(
                            key -> assertThat(key)
                                    .endsWith("URL:3:19: the key of Music is Artist S, sorted by Song N, not Artist S."
                                            + " DynamoDB's description takes precedence"),
                            index -> assertThat(index)
                                    .endsWith(
                                            "URL:5:7: index 'ByYear' of Music is a global one by Year N that projects ALL,"
                                                    + " not a global one by Year N that projects [title]. DynamoDB's description takes precedence"),
                            missing -> assertThat(missing)
                                    .endsWith("URL:6:7: table Music has no index 'ByYears'; nearest is 'ByYear'"));
        }
        try (Connection connection = connect(MUSIC, "");
                Statement statement = connection.createStatement()) {
            column(statement, "SELECT title FROM Music WHERE Artist = 'A' AND Song = 3", 1);
            assertThat(texts(statement.getWarnings())).isEmpty();
        }
        proxy.deny("DescribeTable");
        try (Connection connection = connect("tables: {Musik: {partitionKey: {a: S}}}", "");
                Statement statement = connection.createStatement()) {
            // The file may name a table that does not exist. Reading it is an error.
            assertThat(failure(statement, "SELECT * FROM Musik WHERE a = '1'")).startsWith("42P01");
        }
    }

    @Test
    void entitiesOfADeclaredTable() throws Exception {
        database.addTable(
                "Shop",
                "PK",
                software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.S,
                "SK",
                software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType.S);
        database.put(
                "Shop",
                Map.of(
                        "PK", AttributeValue.fromS("C#7"),
                        "SK", AttributeValue.fromS("P"),
                        "name", AttributeValue.fromS("Ana")));
        String yaml = """
                tables:
                  Shop:
                    partitionKey: {PK: S}
                    sortKey: {SK: S}
                    entities:
                      Customers: {keys: {PK: "C#{id}", SK: P}, columns: {name: VARCHAR}}
                """;
        try (Connection connection = connect(yaml, "");
                Statement statement = connection.createStatement()) {
            assertThat(column(statement, "SELECT name FROM Customers WHERE id = 7", 1))
                    .containsExactly("Ana");
            assertThat(rows(connection.getMetaData().getPrimaryKeys(null, null, "Customers"), "COLUMN_NAME"))
                    .containsExactly("id");
        }
    }
}
