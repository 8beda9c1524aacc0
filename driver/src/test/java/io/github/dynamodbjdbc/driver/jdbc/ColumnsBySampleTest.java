package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
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
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The property {@code columns=sampled}: the types in a sample are used like declarations. */
class ColumnsBySampleTest {
    private final TestDatabase database = new TestDatabase();

    @BeforeEach
    void create() {
        database.addTable("Accounts", "id");
        put("a", "5", "12345678901", "1.37", "2020-01-02", "2020-01-02T03:04:05Z", AttributeValue.fromN("1"));
        put("b", "7", "2", "10.5", "2021-01-02", "2021-01-02T03:04:05Z", AttributeValue.fromS("one"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void put(
            String id, String n, String big, String balance, String born, String created, AttributeValue mixed) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("id", AttributeValue.fromS(id));
        item.put("n", AttributeValue.fromN(n));
        item.put("big", AttributeValue.fromN(big));
        item.put("balance", AttributeValue.fromN(balance));
        item.put("active", AttributeValue.fromBool(id.equals("a")));
        item.put("born", AttributeValue.fromS(born));
        item.put("created", AttributeValue.fromS(created));
        item.put("huge", AttributeValue.fromN("1E+100"));
        item.put("mixed", mixed);
        database.put("Accounts", item);
    }

    private Connection connect() throws SQLException {
        return database.connect("&columns=sampled&metadataRefresh=600");
    }

    private List<String> ids(String condition) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM Accounts WHERE " + condition)) {
            return ids(rows);
        }
    }

    private static List<String> ids(ResultSet rows) throws SQLException {
        List<String> ids = new ArrayList<>();
        while (rows.next()) {
            ids.add(rows.getString(1));
        }
        return ids.stream().sorted().toList();
    }

    @Test
    void resultsReportTheSampledTypes() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT n, big, balance, active, born, created, huge, mixed, max(n) OVER () AS most FROM Accounts"
                                + " WHERE id = 'a'")) {
            ResultSetMetaData metadata = rows.getMetaData();
            assertThat(List.of(1, 2, 3, 4, 5, 6))
                    .extracting(metadata::getColumnType)
                    .containsExactly(
                            Types.BIGINT, Types.BIGINT, Types.NUMERIC, Types.BOOLEAN, Types.DATE, Types.TIMESTAMP);
            assertThat(metadata.getPrecision(3)).isEqualTo(38);
            assertThat(metadata.getScale(3)).isEqualTo(2);
            // 1E+100 exceeds NUMERIC with 38 digits, and a column with two types has no type.
            assertThat(metadata.getColumnTypeName(7)).isEqualTo("VARIANT");
            assertThat(metadata.getColumnTypeName(8)).isEqualTo("VARIANT");
            assertThat(metadata.getColumnType(9)).isEqualTo(Types.NUMERIC);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo(5L);
            assertThat(metadata.getColumnClassName(1)).isEqualTo("java.lang.Number");
            assertThat(rows.getObject(2)).isEqualTo(12_345_678_901L);
            assertThat(rows.getObject(3)).isEqualTo(new BigDecimal("1.37"));
            assertThat(rows.getObject(4)).isEqualTo(true);
            assertThat(rows.getDate(5)).hasToString("2020-01-02");
            assertThat(rows.getObject(6, Instant.class)).isEqualTo(Instant.parse("2020-01-02T03:04:05Z"));
        }
    }

    @Test
    void metadataReportsTheSameTypes() throws SQLException {
        try (Connection connection = connect();
                ResultSet columns = connection.getMetaData().getColumns(null, null, "Accounts", "%")) {
            Map<String, String> types = new HashMap<>();
            while (columns.next()) {
                types.put(
                        columns.getString("COLUMN_NAME"),
                        columns.getString("TYPE_NAME") + " " + columns.getInt("DECIMAL_DIGITS"));
            }
            assertThat(types)
                    .containsEntry("id", "VARCHAR 0")
                    .containsEntry("n", "BIGINT 0")
                    .containsEntry("balance", "NUMERIC 2")
                    .containsEntry("created", "TIMESTAMP 3")
                    .containsEntry("huge", "VARIANT 0");
        }
    }

    /** Conditions as tools write them for a relational database. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "active = 1, a",
                "active = 0, b",
                "balance = '1.37', a",
                "n = '7', b",
                "born > '2020-06-01', b",
                "born = DATE '2020-01-02', a",
                "created = TIMESTAMP '2020-01-02 03:04:05', a",
                "created < '2020-12-31 00:00:00', a",
                "mixed = 1, a"
            })
    void literalsAreConvertedAsToADeclaredColumn(String condition, String id) throws SQLException {
        assertThat(ids(condition)).containsExactly(id);
    }

    @Test
    void aBooleanIsOneOrZero() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> ids("active = 2"))
                .satisfies(failure -> assertThat(failure.getSQLState()).isEqualTo("22018"));
    }

    @Test
    void parametersAreMoments() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT id FROM Accounts WHERE created = ?")) {
            Instant created = Instant.parse("2020-01-02T03:04:05Z");
            Calendar utc = Calendar.getInstance(TimeZone.getTimeZone(ZoneOffset.UTC));
            statement.setTimestamp(1, Timestamp.from(created), utc);
            assertThat(ids(statement.executeQuery())).containsExactly("a");
            for (Object moment : List.of(
                    created,
                    created.atOffset(ZoneOffset.ofHours(5)),
                    LocalDateTime.ofInstant(created, ZoneOffset.UTC),
                    OffsetDateTime.ofInstant(created, ZoneOffset.UTC))) {
                statement.setObject(1, moment);
                assertThat(ids(statement.executeQuery())).as("%s", moment).containsExactly("a");
            }
        }
    }

    /** Next to an attribute without a type, text is read as a moment, whichever setter sets the parameter. */
    @Test
    void withoutTypesStringsAreReadAsMoments() throws SQLException {
        try (Connection connection = database.connect("&metadataRefresh=603");
                ResultSet sampled = connection.createStatement().executeQuery("DESCRIBE Accounts");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT id FROM Accounts WHERE created = ?")) {
            assertThat(sampled.next()).isTrue();
            LocalDateTime created = LocalDateTime.parse("2020-01-02T03:04:05");
            for (Object moment : List.of(Timestamp.from(created.toInstant(ZoneOffset.UTC)), created)) {
                statement.clearWarnings();
                statement.setObject(1, moment);
                assertThat(ids(statement.executeQuery())).as("%s", moment).containsExactly("a");
                assertThat((Object) statement.getWarnings()).as("%s", moment).isNull();
            }
        }
    }

    @Test
    void whatDoesNotFitReadsAsNull() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("DESCRIBE Accounts")).isTrue();
            put("c", "5.5", "9E+30", "1.234", "soon", "never", AttributeValue.fromN("2"));
            try (ResultSet rows =
                    statement.executeQuery("SELECT n, big, balance, born, created, id FROM Accounts WHERE id = 'c'")) {
                assertThat(rows.next()).isTrue();
                // No number is hidden or rounded.
                assertThat(rows.getObject(1)).isEqualTo(new BigDecimal("5.5"));
                assertThat(rows.getObject(2)).isEqualTo(new BigDecimal("9000000000000000000000000000000"));
                assertThat(rows.getObject(3)).isEqualTo(new BigDecimal("1.234"));
                for (int column = 1; column <= 2; column++) {
                    int number = column;
                    assertThatExceptionOfType(SQLException.class)
                            .isThrownBy(() -> rows.getLong(number))
                            .satisfies(
                                    failure -> assertThat(failure.getSQLState()).isEqualTo("22003"));
                }
                for (int column = 4; column <= 5; column++) {
                    assertThat(rows.getObject(column)).as("column %s", column).isNull();
                    assertThat(rows.getTimestamp(column))
                            .as("column %s", column)
                            .isNull();
                }
                assertThat(rows.getString(6)).isEqualTo("c");
                // The text of the value is available.
                assertThat(rows.getString(1)).isEqualTo("5.5");
                assertThat(rows.next()).isFalse();
            }
            assertThat(warnings(statement.getWarnings()))
                    .anyMatch(warning -> warning.contains("born") && warning.contains("1 value "));
            // Conditions compare the stored number.
            try (ResultSet rows = statement.executeQuery("SELECT id FROM Accounts WHERE n > 5 AND n < 6")) {
                assertThat(ids(rows)).containsExactly("c");
            }
        }
    }

    /** Expressions see the values of later items. The sample only decides the meaning of a literal next to the column. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "n IS NOT NULL; a b c",
                "n IS NULL; ",
                "n IN (SELECT \"mixed\" FROM Accounts WHERE id = 'c'); c",
                "COALESCE(n, 'none') = 'many'; c",
                "n || '' = 'many'; c",
                "UPPER(n) = 'MANY'; c",
                "created IS NULL; ",
                "created || '' = '1577836800'; c",
                "born = \"mixed\"; ",
                "attribute_type(active, 'S'); c",
                "1 = (SELECT COUNT(*) FROM Accounts x WHERE x.n = t.n); a b c",
            })
    void expressionsSeeWhatAnItemHolds(String condition, String ids) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("DESCRIBE Accounts")).isTrue();
            Map<String, AttributeValue> item = new HashMap<>();
            item.put("id", AttributeValue.fromS("c"));
            item.put("n", AttributeValue.fromS("many"));
            item.put("mixed", AttributeValue.fromS("many"));
            item.put("created", AttributeValue.fromN("1577836800"));
            item.put("born", AttributeValue.fromS("soon"));
            item.put("active", AttributeValue.fromS("yes"));
            database.put("Accounts", item);
            String sql = "SELECT id FROM Accounts t WHERE " + condition;
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThat(ids(rows)).containsExactlyInAnyOrder(ids == null ? new String[0] : ids.split(" "));
            }
        }
    }

    @Test
    void aNumberInAColumnOfMomentsIsNotAMoment() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("DESCRIBE Accounts")).isTrue();
            database.put(
                    "Accounts", Map.of("id", AttributeValue.fromS("c"), "created", AttributeValue.fromN("1577836800")));
            try (ResultSet rows = statement.executeQuery("SELECT created FROM Accounts WHERE id = 'c'")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("TIMESTAMP");
                assertThat(rows.getString(1)).isEqualTo("1577836800");
                assertThat(rows.getTimestamp(1)).isNull();
                assertThat(rows.getObject(1)).isNull();
                assertThat(rows.getObject(1, Object.class)).isEqualTo(new BigDecimal("1577836800"));
            }
        }
    }

    private static List<String> warnings(SQLWarning first) {
        List<String> warnings = new ArrayList<>();
        for (SQLWarning next = first; next != null; next = next.getNextWarning()) {
            warnings.add(next.getMessage());
        }
        return warnings;
    }

    @Test
    void numbersHaveTheScaleOfMetadata() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT balance FROM Accounts WHERE id = 'b'")) {
            assertThat(rows.getMetaData().getScale(1)).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal("10.50"));
            assertThat(rows.getObject(1)).isEqualTo(new BigDecimal("10.50"));
            assertThat(rows.getString(1)).isEqualTo("10.5");
        }
    }

    @Test
    void aLargeKeyIsFoundAfterItIsWritten() throws SQLException {
        database.addTable("Ids", "p", ScalarAttributeType.S, "id", ScalarAttributeType.N);
        database.put("Ids", Map.of("p", AttributeValue.fromS("a"), "id", AttributeValue.fromN("8")));
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute("DESCRIBE Ids")).isTrue();
            for (String id : List.of("3000000000", "1234567890123456789", "12345678901234567890")) {
                statement.executeUpdate("INSERT INTO Ids (p, id) VALUES ('a', " + id + ")");
                try (ResultSet rows = statement.executeQuery("SELECT id FROM Ids WHERE p = 'a' AND id = " + id)) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getBigDecimal(1)).isEqualTo(new BigDecimal(id));
                    assertThat(rows.getObject(1)).hasToString(id);
                }
            }
        }
    }

    private static final List<String> FORMS = List.of(
            "2025-11-22 12:04:29",
            "2025-11-22T12:04:29Z",
            "2025-11-22T12:04:29.5Z",
            "2025-11-22T12:04:29.123456Z",
            "2025-11-22",
            "20251122",
            "2025-11-22T12:04",
            "12:04:29",
            "2025-11-22T12:04:29+02:00",
            "007",
            "1.50",
            "1e3");

    /** With sampled types, and with the discovered schema file. */
    @Test
    void writtenStringsAreStoredUnchanged(@TempDir Path directory) throws SQLException, IOException {
        database.addTable("Forms", "at");
        Map<String, AttributeValue> item = new HashMap<>();
        StringBuilder columns = new StringBuilder("at");
        for (int form = 0; form < FORMS.size(); form++) {
            item.put("f" + form, AttributeValue.fromS(FORMS.get(form)));
            columns.append(", f").append(form);
        }
        item.put("at", AttributeValue.fromS(FORMS.get(0)));
        database.put("Forms", item);
        Path file = directory.resolve("tables.yaml");
        try (Connection connection = database.connect("&metadataRefresh=603")) {
            Files.writeString(
                    file, connection.unwrap(DynamoConnection.class).discover().text());
        }
        for (String setting : List.of(
                "&columns=sampled&metadataRefresh=604",
                "&schema=" + URLEncoder.encode(file.toString(), StandardCharsets.UTF_8))) {
            try (Connection connection = database.connect(setting);
                    PreparedStatement upsert = connection.prepareStatement(
                            "UPSERT INTO Forms (" + columns + ") VALUES (?" + ", ?".repeat(FORMS.size()) + ")");
                    Statement statement = connection.createStatement()) {
                assertThat(statement.execute("DESCRIBE Forms")).isTrue();
                upsert.setString(1, FORMS.get(0));
                for (int form = 0; form < FORMS.size(); form++) {
                    upsert.setString(form + 2, FORMS.get(form));
                }
                upsert.executeUpdate();
                try (ResultSet rows = statement.executeQuery("SELECT \"$item\" FROM Forms")) {
                    assertThat(rows.next()).isTrue();
                    Map<?, ?> stored = rows.getObject(1, Map.class);
                    for (int form = 0; form < FORMS.size(); form++) {
                        assertThat(stored.get("f" + form)).as(setting).isEqualTo(FORMS.get(form));
                    }
                    assertThat(rows.next()).as("another key, with %s", setting).isFalse();
                }
            }
        }
    }

    /** The sample has only whole seconds. */
    @Test
    void aMomentIsStoredWithItsMilliseconds() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement update =
                        connection.prepareStatement("UPDATE Accounts SET created = ? WHERE id = 'a'")) {
            update.setTimestamp(1, Timestamp.from(Instant.parse("2024-01-01T00:00:00.250Z")));
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    /** Before any value is read, the type of an expression over an undeclared column is unknown. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "COALESCE(price, 0)",
                "CASE WHEN id = 'a' THEN 0 ELSE price END",
                "GREATEST(price, 2)",
                "(SELECT price UNION ALL SELECT 5 LIMIT 1)"
            })
    void expressionsOfUndeclaredColumnsAreOfAnyType(String expression) throws SQLException {
        try (Connection connection = database.connect("&sampleCapacity=0&metadataRefresh=605");
                PreparedStatement statement = connection.prepareStatement("SELECT " + expression + " FROM Accounts")) {
            assertThat(statement.getMetaData().getColumnTypeName(1)).isEqualTo("VARIANT");
        }
    }

    @Test
    void keysAreTypedAsWell() throws SQLException {
        database.addTable("Visits", "site", ScalarAttributeType.N, "at", ScalarAttributeType.S);
        for (int hour = 10; hour < 14; hour++) {
            database.put(
                    "Visits",
                    Map.of(
                            "site", AttributeValue.fromN("7"),
                            "at", AttributeValue.fromS("2020-01-02T" + hour + ":00:00Z")));
        }
        // The sample is on the bill of the statement that takes it.
        try (Connection connection = connect();
                ResultSet sampled = connection.createStatement().executeQuery("DESCRIBE Visits");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT * FROM Visits WHERE site = 7 AND at > ?")) {
            assertThat(sampled.next()).isTrue();
            statement.setObject(1, Instant.parse("2020-01-02T11:30:00Z"));
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("BIGINT");
                assertThat(rows.getMetaData().getColumnTypeName(2)).isEqualTo("TIMESTAMP");
                assertThat(rows.next() && rows.next()).isTrue();
                assertThat(rows.next()).isFalse();
            }
            // The condition is a key condition: only the returned items are read.
            assertThat(statement.unwrap(DynamoStatement.class).capacity().itemsEvaluated())
                    .isEqualTo(2);
        }
    }

    @Test
    void whatIsDiscoveredIsASchemaFile(@TempDir Path directory) throws SQLException, IOException {
        database.addTable("Empty.one", "id");
        Path file = directory.resolve("tables.yaml");
        try (Connection connection = database.connect("&metadataRefresh=602")) {
            DynamoConnection.DiscoveredSchema discovered =
                    connection.unwrap(DynamoConnection.class).discover();
            assertThat(discovered.text()).startsWith("""
                    tables:
                      Accounts:
                        columns:
                          active: BOOLEAN
                          balance: NUMERIC(38, 2)
                          big: BIGINT
                          born: DATE
                          created: {type: TIMESTAMP, format: iso8601-seconds-utc}
                          huge: VARIANT
                          mixed: VARIANT
                          n: BIGINT
                      Empty.one: {} # no item was sampled, or all is declared
                    """);
            // At least half a unit for each table with items.
            assertThat(discovered.capacity().readUnits()).isGreaterThanOrEqualTo(1.0);
            Files.writeString(file, discovered.text());
        }
        String schema = "&schema=" + URLEncoder.encode(file.toString(), StandardCharsets.UTF_8);
        try (Connection connection = database.connect(schema);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT n, big, balance, active, born, created FROM Accounts WHERE active = 1")) {
            ResultSetMetaData metadata = rows.getMetaData();
            assertThat(List.of(1, 2, 3, 4, 5, 6))
                    .extracting(metadata::getColumnType)
                    .containsExactly(
                            Types.BIGINT, Types.BIGINT, Types.NUMERIC, Types.BOOLEAN, Types.DATE, Types.TIMESTAMP);
            assertThat(metadata.getScale(3)).isEqualTo(2);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(5);
            // The file's content is not reported again.
            assertThat(connection.unwrap(DynamoConnection.class).discover().text())
                    .contains("  Accounts: {} #");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"NUMERIC(39)", "NUMERIC(0)", "NUMERIC(4, 5)", "NUMERIC(a)"})
    void digitsThatNoNumberHas(String type, @TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("tables.yaml"), "tables: {Accounts: {columns: {n: \"" + type + "\"}}}");
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(
                        () -> database.connect("&schema=" + URLEncoder.encode(file.toString(), StandardCharsets.UTF_8)))
                .satisfies(failure -> assertThat(failure.getSQLState()).isEqualTo("22023"))
                .withMessageContaining("NUMERIC(p, s)");
    }

    @Test
    void anEmptyTableHasTypesOnceItHasItems() throws SQLException {
        database.addTable("Later", "id");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeQuery("SELECT * FROM Later").next()).isFalse();
            statement.executeUpdate("INSERT INTO Later (id, n) VALUES ('x', 3)");
            try (ResultSet rows = statement.executeQuery("SELECT * FROM Later")) {
                assertThat(rows.getMetaData().getColumnTypeName(2)).isEqualTo("BIGINT");
            }
        }
    }

    @Test
    void nothingIsTypedWithoutTheProperty() throws SQLException {
        try (Connection connection = database.connect("&metadataRefresh=601");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM Accounts")) {
            ResultSetMetaData metadata = rows.getMetaData();
            Map<String, String> types = new HashMap<>();
            for (int i = 1; i <= metadata.getColumnCount(); i++) {
                types.put(metadata.getColumnLabel(i), metadata.getColumnTypeName(i));
            }
            assertThat(types)
                    .containsEntry("n", "NUMERIC")
                    .containsEntry("created", "VARCHAR")
                    // Reported as NUMERIC(38, 18), it would break clients that rely on the report.
                    .containsEntry("huge", "VARIANT");
        }
    }
}
