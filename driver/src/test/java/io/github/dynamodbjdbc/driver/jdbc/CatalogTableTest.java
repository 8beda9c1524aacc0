package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Declarations of statements, as other clients see them. Connections by the proxy have another client configuration, as in another process. */
@Timeout(120)
class CatalogTableTest {
    private static final String CATALOG = "dynamodb-jdbc-catalog";
    private static final String MADE = "CREATE TABLE Made (id VARCHAR PRIMARY KEY, at TIMESTAMP, n NUMERIC)";
    private static final List<String> DECLARED = List.of("id VARCHAR", "at TIMESTAMP", "n NUMERIC");
    private static final List<String> KEY_ONLY = List.of("id VARCHAR");

    private final TestDatabase database = new TestDatabase();
    private LossyProxy proxy;

    @BeforeEach
    void open() throws Exception {
        proxy = new LossyProxy(TestEngine.endpoint(), "none");
    }

    @AfterEach
    void close() {
        proxy.close();
        database.close();
    }

    /** A connection with another client configuration; with {@code more} properties it may refresh for each statement. */
    private Connection other(String more) throws SQLException {
        return database.connect(proxy, more);
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            texts.add(warning.getMessage());
        }
        return texts;
    }

    /** Runs statements, and returns the warnings of the last one. */
    private static List<String> run(Connection connection, String... statements) throws SQLException {
        List<String> texts = List.of();
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
                texts = warnings(statement);
            }
        }
        return texts;
    }

    private static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getColumns(null, "dynamodb", "Made", "%")) {
            while (rows.next()) {
                columns.add(rows.getString("COLUMN_NAME") + " " + rows.getString("TYPE_NAME"));
            }
        }
        return columns;
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, "dynamodb", "%", null)) {
            while (rows.next()) {
                tables.add(rows.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    private static String failure(Connection connection, String sql) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> run(connection, sql));
        return failure.getSQLState() + " " + failure.getMessage();
    }

    private Map<String, AttributeValue> item() {
        return database.item(CATALOG, "table", "Made");
    }

    // ---- visibility ----

    @Test
    void anotherClientSeesIt() throws SQLException {
        try (Connection connection = database.connect();
                Connection other = other("&metadataRefresh=0")) {
            assertThat(run(connection, MADE)).isEmpty();
            assertThat(columns(connection)).isEqualTo(DECLARED);
            assertThat(columns(other)).isEqualTo(DECLARED);
            assertThat(tables(other)).contains("Made").doesNotContain(CATALOG);
            run(connection, "ALTER TABLE Made ADD COLUMN d DATE, DROP COLUMN n");
            assertThat(columns(connection)).containsExactly("id VARCHAR", "at TIMESTAMP", "d DATE");
            // The declarations are valid as long as the description is.
            assertThat(columns(other)).isEqualTo(DECLARED);
            run(connection, "DROP TABLE Made");
            assertThat(item()).isEmpty();
        }
        try (Connection other = other("")) {
            assertThat(tables(other)).doesNotContain("Made");
        }
    }

    @Test
    void itIsReadTogetherWithTheDescription() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        try (Connection other = other("");
                Statement statement = other.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT at FROM \"Made\" WHERE id = 'x'")) {
                assertThat(rows.next()).isFalse();
            }
            // The catalog's marker, the catalog's item of the table, and the item itself.
            assertThat(proxy.operations())
                    .containsExactlyInAnyOrder("ListTables", "GetItem", "DescribeTable", "GetItem", "GetItem");
            assertThat(statement.unwrap(DynamoStatement.class).capacity().readUnits())
                    .isEqualTo(2.5);
        }
    }

    private static Map<String, AttributeValue> asked(Map<String, AttributeValue> item, Instant asked) {
        Map<String, AttributeValue> changed = new HashMap<>(item);
        changed.put(
                "ttl",
                AttributeValue.fromM(Map.of("asked", AttributeValue.fromN(String.valueOf(asked.getEpochSecond())))));
        return changed;
    }

    private long asked() {
        return Long.parseLong(item().get("ttl").m().get("asked").n());
    }

    /** The TTL attribute in the catalog's item is valid for an hour. After that, the next client requests it, and stores it for the others. */
    @Test
    void timeToLiveIsAskedOnceAnHour() throws Exception {
        Instant now = Instant.now();
        try (Connection connection = database.connect()) {
            run(connection, MADE);
            assertThat(asked()).isBetween(now.getEpochSecond(), now.getEpochSecond() + 60);
        }
        database.put(CATALOG, asked(item(), now.minus(Duration.ofMinutes(50))));
        try (Connection other = other("")) {
            run(other, "SELECT * FROM Made");
            assertThat(proxy.operations()).doesNotContain("DescribeTimeToLive");
        }
        Instant before = now.minus(Duration.ofMinutes(70));
        database.put(CATALOG, asked(item(), before));
        try (LossyProxy another = new LossyProxy(TestEngine.endpoint(), "none");
                Connection other = database.connect(another, "&readOnly=true")) {
            run(other, "SELECT * FROM Made");
            assertThat(another.operations()).contains("DescribeTimeToLive").doesNotContain("PutItem");
            assertThat(asked()).isEqualTo(before.getEpochSecond());
        }
        try (LossyProxy another = new LossyProxy(TestEngine.endpoint(), "none");
                Connection other = database.connect(another, "")) {
            another.deny("PutItem");
            assertThat(run(other, "SELECT * FROM Made")).isEmpty();
            assertThat(another.operations()).contains("DescribeTimeToLive", "PutItem");
        }
        try (LossyProxy another = new LossyProxy(TestEngine.endpoint(), "none");
                Connection other = database.connect(another, "")) {
            run(other, "SELECT * FROM Made");
            assertThat(asked()).isGreaterThanOrEqualTo(now.getEpochSecond());
        }
        try (LossyProxy another = new LossyProxy(TestEngine.endpoint(), "none");
                Connection other = database.connect(another, "")) {
            run(other, "SELECT * FROM Made");
            assertThat(another.operations()).doesNotContain("DescribeTimeToLive", "PutItem");
            // While TTL is being enabled, the time of its effect is unknown.
            run(other, "ALTER TABLE Made ENABLE TTL ON n");
            assertThat(item()).doesNotContainKey("ttl");
            assertThat(columns(other)).isEqualTo(DECLARED);
            run(other, "SELECT * FROM Made");
            assertThat(another.operations()).contains("DescribeTimeToLive");
            assertThat(item().get("ttl").m().get("attribute").s()).isEqualTo("n");
        }
    }

    @Test
    void withoutACatalogNothingIsInForce() throws SQLException {
        try (Connection auto = database.connect("&catalog=auto");
                Connection off = database.connect("&catalog=off")) {
            assertThat(run(auto, MADE))
                    .singleElement()
                    .asString()
                    .contains("declaration of table Made is not in force")
                    .contains("CREATE CATALOG");
            assertThat(columns(auto)).isEqualTo(KEY_ONLY);
            run(auto, "CREATE CATALOG");
            assertThat(failure(auto, "CREATE CATALOG")).startsWith("42P07");
            assertThat(run(auto, "CREATE CATALOG IF NOT EXISTS")).hasSize(1);
            run(auto, "ALTER TABLE Made ADD at TIMESTAMP, ADD n NUMERIC");
            assertThat(columns(auto)).isEqualTo(DECLARED);
            assertThat(columns(off)).isEqualTo(KEY_ONLY);
            assertThat(tables(auto)).doesNotContain(CATALOG);
            assertThat(tables(off)).contains(CATALOG);
            assertThat(run(off, "ALTER TABLE Made ADD more DATE"))
                    .singleElement()
                    .asString()
                    .contains("catalog=off");
        }
    }

    /** Another program's table with the catalog's name is neither read nor hidden. */
    @Test
    void aTableWithoutTheMarkerIsNotACatalog() throws SQLException {
        database.addTable(CATALOG, "table");
        database.put(CATALOG, Map.of("table", AttributeValue.fromS("Music"), "x", AttributeValue.fromN("1")));
        try (Connection connection = database.connect()) {
            assertThat(tables(connection)).contains(CATALOG);
            assertThat(run(connection, "SELECT * FROM Music LIMIT 1")).isEmpty();
            assertThat(run(connection, MADE)).singleElement().asString().contains("not in force");
            assertThat(failure(connection, "CREATE CATALOG")).startsWith("42P07");
        }
    }

    @Test
    void theSchemaFileHasTheLastWord(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("s.yaml"), "tables: {Made: {columns: {n: VARCHAR}}}");
        try (Connection connection = database.connect();
                Connection other = other("&schema=" + file)) {
            run(connection, MADE);
            assertThat(columns(other)).containsExactly("id VARCHAR", "at TIMESTAMP", "n VARCHAR");
        }
    }

    // ---- declarations that are not in force ----

    @Test
    void anotherTableOfTheNameHasToAdoptIt() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        database.dropTable("Made");
        database.addTable("Made", "id");
        try (Connection other = other("")) {
            assertThat(run(other, "SELECT * FROM Made"))
                    .anyMatch(text -> text.contains("another table of that name")
                            && text.contains("ALTER TABLE Made ADOPT DECLARATIONS"));
            assertThat(columns(other)).isEqualTo(KEY_ONLY);
            run(other, "ALTER TABLE Made ADOPT DECLARATIONS");
            assertThat(columns(other)).isEqualTo(DECLARED);
            run(other, "ALTER TABLE Made ADOPT DECLARATIONS");
            assertThat(failure(other, "ALTER TABLE Music ADOPT DECLARATIONS")).startsWith("42704");
        }
    }

    @Test
    void aNewTableOfTheNameReplacesIt() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
            database.dropTable("Made");
        }
        try (Connection other = other("")) {
            run(other, "CREATE TABLE Made (id VARCHAR PRIMARY KEY)");
            assertThat(item()).isEmpty();
            assertThat(run(other, "SELECT * FROM Made")).noneMatch(text -> text.contains("ADOPT"));
            run(other, "DROP TABLE Made", MADE);
            assertThat(columns(other)).isEqualTo(DECLARED);
        }
    }

    @Test
    void whatCannotBeReadRefusesWrites() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        Map<String, AttributeValue> item = new HashMap<>(item());
        item.put("format", AttributeValue.fromN("2"));
        database.put(CATALOG, item);
        try (Connection other = other("")) {
            assertThat(run(other, "SELECT * FROM Made"))
                    .anyMatch(text -> text.contains("format 2 is newer than this driver"));
            assertThat(failure(other, "INSERT INTO Made (id) VALUES ('a')")).startsWith("22023");
            assertThat(failure(other, "DELETE FROM Made WHERE id = 'a'")).startsWith("22023");
            assertThat(failure(other, "ALTER TABLE Made ADD x DATE")).startsWith("22023");
            assertThat(run(other, "INSERT INTO Music (Artist, Song) VALUES ('n', 1)"))
                    .isEmpty();
        }
        item.put("format", AttributeValue.fromN("1"));
        item.put("columns", AttributeValue.fromS("all"));
        database.put(CATALOG, item);
        try (Connection other = other("&metadataRefresh=607")) {
            assertThat(run(other, "SELECT * FROM Made")).anyMatch(text -> text.contains("can't be read"));
            assertThat(failure(other, "UPSERT INTO Made (id) VALUES ('a')")).startsWith("22023");
            assertThat(columns(other)).isEqualTo(KEY_ONLY);
        }
    }

    @Test
    void aNewerCatalogIsLeftAlone() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        database.put(CATALOG, Map.of("table", AttributeValue.fromS("$catalog"), "format", AttributeValue.fromN("2")));
        try (Connection other = other("")) {
            assertThat(run(other, "SELECT * FROM Made"))
                    .anyMatch(text -> text.contains("format 2 is newer than this driver"));
            assertThat(failure(other, "INSERT INTO Made (id) VALUES ('a')")).startsWith("22023");
            assertThat(tables(other)).doesNotContain(CATALOG);
        }
    }

    @Test
    void aDeniedCatalogIsReportedOnce() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        proxy.deny("GetItem");
        try (Connection other = other("");
                Connection second = other("")) {
            assertThat(run(other, "SELECT * FROM Made"))
                    .anyMatch(text -> text.contains("does not allow dynamodb:GetItem on " + CATALOG));
            assertThat(run(second, "SELECT * FROM Made")).isEmpty();
            assertThat(columns(other)).isEqualTo(KEY_ONLY);
        }
    }

    @Test
    void aReadOnlyConnectionReadsIt() throws SQLException {
        try (Connection connection = database.connect();
                Connection other = other("&readOnly=true")) {
            run(connection, MADE);
            assertThat(columns(other)).isEqualTo(DECLARED);
            assertThat(failure(other, "CREATE CATALOG")).startsWith("25006");
            assertThat(failure(other, "ALTER TABLE Made ADD x DATE")).startsWith("25006");
        }
    }

    /** A TTL attribute declared as a time would be stored as a string, and no item would expire. */
    @Test
    void whatItemsExpireByIsANumber() throws SQLException {
        database.addSessions();
        try (Connection connection = database.connect()) {
            assertThat(failure(connection, "ALTER TABLE Sessions ADD expires TIMESTAMP"))
                    .startsWith("22023");
            run(connection, "ALTER TABLE Sessions ADD expires NUMERIC");
        }
    }

    // ---- failures ----

    @Test
    void whoMayNotDeclareMakesNoTable() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, "CREATE CATALOG");
        }
        proxy.deny("PutItem");
        try (Connection other = other("")) {
            assertThat(failure(other, MADE)).startsWith("42501");
            assertThat(tables(other)).doesNotContain("Made");
            assertThat(run(other, "CREATE TABLE Made (id VARCHAR PRIMARY KEY)")).isEmpty();
        }
        proxy.deny("CreateTable");
        try (Connection other = other("&ttl=show")) {
            run(other, "DROP TABLE Made");
            assertThat(failure(other, MADE)).startsWith("42501");
            assertThat(item()).isEmpty();
        }
    }

    /** The process ends after each of CREATE TABLE's requests. */
    @Test
    void aCrashLeavesNothingInForce() throws SQLException {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
            Map<String, AttributeValue> pending = new HashMap<>(item());
            pending.put("ids", AttributeValue.fromM(Map.of()));
            pending.put("pending", AttributeValue.fromS("token"));
            database.dropTable("Made");
            database.put(CATALOG, pending);
        }
        // Before the table has been created.
        try (Connection other = other("")) {
            run(other, MADE);
            assertThat(columns(other)).isEqualTo(DECLARED);
            assertThat(item()).doesNotContainKey("pending");
        }
        // Before the item has the table's id.
        Map<String, AttributeValue> pending = new HashMap<>(item());
        pending.put("ids", AttributeValue.fromM(Map.of()));
        pending.put("pending", AttributeValue.fromS("token"));
        database.put(CATALOG, pending);
        try (Connection other = other("&metadataRefresh=607")) {
            assertThat(run(other, "SELECT * FROM Made"))
                    .anyMatch(text -> text.contains("did not come to its end") && text.contains("ADOPT"));
            assertThat(columns(other)).isEqualTo(KEY_ONLY);
            run(other, "ALTER TABLE Made ADOPT DECLARATIONS");
            assertThat(columns(other)).isEqualTo(DECLARED);
            // The table has been dropped, but not its item.
            Map<String, AttributeValue> left = item();
            run(other, "DROP TABLE Made");
            database.put(CATALOG, left);
            run(other, "CREATE TABLE Made (id VARCHAR PRIMARY KEY, v DATE)");
            assertThat(columns(other)).containsExactly("id VARCHAR", "v DATE");
        }
    }

    @Test
    void oneOfTwoThatRaceDeclares() throws Exception {
        try (Connection connection = database.connect()) {
            run(connection, "CREATE CATALOG");
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 5; round++) {
                List<Callable<String>> races = new ArrayList<>();
                for (String type : List.of("DATE", "TIMESTAMP", "NUMERIC", "BOOLEAN")) {
                    races.add(() -> {
                        try (Connection connection = type.length() % 2 == 0 ? database.connect() : other("")) {
                            run(connection, "CREATE TABLE Made (id VARCHAR PRIMARY KEY, v " + type + ")");
                            return type;
                        } catch (SQLException e) {
                            assertThat(e.getSQLState()).isIn("42P07", "55006");
                            return "";
                        }
                    });
                }
                List<String> made = new ArrayList<>();
                for (Future<String> race : threads.invokeAll(races)) {
                    made.add(race.get());
                }
                made.removeIf(String::isEmpty);
                assertThat(made).hasSize(1);
                try (Connection connection = database.connect()) {
                    assertThat(columns(connection)).containsExactly("id VARCHAR", "v " + made.get(0));
                    run(connection, "DROP TABLE Made");
                }
                assertThat(item()).isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Two clients add columns at the same time, and both columns are kept. */
    @Test
    void noChangeIsLost() throws Exception {
        try (Connection connection = database.connect()) {
            run(connection, MADE);
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<List<String>>> changes = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String sql = "ALTER TABLE Made ADD c" + i + " DATE";
                boolean even = i % 2 == 0;
                changes.add(() -> {
                    try (Connection connection = even ? database.connect() : other("")) {
                        return run(connection, sql);
                    }
                });
            }
            for (Future<List<String>> change : threads.invokeAll(changes)) {
                assertThat(Objects.requireNonNull(change.get())).isEmpty();
            }
        } finally {
            threads.shutdownNow();
        }
        try (Connection other = other("&ttl=show")) {
            assertThat(columns(other)).hasSize(11);
        }
    }

    /** SHOW CREATE TABLE includes the declarations. */
    @Test
    void showCreateTable() throws SQLException {
        try (Connection connection = database.connect();
                Connection other = other("");
                Statement statement = other.createStatement()) {
            run(connection, MADE);
            try (ResultSet rows = statement.executeQuery("SHOW CREATE TABLE Made")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(2).replaceAll("\\s+", " "))
                        .isEqualTo("CREATE TABLE Made ( id VARCHAR, at TIMESTAMP, n NUMERIC, PRIMARY KEY (id) )");
            }
        }
    }

    @Test
    void aTableOfAnotherAccountNeedsACatalogOfThatAccount() throws SQLException {
        assertThat(catchThrowableOfType(SQLException.class, () -> database.connect("&catalog=mine"))
                        .getSQLState())
                .isEqualTo("22023");
        try (Connection connection = database.connect("&catalog=arn:aws:dynamodb:eu-west-1:1:table/c")) {
            assertThat(failure(connection, "CREATE CATALOG")).startsWith("55000");
        }
    }
}
