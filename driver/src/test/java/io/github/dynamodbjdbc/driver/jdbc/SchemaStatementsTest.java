package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CREATE, ALTER and DROP with the engine. */
class SchemaStatementsTest {
    private static TestDatabase database;

    @BeforeAll
    static void start() {
        database = new TestDatabase();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @AfterEach
    void dropWhatIsLeft() throws SQLException {
        try (Connection connection = database.connect()) {
            if (!rows(connection, "SHOW TABLES LIKE 'Made'").isEmpty()) {
                drop(connection);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY)",
                "CREATE TABLE Made (\"p-k\" NUMERIC, sk VARBINARY, a INT, PRIMARY KEY (\"p-k\", sk))",
                "CREATE TABLE Made (id VARCHAR, day DATE, at TIMESTAMP, n DOUBLE, d JSON, l LIST, v VARIANT, b BOOLEAN,"
                        + " PRIMARY KEY (id, at), INDEX ByDay (day, at) PROJECTION KEYS_ONLY)",
                "CREATE TABLE Made (id VARCHAR, s VARCHAR, a NUMERIC, b VARCHAR, c VARCHAR, PRIMARY KEY (id, s),"
                        + " INDEX ByA (a) INCLUDE (x, b), INDEX ByMany ((a, b), c, s) PROJECTION KEYS_ONLY,"
                        + " LOCAL INDEX Own (id, c))",
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g NUMERIC, INDEX ByG (g) WITH (read_capacity = 3))"
                        + " WITH (read_capacity = 5, write_capacity = 6, stream = new_and_old_images, ttl = expires,"
                        + " deletion_protection = true)",
                "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g NUMERIC,"
                        + " INDEX ByG (g) WITH (max_read_units = 3, max_write_units = 4))"
                        + " WITH (max_read_units = 100, max_write_units = 10, table_class = standard_infrequent_access)"
            })
    void whatIsShownMakesTheSameTable(String sql) throws SQLException {
        String shown;
        try (Connection connection = database.connect()) {
            assertThat(update(connection, sql)).isZero();
            shown = shown(connection);
            List<String> columns = rows(connection, "SHOW COLUMNS FROM Made");
            List<String> indexes = rows(connection, "SHOW INDEXES FROM Made");
            drop(connection);
            update(connection, shown);
            assertThat(shown(connection)).isEqualTo(shown);
            assertThat(rows(connection, "SHOW COLUMNS FROM Made")).containsExactlyInAnyOrderElementsOf(columns);
            assertThat(rows(connection, "SHOW INDEXES FROM Made")).containsExactlyInAnyOrderElementsOf(indexes);
        }
    }

    @Test
    void showsTheCreatedTable() throws SQLException {
        try (Connection connection = database.connect()) {
            update(
                    connection,
                    "CREATE TABLE Made (id VARCHAR, at TIMESTAMP, g INT, l LIST, PRIMARY KEY (id, at), INDEX ByG (g)"
                            + " INCLUDE (l)) WITH (read_capacity = 1, write_capacity = 2, ttl = Gone)");
            assertThat(shown(connection)).isEqualTo("""
                            CREATE TABLE Made (
                                id VARCHAR,
                                at TIMESTAMP,
                                g INTEGER,
                                l LIST,
                                PRIMARY KEY (id, at),
                                INDEX ByG (g) PROJECTION INCLUDE (l) WITH (read_capacity = 1, write_capacity = 2)
                            ) WITH (billing = provisioned, read_capacity = 1, write_capacity = 2, ttl = 'Gone')""");
            assertThat(rows(connection, "SHOW TTL FROM Made")).containsExactly("Made|Gone|ENABLED");
            assertThat(rows(connection, "SHOW TTL")).contains("Made|Gone|ENABLED", "Music|null|DISABLED");
        }
    }

    @Test
    void alterChangesTheGivenSettings() throws SQLException {
        try (Connection connection = database.connect()) {
            update(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g INT, INDEX ByG (g))");
            update(
                    connection,
                    "ALTER TABLE Made SET (billing = provisioned, read_capacity = 3, write_capacity = 4, stream ="
                            + " keys_only), SET TTL (expires)");
            assertThat(shown(connection))
                    .contains("INDEX ByG (g) PROJECTION ALL WITH (read_capacity = 3, write_capacity = 4)")
                    .endsWith(" WITH (billing = provisioned, read_capacity = 3, write_capacity = 4, stream = keys_only,"
                            + " ttl = expires)");
            update(connection, "ALTER TABLE Made SET (write_capacity = 9, stream = new_image), DROP TTL");
            assertThat(shown(connection))
                    .endsWith(
                            " WITH (billing = provisioned, read_capacity = 3, write_capacity = 9, stream = new_image)");
            update(connection, "ALTER INDEX ByG ON Made SET (write_capacity = 8)");
            assertThat(shown(connection))
                    .contains("INDEX ByG (g) PROJECTION ALL WITH (read_capacity = 3, write_capacity = 8)");
            update(connection, "ALTER TABLE Made ALTER INDEX ByG SET (read_capacity = 7)");
            assertThat(shown(connection))
                    .contains("INDEX ByG (g) PROJECTION ALL WITH (read_capacity = 7, write_capacity = 8)");
            update(connection, "ALTER TABLE Made SET (billing = on_demand, stream = none)");
            update(connection, "ALTER TABLE Made SET (max_read_units = 50, max_write_units = 9)");
            assertThat(shown(connection)).endsWith(") WITH (max_read_units = 50, max_write_units = 9)");
            update(connection, "ALTER TABLE Made SET (max_read_units = none, max_write_units = none)");
            assertThat(shown(connection)).endsWith("\n)");
        }
    }

    @Test
    void indexesComeAndGo() throws SQLException {
        try (Connection connection = database.connect()) {
            update(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY, at DATE, n INT)");
            update(connection, "CREATE INDEX ByAt ON Made (at, n) PROJECTION KEYS_ONLY");
            assertThat(rows(
                            connection,
                            "EXPLAIN FORMAT TABLE SELECT id FROM Made WHERE at = DATE '2026-01-31' AND n > 5"))
                    .anyMatch(row -> row.contains("Query|Made.ByAt|at = '2026-01-31' AND n > 5"));
            assertThat(warnings(connection, "CREATE INDEX IF NOT EXISTS ByAt ON Made (n)"))
                    .hasSize(2)
                    .anyMatch(warning ->
                            warning.startsWith("Items whose 'n' is missing, or not of type N, are not in index"))
                    .contains("Table Made has an index ByAt already; nothing is changed");
            assertFails(connection, "CREATE INDEX ByAt ON Made (n)", "42P07", "an index 'ByAt' already");
            assertFails(
                    connection,
                    "CREATE INDEX ByN ON Made (n) WITH (read_capacity = 1, write_capacity = 1)",
                    "42000",
                    "billing on demand");
            update(connection, "DROP INDEX byat ON made");
            assertThat(rows(connection, "SHOW INDEXES FROM Made")).hasSize(1);
            assertThat(rows(connection, "DESCRIBE Made")).contains("at|DATE|null|declaration|null");
            assertThat(warnings(connection, "DROP INDEX IF EXISTS ByAt ON Made"))
                    .containsExactly("Table Made has no index 'ByAt'");
            assertFails(connection, "DROP INDEX ByAt ON Made", "42704", "no index 'ByAt'");
        }
    }

    @Test
    void anIndexIsCreatedOnSampledAttributes() throws SQLException {
        try (Connection connection = database.connect()) {
            assertThat(warnings(connection, "CREATE INDEX ByTitle ON Music (title)"))
                    .containsExactly(
                            "'title' is taken to be VARCHAR, as a sample of items shows it",
                            "Items whose 'title' is missing, empty, or not of type S, are not in index 'ByTitle', and a value of"
                                    + " another type reads as NULL from now on. SELECT COUNT(*) FROM \"Music\" WHERE"
                                    + " ATTRIBUTE_EXISTS(\"title\") AND NOT ATTRIBUTE_TYPE(\"title\", 'S') counts those of"
                                    + " another type",
                            "Filling index 'ByTitle' takes about 10 WCU, once, for 10 items of about 57 bytes; each later"
                                    + " write that changes an index entry takes about 1 WCU more");
            assertThat(rows(connection, "SELECT Song FROM Music WHERE title = 'Title 3'"))
                    .containsExactly("3");
            assertThat(rows(connection, "EXPLAIN FORMAT TABLE SELECT Song FROM Music WHERE title = 'Title 3'"))
                    .anyMatch(row -> row.contains("Query|Music.ByTitle"));
            assertFails(connection, "CREATE INDEX ByMixed ON Music (mixed)", "42804", "VARIANT, which no key can be");
            assertFails(connection, "CREATE INDEX ByNone ON Music (nowhere)", "42703", "ALTER TABLE Music ADD COLUMN");
            update(connection, "DROP INDEX ByTitle ON Music");
        }
    }

    @Test
    void existingAndMissingTables() throws SQLException {
        try (Connection connection = database.connect()) {
            assertFails(connection, "CREATE TABLE music (id VARCHAR PRIMARY KEY)", "42P07", "a table 'Music' already");
            assertThat(warnings(connection, "CREATE TABLE IF NOT EXISTS Music (id VARCHAR PRIMARY KEY, x LIST)"))
                    .containsExactly("There is a table Music already, with other keys; nothing is changed");
            assertThat(warnings(
                            connection,
                            "CREATE TABLE IF NOT EXISTS Music (Artist VARCHAR, Song INT, Year VARCHAR, x LIST,"
                                    + " PRIMARY KEY (Artist, Song))"))
                    .containsExactly("There is a table Music already, with other keys; nothing is changed");
            assertThat(rows(connection, "DESCRIBE Music")).noneMatch(row -> row.startsWith("x|"));
            assertThat(
                            warnings(
                                    connection,
                                    "CREATE TABLE IF NOT EXISTS Music (Artist VARCHAR, Song INT, x LIST, PRIMARY KEY (Artist, Song))"))
                    .containsExactly("There is a table Music already; only the types of columns are declared");
            assertThat(rows(connection, "DESCRIBE Music")).anyMatch(row -> row.startsWith("x|LIST|"));
            assertThat(warnings(connection, "DROP TABLE IF EXISTS Nowhere"))
                    .containsExactly("There is no table Nowhere");
            assertThat(warnings(connection, "DROP INDEX IF EXISTS Ind ON Nowhere"))
                    .containsExactly("Table Nowhere has no index 'Ind'");
            assertFails(connection, "DROP TABLE Nowhere", "42P01", "Nowhere");
            assertFails(connection, "ALTER TABLE Nowhere DROP TTL", "42P01", "Nowhere");
            assertFails(connection, "ALTER TABLE Music DROP TTL", "42704", "no time to live");
            assertFails(connection, "ALTER TABLE Music SET (read_capacity = 4)", "42000", "is billed on demand");
            assertFails(connection, "ALTER TABLE Music SET (billing = provisioned)", "42000", "both");
        }
    }

    @Test
    void timeToLiveIsOfOneAttribute() throws SQLException {
        try (Connection connection = database.connect()) {
            update(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY) WITH (ttl = expires)");
            assertFails(connection, "ALTER TABLE Made ENABLE TTL ON other", "55000", "expire by 'expires'");
            assertFails(connection, "ALTER TABLE Made DISABLE TTL ON other", "42704", "not by 'other'");
            assertThat(warnings(connection, "ALTER TABLE Made SET (ttl = expires)"))
                    .isEmpty();
            update(connection, "ALTER TABLE Made DISABLE TTL ON expires");
            assertThat(rows(connection, "SHOW TTL FROM Made")).containsExactly("Made|null|DISABLED");
        }
    }

    @Test
    void protectionKeepsATable() throws SQLException {
        try (Connection connection = database.connect()) {
            update(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY) WITH (deletion_protection = true)");
            assertFails(connection, "DROP TABLE Made", "55000", "protected from deletion");
        }
    }

    @Test
    void declaredTypesAreForAllConnections() throws SQLException {
        try (Connection connection = database.connect();
                Connection other = database.connect()) {
            assertThat(rows(other, "SHOW TABLES")).doesNotContain("Made");
            update(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY, at TIMESTAMP)");
            assertThat(rows(connection, "DESCRIBE Made"))
                    .containsExactly("id|VARCHAR|partition|key|null", "at|TIMESTAMP|null|declaration|null");
            assertThat(rows(other, "SHOW TABLES")).contains("Made");
            assertThat(rows(other, "DESCRIBE Made")).isEqualTo(rows(connection, "DESCRIBE Made"));
            update(connection, "ALTER TABLE Made ADD n INT, DROP COLUMN at");
            assertThat(rows(connection, "DESCRIBE Made"))
                    .containsExactly("id|VARCHAR|partition|key|null", "n|INTEGER|null|declaration|null");
            update(other, "DROP TABLE Made");
            assertFails(connection, "SELECT * FROM Made", "42P01", "Made");
            update(other, "CREATE TABLE Made (id INT PRIMARY KEY)");
            assertThat(rows(connection, "DESCRIBE Made")).containsExactly("id|INTEGER|partition|key|null");
            update(connection, "DROP TABLE Made");
        }
    }

    @Test
    void declaredTypesAreKeptInTheSchemaFileIfAskedTo(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("tables.yaml");
        Map<String, String> owners = Map.of("schemaUpdates", "true", "schema", file.toString());
        try (Connection connection = database.connect("", owners)) {
            assertThat(file).doesNotExist();
            update(connection, "CREATE TABLE Made (id DATE PRIMARY KEY, n INT)");
            assertThat(file).hasContent("tables:\n  Made:\n    columns:\n      id: DATE\n      n: INTEGER\n");
        }
        try (Connection connection = database.connect("", owners)) {
            assertThat(rows(connection, "DESCRIBE Made"))
                    .containsExactly("id|DATE|partition|key|null", "n|INTEGER|null|declaration|null");
            Files.writeString(file, "tables: {Made: &a {columns: {n: NUMERIC}}, Other: *a}");
            assertFails(connection, "ALTER TABLE Made ADD x LIST", "22023", "change it by hand");
            Files.writeString(file, "# none\ntables: {}\n");
            update(connection, "ALTER TABLE Made ADD x LIST");
            assertThat(file).hasContent("# none\ntables:\n  Made:\n    columns:\n      x: LIST\n");
            update(connection, "DROP TABLE Made");
            assertThat(file).hasContent("# none\ntables: {}\n");
        }
        try (Connection connection = database.connect("&schema=" + file)) {
            update(connection, "CREATE TABLE Made (id DATE PRIMARY KEY, n INT)");
            assertThat(file).hasContent("# none\ntables: {}\n");
        }
        assertThatThrownBy(() -> database.connect("", Map.of("schemaUpdates", "true")))
                .hasMessageContaining("property schema");
    }

    @Test
    void aUrlMakesNoSchemaFile(@TempDir Path directory) {
        Path file = directory.resolve("new.jsp");
        assertThatThrownBy(() -> database.connect("&schemaUpdates=true&schema=" + file))
                .hasMessageContaining("Property schemaUpdates can't be given in a URL");
        assertThatThrownBy(() -> database.connect("&schema=" + file, Map.of("schemaUpdates", "true")))
                .hasMessage("Schema file of the URL: there is no such file");
        assertThatThrownBy(() -> database.connect("", Map.of("schemaUpdates", "true", "schema", file.toString())))
                .hasMessageContaining(".yaml or .yml");
        assertThatThrownBy(() ->
                        database.connect("&schema=" + directory.resolve("new.yaml"), Map.of("schemaUpdates", "true")))
                .hasMessageContaining("there is no such file");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void nothingIsChangedOnAConnectionThatMayOnlyRead() throws SQLException {
        try (Connection connection = database.connect("&readOnly=true")) {
            assertThat(connection.isReadOnly()).isTrue();
            assertThat(connection.getMetaData().isReadOnly()).isTrue();
            for (String sql : List.of(
                    "CREATE TABLE Made (id VARCHAR PRIMARY KEY)",
                    "ALTER TABLE Music ADD x INT",
                    "CREATE INDEX ByTitle ON Music (title)",
                    "DROP INDEX ByYear ON Music",
                    "DROP TABLE IF EXISTS Nowhere")) {
                assertFails(connection, sql, "25006", "readOnly=true");
            }
            // Planning it would take a sample.
            try (Statement statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("CREATE INDEX ByTitle ON Music (title)"))
                        .hasMessageContaining("readOnly=true");
                assertThat(statement.unwrap(DynamoStatement.class).capacity().requests())
                        .isZero();
            }
            connection.setReadOnly(false);
            assertThat(connection.getWarnings().getMessage()).contains("readOnly=true");
            assertThat(connection.isReadOnly()).isTrue();
        }
        try (Connection connection = database.connect()) {
            assertThat(connection.getMetaData().isReadOnly()).isFalse();
            connection.setReadOnly(true);
            assertFails(connection, "DROP TABLE Music", "25006", "setReadOnly(true)");
            connection.setReadOnly(false);
            assertThat(warnings(connection, "DROP TABLE IF EXISTS Nowhere")).hasSize(1);
        }
    }

    @Test
    void whoWantsRowsIsRefusedBeforeAnythingHappens() throws SQLException {
        String sql = "CREATE TABLE Made (id VARCHAR PRIMARY KEY)";
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(sql)) {
            assertThatThrownBy(() -> statement.executeQuery(sql)).hasMessageContaining("gives no rows");
            assertThat(prepared.getParameterMetaData().getParameterCount()).isZero();
            assertThat(rows(connection, "SHOW TABLES")).doesNotContain("Made");
            assertThat(prepared.executeUpdate()).isZero();
            assertThat(rows(connection, "SHOW TABLES")).contains("Made");
        }
    }

    private static void assertFails(Connection connection, String sql, String state, String message) {
        assertThatThrownBy(() -> update(connection, sql))
                .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState())
                        .as(failure.getMessage())
                        .isEqualTo(state))
                .hasMessageContaining(message);
    }

    private static void drop(Connection connection) throws SQLException {
        update(connection, "ALTER TABLE Made SET (deletion_protection = false)");
        update(connection, "DROP TABLE Made");
        assertThat(rows(connection, "SHOW TABLES LIKE 'Made'")).isEmpty();
    }

    @Test
    void theMaximumOfAnIndexIsShown() throws SQLException {
        try (Connection connection = database.connect()) {
            update(
                    connection,
                    "CREATE TABLE Made (id VARCHAR PRIMARY KEY, g VARCHAR, INDEX ByG (g)"
                            + " WITH (max_read_units = 40, max_write_units = 50)) WITH (max_read_units = 100)");
            update(connection, "ALTER INDEX ByG ON Made SET (max_read_units = 60)");
            assertThat(shown(connection))
                    .contains("ByG (g) PROJECTION ALL WITH (max_read_units = 60, max_write_units = 50)");
            drop(connection);
        }
    }

    private static String shown(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE TABLE Made")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString("table_name")).isEqualTo("Made");
            return rows.getString("statement");
        }
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static List<String> warnings(Connection connection, String sql) throws SQLException {
        List<String> warnings = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(sql)).isFalse();
            assertThat(statement.getUpdateCount()).isZero();
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                warnings.add(warning.getMessage());
            }
        }
        return warnings;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                found.add(String.join("|", row.stream().map(String::valueOf).toList()));
            }
        }
        return found;
    }
}
