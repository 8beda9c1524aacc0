package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseMetaDataTest {
    private static TestDatabase database;
    private static Connection connection;
    private static DatabaseMetaData metadata;

    @BeforeAll
    static void open() throws SQLException {
        database = new TestDatabase();
        connection = database.connect();
        metadata = connection.getMetaData();
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    /** Some columns of all rows, joined by blanks. */
    private static List<String> rows(ResultSet result, String... columns) throws SQLException {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (String column : columns) {
                row.add(result.getString(column));
            }
            rows.add(String.join(" ", row));
        }
        return rows;
    }

    private static List<String> labels(ResultSet result) throws SQLException {
        List<String> labels = new ArrayList<>();
        ResultSetMetaData columns = result.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        return labels;
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "null, null, null, 'Music my_table.x-1 advice backups exports imports indexes metrics policies replicas scaling statements statistics tables'",
                "'', null, '', 'Music my_table.x-1 advice backups exports imports indexes metrics policies replicas scaling statements statistics tables'",
                "null, '', %, ''",
                "null, dynamodb, %, 'Music my_table.x-1'",
                "null, system, %, 'advice backups exports imports indexes metrics policies replicas scaling statements statistics tables'",
                "null, nowhere, %, ''",
                "elsewhere, dynamodb, %, ''",
                "null, dynamodb, Music, Music",
                "null, dynamodb, music, ''",
                "null, dynamodb, my\\_table.x-1, my_table.x-1",
                "null, dynamodb, my_table.x-1, my_table.x-1",
                "null, dynamodb, M%, Music",
                "null, %, _usic, Music"
            })
    void tablesByPattern(String catalog, String schema, String table, String names) throws SQLException {
        List<String> found = rows(metadata.getTables(catalog, schema, table, null), "TABLE_NAME");
        assertThat(found).containsExactlyInAnyOrder(names.isEmpty() ? new String[0] : names.split(" "));
    }

    @Test
    void tableTypes() throws SQLException {
        assertThat(rows(metadata.getTables(null, null, "%", null), "TABLE_TYPE", "TABLE_SCHEM", "TABLE_NAME"))
                .containsExactly(
                        "SYSTEM TABLE system advice",
                        "SYSTEM TABLE system backups",
                        "SYSTEM TABLE system exports",
                        "SYSTEM TABLE system imports",
                        "SYSTEM TABLE system indexes",
                        "SYSTEM TABLE system metrics",
                        "SYSTEM TABLE system policies",
                        "SYSTEM TABLE system replicas",
                        "SYSTEM TABLE system scaling",
                        "SYSTEM TABLE system statements",
                        "SYSTEM TABLE system statistics",
                        "SYSTEM TABLE system tables",
                        "TABLE dynamodb Music",
                        "TABLE dynamodb my_table.x-1");
        assertThat(rows(metadata.getTables(null, null, "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME"))
                .containsExactly("Music", "my_table.x-1");
        assertThat(rows(metadata.getTableTypes(), "TABLE_TYPE")).containsExactly("SYSTEM TABLE", "TABLE", "VIEW");
        assertThat(rows(metadata.getSchemas(), "TABLE_SCHEM")).containsExactly("dynamodb", "system");
        assertThat(rows(metadata.getCatalogs(), "TABLE_CAT")).isEmpty();
    }

    @Test
    void aDeniedListingIsReported() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.error(
                        "AccessDeniedException", "not authorized to perform: dynamodb:ListTables"));
                Connection denied = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0")) {
            assertThat(rows(denied.getMetaData().getTables(null, "dynamodb", "%", null), "TABLE_NAME"))
                    .isEmpty();
            assertThat(denied.getWarnings().getMessage()).contains("ListTables");
        }
    }

    @Test
    void columns() throws SQLException {
        assertThat(labels(metadata.getColumns(null, null, "Music", null)))
                .hasSize(24)
                .startsWith("TABLE_CAT");
        List<String> found = rows(
                metadata.getColumns(null, "dynamodb", "Music", "%"),
                "ORDINAL_POSITION",
                "COLUMN_NAME",
                "TYPE_NAME",
                "DATA_TYPE",
                "IS_NULLABLE");
        assertThat(found)
                .startsWith(
                        "1 Artist VARCHAR " + Types.VARCHAR + " NO",
                        "2 Song NUMERIC " + Types.NUMERIC + " NO",
                        "3 Year NUMERIC " + Types.NUMERIC + " YES");
        assertThat(found.subList(3, found.size()).stream().map(row -> row.substring(2)))
                .containsExactlyInAnyOrder(
                        "title VARCHAR 12 YES", "tags LIST 12 YES", "info DOCUMENT 12 YES", "mixed VARIANT 12 YES");
        assertThat(rows(metadata.getColumns(null, null, "Music", "Y%"), "COLUMN_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS"))
                .containsExactly("Year 38 18");
    }

    @Test
    void keysAndIndexes() throws SQLException {
        assertThat(rows(metadata.getPrimaryKeys(null, "dynamodb", "Music"), "COLUMN_NAME", "KEY_SEQ"))
                .containsExactly("Artist 1", "Song 2");
        assertThat(rows(metadata.getPrimaryKeys(null, null, "%"), "TABLE_NAME")).hasSize(3);
        // The table name is not a pattern.
        assertThat(rows(metadata.getPrimaryKeys(null, null, "Mus_c"), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metadata.getIndexInfo(null, null, "Mus%", false, true), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metadata.getPrimaryKeys(null, null, "my_table.x-1"), "COLUMN_NAME"))
                .containsExactly("id");
        assertThat(rows(
                        metadata.getIndexInfo(null, null, "Music", false, true),
                        "INDEX_NAME",
                        "NON_UNIQUE",
                        "ORDINAL_POSITION",
                        "COLUMN_NAME"))
                .containsExactly("PRIMARY false 1 Artist", "PRIMARY false 2 Song", "ByYear true 1 Year");
        assertThat(rows(metadata.getIndexInfo(null, null, "Music", true, true), "INDEX_NAME"))
                .containsOnly("PRIMARY");
        assertThat(rows(metadata.getBestRowIdentifier(null, null, "Music", 0, false), "COLUMN_NAME"))
                .containsExactly("Artist", "Song");
        assertThat(rows(metadata.getPseudoColumns(null, null, "Music", "$s%"), "COLUMN_NAME"))
                .containsExactly("$size");
        assertThat(labels(metadata.getImportedKeys(null, null, "Music"))).hasSize(14);
        assertThat(metadata.getExportedKeys(null, null, "Music").next()).isFalse();
    }

    @Test
    void typesAreOrderedAndNamedAsEverywhere() throws SQLException {
        ResultSet types = metadata.getTypeInfo();
        assertThat(labels(types)).hasSize(18);
        int last = Integer.MIN_VALUE;
        List<String> names = new ArrayList<>();
        Map<String, String> parameters = new HashMap<>();
        while (types.next()) {
            if (types.getString("CREATE_PARAMS") != null) {
                parameters.put(types.getString("TYPE_NAME"), types.getString("CREATE_PARAMS"));
            }
            assertThat(types.getInt("DATA_TYPE")).isGreaterThanOrEqualTo(last);
            last = types.getInt("DATA_TYPE");
            names.add(types.getString("TYPE_NAME"));
        }
        assertThat(names)
                .contains("VARCHAR", "NUMERIC", "VARIANT", "DOCUMENT", "LIST")
                .doesNotHaveDuplicates();
        assertThat(parameters).isEqualTo(Map.of("VARCHAR", "length", "NUMERIC", "precision,scale"));
    }

    /** All methods that return rows also report their columns, and none throws. */
    @Test
    void emptyOnesHaveTheirColumns() throws SQLException {
        assertThat(labels(metadata.getProcedures(null, null, null))).hasSize(9);
        assertThat(labels(metadata.getProcedureColumns(null, null, null, null))).hasSize(20);
        assertThat(labels(metadata.getFunctions(null, null, null))).hasSize(6);
        assertThat(labels(metadata.getFunctionColumns(null, null, null, null))).hasSize(17);
        assertThat(labels(metadata.getUDTs(null, null, null, null))).hasSize(7);
        assertThat(labels(metadata.getSuperTypes(null, null, null))).hasSize(6);
        assertThat(labels(metadata.getSuperTables(null, null, null))).hasSize(4);
        assertThat(labels(metadata.getAttributes(null, null, null, null))).hasSize(21);
        assertThat(labels(metadata.getTablePrivileges(null, null, null))).hasSize(7);
        assertThat(labels(metadata.getColumnPrivileges(null, null, null, null))).hasSize(8);
        assertThat(labels(metadata.getVersionColumns(null, null, null))).hasSize(8);
        assertThat(labels(metadata.getCrossReference(null, null, null, null, null, null)))
                .hasSize(14);
        assertThat(labels(metadata.getPseudoColumns(null, null, null, null))).hasSize(12);
        assertThat(labels(metadata.getClientInfoProperties())).hasSize(4);
    }

    @Test
    void theDatabaseIsDescribed() throws SQLException {
        assertThat(metadata.getURL()).contains("user=").doesNotContain("password");
        assertThat(metadata.getDatabaseProductName()).isEqualTo("Amazon DynamoDB");
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.supportsMixedCaseIdentifiers()).isTrue();
        assertThat(metadata.storesMixedCaseIdentifiers()).isFalse();
        assertThat(metadata.supportsTransactions()).isTrue();
        assertThat(metadata.nullsAreSortedHigh()).isTrue();
        assertThat(metadata.getSQLKeywords().split(",")).doesNotContain("SELECT", "FROM");
        assertThat(metadata.getConnection()).isSameAs(connection);
        assertThat(metadata.unwrap(DatabaseMetaData.class)).isSameAs(metadata);
    }

    /** Calls of JDBC's escape functions with their results, by the list in the metadata. Null if the result varies. */
    private static final Map<String, Map<String, String>> ESCAPES =
            Map.of("numeric", escapes("""
                    ABS(-5) 5
                    ACOS(1) 0
                    ASIN(0) 0
                    ATAN(0) 0
                    ATAN2(0, 1) 0
                    CEILING(1.5) 2
                    COS(0) 1
                    COT(0.7853981633974483) 1
                    DEGREES(0) 0
                    EXP(0) 1
                    FLOOR(1.5) 1
                    LOG(1) 0
                    LOG10(100) 2
                    MOD(7, 4) 3
                    PI() 3.141592653589793
                    POWER(2, 3) 8
                    RADIANS(0) 0
                    RAND() ?
                    ROUND(2.567, 2) 2.57
                    SIGN(-3) -1
                    SIN(0) 0
                    SQRT(16) 4
                    TAN(0) 0
                    TRUNCATE(2.567, 1) 2.5
                    """), "string", escapes("""
                    ASCII('A') 65
                    CHAR(65) A
                    CHAR_LENGTH('abc') 3
                    CHARACTER_LENGTH('abc') 3
                    CONCAT('a', 'b') ab
                    DIFFERENCE('Robert', 'Rupert') 4
                    INSERT('abcdef', 2, 3, 'X') aXef
                    LCASE('AB') ab
                    LEFT('abc', 2) ab
                    LENGTH('abc') 3
                    LOCATE('b', 'abc') 2
                    LTRIM('  a') a
                    OCTET_LENGTH('abc') 3
                    POSITION('b' IN 'abc') 2
                    REPEAT('ab', 2) abab
                    REPLACE('abc', 'b', 'x') axc
                    RIGHT('abc', 2) bc
                    RTRIM('a  ') a
                    SOUNDEX('Robert') R163
                    SPACE(0) ?
                    SUBSTRING('abc', 2, 1) b
                    UCASE('ab') AB
                    """), "timedate", escapes("""
                    CURRENT_DATE() ?
                    CURRENT_TIME() ?
                    CURRENT_TIMESTAMP() ?
                    CURDATE() ?
                    CURTIME() ?
                    DAYNAME({d '2026-11-22'}) Sunday
                    DAYOFMONTH({d '2026-11-22'}) 22
                    DAYOFWEEK({d '2026-11-22'}) 1
                    DAYOFYEAR({d '2026-02-01'}) 32
                    EXTRACT(YEAR FROM {d '2026-11-22'}) 2026
                    HOUR({ts '2026-11-22 13:14:15'}) 13
                    MINUTE({ts '2026-11-22 13:14:15'}) 14
                    MONTH({d '2026-11-22'}) 11
                    MONTHNAME({d '2026-11-22'}) November
                    NOW() ?
                    QUARTER({d '2026-11-22'}) 4
                    SECOND({ts '2026-11-22 13:14:15'}) 15
                    TIMESTAMPADD(SQL_TSI_DAY, 1, {ts '2026-11-22 13:14:15'}) 2026-11-23 13:14:15
                    TIMESTAMPDIFF(SQL_TSI_HOUR, {ts '2026-11-22 13:14:15'}, {ts '2026-11-22 15:14:15'}) 2
                    WEEK({d '2026-01-05'}) 2
                    YEAR({d '2026-11-22'}) 2026
                    """), "system", escapes("""
                    DATABASE() ?
                    IFNULL(NULL, 7) 7
                    USER() ?
                    """));

    /** The result is the text after the last parenthesis. */
    private static Map<String, String> escapes(String lines) {
        Map<String, String> escapes = new LinkedHashMap<>();
        lines.lines().forEach(line -> {
            int end = line.lastIndexOf(')') + 1;
            escapes.put(line.substring(0, end), line.substring(end).strip());
        });
        return escapes;
    }

    @Test
    void theFunctionsListedAreThoseThatRun() throws SQLException {
        Map<String, String> listed = Map.of(
                "numeric", metadata.getNumericFunctions(),
                "string", metadata.getStringFunctions(),
                "timedate", metadata.getTimeDateFunctions(),
                "system", metadata.getSystemFunctions());
        for (Map.Entry<String, Map<String, String>> group : ESCAPES.entrySet()) {
            assertThat(group.getValue().keySet().stream().map(call -> call.substring(0, call.indexOf('('))))
                    .containsExactlyInAnyOrder(listed.get(group.getKey()).split(","));
            for (Map.Entry<String, String> escape : group.getValue().entrySet()) {
                String sql = "SELECT {fn " + escape.getKey() + "}";
                try (java.sql.Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery(sql)) {
                    assertThat(result.next()).isTrue();
                    String value = result.getString(1);
                    if (!escape.getValue().equals("?")) {
                        assertThat(number(value)).as(sql).isEqualTo(number(escape.getValue()));
                    }
                }
            }
        }
    }

    /** Numbers by value, rounded to ten digits. */
    private static Object number(String text) {
        try {
            java.math.BigDecimal number = new java.math.BigDecimal(text)
                    .round(new java.math.MathContext(10))
                    .stripTrailingZeros();
            return number.signum() == 0 ? java.math.BigDecimal.ZERO : number;
        } catch (NumberFormatException noNumber) {
            return text;
        }
    }
}
