package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tables and attributes with names that need quotes, escapes or attention to case. */
class OddNamesTest {
    private static final List<String> ATTRIBUTES = List.of(
            "a b",
            "x%y",
            "x_y",
            "xay",
            "Twin",
            "twin",
            "TWIN",
            "select",
            "d.o.t",
            "d",
            "da-sh",
            "q\"uote",
            "it's",
            "[0]",
            "#h",
            ":v",
            "$d",
            "ünï",
            "1st",
            "back\\slash",
            " ");

    private static TestDatabase database;
    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        database = new TestDatabase();
        // The engine does not allow tables whose names differ only in case.
        for (String table : List.of("odd.ta-ble_1", "oddXta-ble_1", "Same", "other", "select", "dynamodb", "system")) {
            database.addTable(table, "part key", ScalarAttributeType.S, "order", ScalarAttributeType.N);
            database.put(table, item(table));
        }
        connection = database.connect();
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static Map<String, AttributeValue> item(String table) {
        Map<String, AttributeValue> item =
                ATTRIBUTES.stream().collect(Collectors.toMap(name -> name, name -> AttributeValue.fromS("is " + name)));
        item.put("part key", AttributeValue.fromS(table));
        item.put("order", AttributeValue.fromN("1"));
        return item;
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(label));
            }
            return values;
        }
    }

    private static String escaped(String name) throws SQLException {
        String escape = connection.getMetaData().getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    @ParameterizedTest
    @ValueSource(strings = {"odd.ta-ble_1", "oddXta-ble_1", "Same", "other", "select", "dynamodb", "system"})
    void tablesAreFoundByTheirNames(String table) throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        for (String pattern : List.of(table, escaped(table))) {
            assertThat(column(metadata.getTables(null, "dynamodb", pattern, null), "TABLE_NAME"))
                    .containsExactly(table);
            assertThat(column(metadata.getColumns(null, "dynamodb", pattern, null), "COLUMN_NAME"))
                    .startsWith("part key", "order")
                    .containsAll(ATTRIBUTES)
                    .hasSize(ATTRIBUTES.size() + 2);
            assertThat(column(metadata.getPseudoColumns(null, "dynamodb", pattern, null), "TABLE_NAME"))
                    .containsOnly(table);
        }
        assertThat(column(metadata.getPrimaryKeys(null, "dynamodb", table), "COLUMN_NAME"))
                .containsExactlyInAnyOrder("part key", "order");
        assertThat(column(metadata.getIndexInfo(null, "dynamodb", table, true, true), "COLUMN_NAME"))
                .containsExactly("part key", "order");
        assertThat(column(
                        metadata.getBestRowIdentifier(null, "dynamodb", table, DatabaseMetaData.bestRowSession, true),
                        "COLUMN_NAME"))
                .containsExactly("part key", "order");
        try (Statement statement = connection.createStatement()) {
            String name = statement.enquoteIdentifier(table, true);
            for (String from : List.of(name, "dynamodb." + name, "\"dynamodb\"." + name, name + " AS " + name)) {
                assertThat(column(statement.executeQuery("SELECT \"part key\" FROM " + from), "part key"))
                        .containsExactly(table);
            }
        }
    }

    /** Methods that never return rows accept any table name. */
    @ParameterizedTest
    @ValueSource(strings = {"odd.ta-ble_1", "select", "other", "no such%table", "quo\"te", "back\\slash", "it's", " "})
    void callsWithoutRowsTakeAnyName(String name) throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        for (String schema : List.of("dynamodb", name)) {
            for (ResultSet rows : List.of(
                    metadata.getImportedKeys(null, schema, name),
                    metadata.getExportedKeys(null, schema, name),
                    metadata.getCrossReference(null, schema, name, null, schema, name),
                    metadata.getVersionColumns(null, schema, name),
                    metadata.getSuperTables(null, schema, name),
                    metadata.getSuperTypes(null, schema, name),
                    metadata.getUDTs(null, schema, name, null),
                    metadata.getAttributes(null, schema, name, name),
                    metadata.getProcedures(null, schema, name),
                    metadata.getProcedureColumns(null, schema, name, name),
                    metadata.getFunctions(null, schema, name),
                    metadata.getFunctionColumns(null, schema, name, name))) {
                assertThat(column(rows, rows.getMetaData().getColumnLabel(1))).isEmpty();
            }
        }
        for (ResultSet rows : List.of(
                metadata.getTables(null, name, "%", null),
                metadata.getColumns(null, name, "%", "%"),
                metadata.getPrimaryKeys(null, "dynamodb", "none of " + name),
                metadata.getIndexInfo(null, "dynamodb", "none of " + name, false, true),
                metadata.getTablePrivileges(null, "dynamodb", "none of " + name),
                metadata.getColumnPrivileges(null, "dynamodb", "none of " + name, name))) {
            // There is no such schema or table.
            assertThat(column(rows, "TABLE_NAME")).doesNotContain("odd.ta-ble_1", "Same", "none of " + name);
        }
    }

    @Test
    void indexesAreFoundByTheirNames() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE INDEX \"by.x-y_%s\" ON \"other\" (\"x%%y\", \"select\")".formatted("Z"));
            statement.execute(
                    "UPSERT INTO \"other\" VALUE {'part key': 'indexed', 'order': 1, 'x%y': 'v', 'select': 's'}");
            try (ResultSet rows = metadata.getIndexInfo(null, "dynamodb", "other", false, true)) {
                List<String> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(rows.getString("INDEX_NAME") + ": " + rows.getString("COLUMN_NAME"));
                }
                assertThat(found).contains("by.x-y_Z: x%y", "by.x-y_Z: select");
            }
            for (String from : List.of("\"other\".\"by.x-y_Z\"", "dynamodb.\"other\".\"by.x-y_Z\"")) {
                assertThat(column(
                                statement.executeQuery("SELECT \"part key\" FROM " + from + " WHERE \"x%y\" = 'v'"),
                                "part key"))
                        .containsExactly("indexed");
            }
            assertThat(column(
                            statement.executeQuery(
                                    "SELECT /*+ INDEX(\"other\" \"by.x-y_Z\") */ \"part key\" FROM \"other\""
                                            + " WHERE \"x%y\" = 'v' AND \"select\" = 's'"),
                            "part key"))
                    .containsExactly("indexed");
            statement.execute("DELETE FROM \"other\" WHERE \"part key\" = 'indexed' AND \"order\" = 1");
            statement.execute("DROP INDEX \"by.x-y_Z\" ON \"other\"");
        }
    }

    /** Served by a stub, since the engine does not allow such names. */
    @Test
    void tablesThatDifferInCaseAreDistinguished() throws Exception {
        StubService.Answer table = new StubService.Answer(
                200,
                "{\"Table\":{\"TableName\":\"T\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":30,"
                        + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}");
        try (StubService service = new StubService((operation, before) -> switch (operation) {
                    case "ListTables" -> new StubService.Answer(200, "{\"TableNames\":[\"Twin\",\"TWIN\",\"twin\"]}");
                    case "DescribeTable" -> table;
                    case "DescribeTimeToLive" ->
                        new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
                    default ->
                        new StubService.Answer(
                                200, "{\"Count\":1,\"ScannedCount\":1,\"Items\":[{\"k\":{\"S\":\"x\"}}]}");
                });
                Connection twins = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=k&password=s");
                Statement statement = twins.createStatement()) {
            DatabaseMetaData metadata = twins.getMetaData();
            assertThat(column(metadata.getTables(null, null, "%", null), "TABLE_NAME"))
                    .contains("Twin", "TWIN", "twin");
            for (String name : List.of("Twin", "TWIN", "twin")) {
                assertThat(column(metadata.getTables(null, null, name, null), "TABLE_NAME"))
                        .containsExactly(name);
                assertThat(column(metadata.getColumns(null, null, name, "%"), "TABLE_NAME"))
                        .containsExactly(name);
                assertThat(column(metadata.getPrimaryKeys(null, null, name), "TABLE_NAME"))
                        .containsExactly(name);
                assertThat(column(metadata.getIndexInfo(null, null, name, false, true), "TABLE_NAME"))
                        .containsExactly(name);
                for (String from : List.of(name, '"' + name + '"')) {
                    assertThat(column(statement.executeQuery("SELECT k FROM " + from), "k"))
                            .containsExactly("x");
                }
            }
        }
    }

    @Test
    void attributesAreFoundByTheirNames() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        for (String attribute : ATTRIBUTES) {
            assertThat(column(metadata.getColumns(null, null, "Same", escaped(attribute)), "COLUMN_NAME"))
                    .containsExactly(attribute);
            assertThat(column(metadata.getColumns(null, null, "Same", attribute), "COLUMN_NAME"))
                    .containsExactly(attribute);
        }
        assertThat(column(metadata.getColumns(null, null, "Same", "x_%"), "COLUMN_NAME"))
                .containsExactlyInAnyOrder("x%y", "x_y", "xay");
    }

    @Test
    void attributesAreReadFilteredAndWritten() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String attribute : ATTRIBUTES) {
                String name = statement.enquoteIdentifier(attribute, true);
                try (ResultSet rows = statement.executeQuery(
                        "SELECT " + name + ", s." + name + " AS again FROM \"Same\" s" + " WHERE " + name + " = "
                                + statement.enquoteLiteral("is " + attribute) + " ORDER BY " + name)) {
                    assertThat(rows.next()).as(attribute).isTrue();
                    assertThat(rows.getMetaData().getColumnName(1)).isEqualTo(attribute);
                    assertThat(rows.getString(attribute)).isEqualTo("is " + attribute);
                    assertThat(rows.getString("again")).isEqualTo("is " + attribute);
                }
                try (PreparedStatement update = connection.prepareStatement("UPDATE other SET " + name
                        + " = ? WHERE \"part key\" = 'other' AND \"order\" = 1 AND " + name + " = ?")) {
                    update.setString(1, "now " + attribute);
                    update.setString(2, "is " + attribute);
                    assertThat(update.executeUpdate()).as(attribute).isEqualTo(1);
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT * FROM other")) {
                assertThat(rows.next()).isTrue();
                for (String attribute : ATTRIBUTES) {
                    assertThat(rows.getString(attribute)).isEqualTo("now " + attribute);
                }
            }
        }
    }
}
