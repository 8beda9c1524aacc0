package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The metadata of views. */
class ViewMetadataTest {
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
                        "title", AttributeValue.fromS("Eins")));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private Connection connect(String yaml) throws Exception {
        return database.connect("&schema=" + Files.writeString(directory.resolve("schema.yaml"), yaml));
    }

    private static List<String> texts(ResultSet rows, String... columns) throws SQLException {
        try (rows) {
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (String column : columns) {
                    row.add(rows.getString(column));
                }
                texts.add(String.join(" ", row));
            }
            return texts;
        }
    }

    @Test
    void viewsAreAmongTheTablesAndHideThoseOfTheirNames() throws Exception {
        String yaml = """
                views:
                  Titles: SELECT Song, title, COUNT(*) AS n FROM Songs GROUP BY Song, title
                  Songs: SELECT * FROM Music WHERE Artist = 'C'
                """;
        try (Connection connection = connect(yaml)) {
            DatabaseMetaData data = connection.getMetaData();
            assertThat(texts(data.getTableTypes(), "TABLE_TYPE")).containsExactly("SYSTEM TABLE", "TABLE", "VIEW");
            assertThat(texts(data.getTables(null, "dynamodb", null, null), "TABLE_TYPE", "TABLE_NAME"))
                    .contains("TABLE Music")
                    .endsWith("VIEW Songs", "VIEW Titles");
            assertThat(texts(data.getTables(null, null, "Tit%", new String[] {"TABLE"}), "TABLE_NAME"))
                    .isEmpty();
            assertThat(texts(
                            data.getColumns(null, null, "Titles", null),
                            "COLUMN_NAME",
                            "TYPE_NAME",
                            "ORDINAL_POSITION"))
                    .containsExactly("Song NUMERIC 1", "title VARCHAR 2", "n BIGINT 3");
            assertThat(texts(data.getColumns(null, null, "Songs", "ti%"), "COLUMN_NAME", "TYPE_NAME"))
                    .containsExactly("title VARCHAR");
            assertThat(texts(data.getPrimaryKeys(null, null, "Songs"), "COLUMN_NAME"))
                    .isEmpty();
        }
    }

    @Test
    void entitiesAreTablesWithThePartsForKey() throws Exception {
        String yaml = """
                tables:
                  Music:
                    entities:
                      Bands:
                        keys: {Artist: "C{rest}"}
                        columns: {title: VARCHAR}
                      Others:
                        keys: {Artist: "{first}/{second}"}
                """;
        try (Connection connection = connect(yaml);
                Statement statement = connection.createStatement()) {
            DatabaseMetaData data = connection.getMetaData();
            assertThat(texts(data.getTables(null, null, "Bands", null), "TABLE_TYPE", "TABLE_NAME", "REMARKS"))
                    .containsExactly("TABLE Bands items of Music with Artist C{rest}");
            assertThat(texts(data.getColumns(null, null, "Bands", null), "COLUMN_NAME", "TYPE_NAME", "IS_NULLABLE"))
                    .containsExactly("rest VARCHAR NO", "Song NUMERIC NO", "title VARCHAR YES");
            assertThat(texts(data.getPrimaryKeys(null, null, "Others"), "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ"))
                    .containsExactly("Others Song 3", "Others first 1", "Others second 2");
            assertThat(texts(
                            statement.executeQuery(
                                    "SELECT column_name FROM information_schema.columns WHERE table_name = 'Bands'"),
                            "column_name"))
                    .containsExactly("rest", "Song", "title");
            assertThat(texts(
                            statement.executeQuery("SELECT column_name, ordinal_position FROM"
                                    + " information_schema.key_column_usage WHERE table_name = 'Others'"),
                            "column_name",
                            "ordinal_position"))
                    .containsExactly("first 1", "second 2", "Song 3");
            assertThat(connection.unwrap(DynamoConnection.class).discover().text())
                    .doesNotContain("Bands");
        }
    }

    @Test
    void informationSchemaHasThem() throws Exception {
        String yaml = """
                views:
                  Music: SELECT 1 AS one
                """;
        try (Connection connection = connect(yaml);
                Statement statement = connection.createStatement()) {
            assertThat(texts(
                            statement.executeQuery(
                                    "SELECT table_type, is_insertable_into FROM information_schema.tables WHERE table_name = 'Music'"),
                            "table_type",
                            "is_insertable_into"))
                    .containsExactly("VIEW NO");
            assertThat(texts(
                            statement.executeQuery(
                                    "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'Music'"),
                            "column_name",
                            "data_type"))
                    .containsExactly("one INTEGER");
            assertThat(texts(
                            statement.executeQuery("SELECT table_name, view_definition FROM information_schema.views"),
                            "table_name",
                            "view_definition"))
                    .containsExactly("Music SELECT 1 AS one");
            assertThat(texts(connection.getMetaData().getTables(null, null, "Music", null), "TABLE_TYPE", "TABLE_NAME"))
                    .containsExactly("VIEW Music");
        }
    }

    @Test
    void anInvalidViewHasNoColumnsAndAReason() throws Exception {
        try (Connection connection = connect("views:\n  Lost: SELECT x FROM Nowhere\n")) {
            assertThat(texts(connection.getMetaData().getColumns(null, null, "Lost", null), "COLUMN_NAME"))
                    .isEmpty();
            SQLWarning warning = connection.getWarnings();
            assertThat(warning != null).isTrue();
            assertThat(warning.getMessage()).contains("columns of Lost").contains("no table 'Nowhere'");
        }
    }
}
