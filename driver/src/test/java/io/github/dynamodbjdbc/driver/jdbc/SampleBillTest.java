package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Tests which statements take a sample, its cost, and the statement that is charged for it. */
class SampleBillTest {
    private static final int MOVIES = 60;

    private final TestDatabase database = new TestDatabase();

    /** 60 movies of about 1 KB. A scan of all 60 KB takes 8 units. */
    @BeforeEach
    void create() {
        database.addTable("Movies", "year", ScalarAttributeType.N, "title", ScalarAttributeType.S);
        for (int i = 0; i < MOVIES; i++) {
            database.put(
                    "Movies",
                    Map.of(
                            "year", AttributeValue.fromN(Integer.toString(1950 + i)),
                            "title", AttributeValue.fromS("Movie " + i),
                            "rating", AttributeValue.fromN("7"),
                            "plot", AttributeValue.fromS("x".repeat(1_000))));
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static CapacityReport run(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                assertThat(rows.getMetaData().getColumnCount()).isPositive();
            }
        }
        return statement.unwrap(DynamoStatement.class).capacity();
    }

    private static List<String> labels(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return labels(rows.getMetaData());
        }
    }

    private static List<String> labels(ResultSetMetaData columns) throws SQLException {
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            labels.add(columns.getColumnLabel(i));
        }
        return labels;
    }

    private static List<String> warnings(@Nullable SQLWarning first) {
        List<String> all = new ArrayList<>();
        for (SQLWarning next = first; next != null; next = next.getNextWarning()) {
            all.add(next.getMessage());
        }
        return all;
    }

    private static double logged(Statement statement, String sql) throws SQLException {
        try (ResultSet rows =
                statement.executeQuery("SELECT read_units FROM \"system\".statements WHERE sql = '" + sql + "'")) {
            assertThat(rows.next()).isTrue();
            return rows.getDouble(1);
        }
    }

    @Test
    void aStarPaysForItsSample() throws SQLException {
        try (Connection connection = database.connect("&logLiterals=true");
                Statement statement = connection.createStatement()) {
            String sql = "SELECT * FROM Movies LIMIT 1";
            CapacityReport first = run(statement, sql);
            // Half a unit for the row, and a sample of at most two units, from four segments.
            assertThat(first.readUnits()).isBetween(1.5, 2.5);
            assertThat(first.requests()).isEqualTo(5);
            assertThat(logged(statement, sql)).isEqualTo(first.readUnits());
            assertThat(run(statement, sql).requests()).isEqualTo(1);
        }
    }

    @Test
    void namingColumnsSamplesNothing() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            CapacityReport report = run(statement, "SELECT rating, plot FROM Movies WHERE year = 1950 AND rating > 5");
            assertThat(report.requests()).isEqualTo(1);
            assertThat(report.readUnits()).isEqualTo(0.5);
            assertThat(warnings(statement.getWarnings())).isEmpty();
            assertThat(run(statement, "SELECT rating FROM Movies WHERE 1 = 0").requests())
                    .isZero();
            try (ResultSet sampled =
                    statement.executeQuery("SELECT COUNT(*) FROM \"system\".statistics WHERE statistic = 'sample'")) {
                assertThat(sampled.next()).isTrue();
                assertThat(sampled.getLong(1)).isZero();
            }
        }
    }

    @Test
    void explainSendsNoScan() throws SQLException {
        try (Connection connection = database.connect("&scan=allow");
                Statement statement = connection.createStatement()) {
            assertThat(run(statement, "EXPLAIN SELECT * FROM Movies").requests())
                    .isZero();
            assertThat(warnings(statement.getWarnings()))
                    .singleElement()
                    .asString()
                    .contains("columns of Movies", "DESCRIBE Movies");
            assertThat(run(statement, "DESCRIBE Movies").requests()).isEqualTo(4);
            assertThat(run(statement, "EXPLAIN SELECT * FROM Movies").requests())
                    .isZero();
            assertThat(warnings(statement.getWarnings())).isEmpty();
        }
    }

    @Test
    void describeKeepsToItsBudgetAndReportsItsCost() throws SQLException {
        try (Connection connection = database.connect("&maxReadCapacity=5&scan=deny");
                Statement statement = connection.createStatement()) {
            assertThat(run(statement, "DESCRIBE Movies").readUnits()).isBetween(1.0, 2.0);
        }
    }

    @Test
    void whatForbidsTheScanForbidsTheSample() throws SQLException {
        try (Connection connection = database.connect("&maxReadCapacity=5&scan=deny&scanThreshold=60");
                Statement statement = connection.createStatement()) {
            assertThat(run(statement, "DESCRIBE Movies").requests()).isZero();
            assertThat(warnings(statement.getWarnings()))
                    .singleElement()
                    .asString()
                    .contains("scan=deny");
            String sql = "SELECT * FROM Movies WHERE year = 1950";
            CapacityReport report = run(statement, sql);
            assertThat(report.requests()).isEqualTo(1);
            assertThat(warnings(statement.getWarnings()))
                    .anySatisfy(warning -> assertThat(warning).contains("plot, rating"));
            assertThat(labels(statement, sql)).containsExactly("year", "title");
            // A sample of another statement is used.
            try (Statement other = database.connect("&scan=allow").createStatement()) {
                run(other, "DESCRIBE Movies");
                other.getConnection().close();
            }
            assertThat(labels(statement, sql)).containsExactly("year", "title", "plot", "rating");
        }
    }

    @Test
    void aSmallBudgetIsForTheStatement() throws SQLException {
        try (Connection connection = database.connect("&maxReadCapacity=3");
                Statement statement = connection.createStatement()) {
            String sql = "SELECT * FROM Movies WHERE year = 1950";
            assertThat(run(statement, sql).readUnits()).isEqualTo(0.5);
            assertThat(warnings(statement.getWarnings()))
                    .anySatisfy(warning -> assertThat(warning).contains("budget"));
            run(statement, sql);
            assertThat(warnings(statement.getWarnings())).noneMatch(warning -> warning.contains("budget"));
            connection.createStatement().execute("SET maxReadCapacity = 10");
            assertThat(run(statement, sql).readUnits()).isGreaterThan(0.5);
            assertThat(labels(statement, sql)).contains("plot");
        }
    }

    @Test
    void aSmallTableIsReadWhole() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            // Ten items with less than 4 KB together.
            CapacityReport report = run(statement, "DESCRIBE Music");
            assertThat(report.requests()).isEqualTo(1);
            assertThat(report.readUnits()).isEqualTo(0.5);
            assertThat(report.itemsReturned()).isEqualTo(10);
        }
    }

    @Test
    void itemsTooLargeForItAreNotSampled() throws SQLException {
        database.addTable("Large", "id", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        database.put(
                "Large",
                Map.of(
                        "id", AttributeValue.fromS("a"),
                        "no", AttributeValue.fromN("1"),
                        "body", AttributeValue.fromS("x".repeat(40_000))));
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            assertThat(run(statement, "DESCRIBE Large").requests()).isZero();
            assertThat(warnings(statement.getWarnings()))
                    .singleElement()
                    .asString()
                    .contains("sampleCapacity");
        }
    }

    @Test
    void aPreparedStatementPaysOnceItIsRun() throws SQLException {
        try (Connection connection = database.connect("&logLiterals=true");
                Statement statement = connection.createStatement()) {
            String sql = "SELECT * FROM Movies WHERE year = 1950";
            try (PreparedStatement prepared = connection.prepareStatement(sql)) {
                assertThat(labels(prepared.getMetaData())).contains("plot");
                prepared.executeQuery().close();
                assertThat(prepared.unwrap(DynamoStatement.class).capacity().requests())
                        .isEqualTo(4);
            }
            assertThat(logged(statement, sql)).isPositive();
        }
    }

    @Test
    void whatNoStatementPaidForIsLogged() throws SQLException {
        try (Connection connection = database.connect("&logLiterals=true");
                Statement statement = connection.createStatement()) {
            connection.getMetaData().getColumns(null, null, "Movies", "%").close();
            connection.prepareStatement("SELECT * FROM Music").close();
            assertThat(logged(statement, "(sample of Movies, to find columns)")).isPositive();
            assertThat(logged(statement, "(sample of Music, to find columns)")).isEqualTo(0.5);
        }
    }

    @Test
    void typesOfNamedColumnsAreThoseOfTheRows() throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement prepared = connection.prepareStatement(
                        "SELECT title, Song, mixed, nothing, tags, info, Song + 1 AS next FROM Music WHERE Artist = 'A'")) {
            assertThat(prepared.getMetaData().getColumnType(1)).isEqualTo(Types.VARCHAR);
            assertThat(prepared.getMetaData().getColumnTypeName(1)).isEqualTo("VARIANT");
            try (ResultSet rows = prepared.executeQuery()) {
                ResultSetMetaData columns = rows.getMetaData();
                List<String> types = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    types.add(columns.getColumnTypeName(i));
                }
                assertThat(types)
                        .containsExactly("VARCHAR", "NUMERIC", "VARIANT", "VARIANT", "LIST", "DOCUMENT", "NUMERIC");
                int count = 0;
                while (rows.next()) {
                    assertThat(rows.getObject(2)).isEqualTo(new BigDecimal(++count));
                    assertThat(rows.getObject(3)).isInstanceOf(String.class);
                    assertThat(rows.getObject(4)).isNull();
                }
                assertThat(count).isEqualTo(6);
                assertThat(prepared.unwrap(DynamoStatement.class).capacity().requests())
                        .isEqualTo(1);
            }
        }
    }

    @Test
    void aReportedTypeStays() throws SQLException {
        // The first hundred values are numbers, the last is not.
        database.addTable("Log", "id", ScalarAttributeType.S, "no", ScalarAttributeType.N);
        for (int i = 1; i <= 101; i++) {
            database.put(
                    "Log",
                    Map.of(
                            "id", AttributeValue.fromS("a"),
                            "no", AttributeValue.fromN(Integer.toString(i)),
                            "v", i <= 100 ? AttributeValue.fromN("1") : AttributeValue.fromS("text")));
        }
        String sql = "SELECT v, no FROM Log WHERE id = 'a' ORDER BY no";
        try (Connection connection = database.connect("&typeMismatch=error");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            for (int i = 1; i <= 100; i++) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1)).isEqualTo(BigDecimal.ONE);
            }
            assertThat(rows.next()).isTrue();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> rows.getObject(1))
                    .withMessageContaining("of the item with no = 101")
                    .withMessageContaining("typeMismatch=null");
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1)).isEqualTo(BigDecimal.ONE);
            for (int i = 2; i <= 101; i++) {
                assertThat(rows.next()).isTrue();
            }
            assertThat(rows.getObject(1)).isNull();
            assertThat(rows.getWarnings().getMessage()).contains("of the item with no = 101", "given as NULL");
            assertThat(rows.getString(1)).isEqualTo("text");
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("NUMERIC");
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void anAttributeThatNoItemHasIsReported() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            assertThat(warningsOf(statement, "SELECT mood, rating FROM Movies WHERE year = 1950"))
                    .containsExactly(
                            "No item that was read of Movies has an attribute 'mood'; DESCRIBE Movies shows which there are");
            assertThat(warningsOf(statement, "SELECT ratign, rating FROM Movies WHERE year = 1950"))
                    .containsExactly("No item that was read of Movies has an attribute 'ratign'; nearest is 'rating'");
            // Only the named attribute is read, so only this attribute is known.
            assertThat(warningsOf(statement, "SELECT mood FROM Movies WHERE year = 1950"))
                    .hasSize(1);
            // No warning: without rows the attribute is unknown, a stored NULL is a value, and a join without a match
            // reads nothing.
            assertThat(warningsOf(statement, "SELECT mood FROM Movies WHERE year = 1"))
                    .isEmpty();
            assertThat(
                            warningsOf(
                                    statement,
                                    "SELECT a.year, b.mood FROM Movies a LEFT JOIN Movies b ON b.year = a.year + 100000 WHERE a.year = 1950"))
                    .isEmpty();
        }
    }

    private static List<String> warningsOf(Statement statement, String sql) throws SQLException {
        run(statement, sql);
        return warnings(statement.getWarnings());
    }

    @Test
    void namesAreCheckedAgainstAnExistingSample() throws SQLException {
        try (Connection connection = database.connect("&unknownColumns=error");
                Statement statement = connection.createStatement()) {
            String sql = "SELECT ratng FROM Movies WHERE year = 1950";
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery("SELECT rating FROM Movies WHERE year = 1950"))
                    .withMessageContaining("DESCRIBE Movies");
            run(statement, "DESCRIBE Movies");
            run(statement, "SELECT rating FROM Movies WHERE year = 1950");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.executeQuery(sql))
                    .withMessageContaining("nearest is 'rating'");
        }
    }
}
