package io.github.dynamodbjdbc.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Statement.Select;
import io.github.dynamodbjdbc.tck.oracle.Answer;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.NaiveEvaluator;
import io.github.dynamodbjdbc.tck.oracle.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Plain SQL returns the same rows in SQLite, compared without their order. */
class SqliteDifferentialTest {
    /** The copied columns with SQLite's types. In DynamoDB only keys have types. */
    private static final Map<String, List<String>> TABLES = Map.of(
            "GameScores",
            List.of(
                    "UserId TEXT",
                    "GameTitle TEXT",
                    "TopScore INTEGER",
                    "TopScoreDateTime TEXT",
                    "Wins INTEGER",
                    "Losses INTEGER"),
            "Thread",
            List.of(
                    "ForumName TEXT",
                    "Subject TEXT",
                    "Message TEXT",
                    "LastPostedBy TEXT",
                    "LastPostDateTime TEXT",
                    "Views INTEGER",
                    "Replies INTEGER",
                    "Answered INTEGER"),
            "ProductCatalog",
            List.of(
                    "Id INTEGER",
                    "Title TEXT",
                    "ProductCategory TEXT",
                    "BicycleType TEXT",
                    "Brand TEXT",
                    "PageCount INTEGER"));

    private static final String SKIP = "-- skip: ";

    private static Connection ours;
    private static Connection sqlite;

    @BeforeAll
    static void copy() throws Exception {
        SampleEngine.endpoint();
        ours = DriverManager.getConnection(SampleEngine.URL);
        sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (DynamoDbClient client = SampleEngine.client();
                Statement statement = sqlite.createStatement()) {
            // LIKE is case-sensitive, as in the SQL standard.
            statement.execute("PRAGMA case_sensitive_like = ON");
            for (Map.Entry<String, List<String>> table : TABLES.entrySet()) {
                statement.execute("CREATE TABLE " + table.getKey() + " (" + String.join(", ", table.getValue()) + ")");
                copy(client, table.getKey(), table.getValue());
            }
        }
    }

    private static void copy(DynamoDbClient client, String table, List<String> columns) throws SQLException {
        String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
        try (PreparedStatement insert = sqlite.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
            for (Map<String, AttributeValue> item :
                    client.scan(scan -> scan.tableName(table)).items()) {
                for (int i = 0; i < columns.size(); i++) {
                    String[] column = columns.get(i).split(" ");
                    AttributeValue value = item.get(column[0]);
                    if (value == null) {
                        insert.setObject(i + 1, null);
                    } else if (column[1].equals("INTEGER")) {
                        insert.setLong(i + 1, Long.parseLong(value.n()));
                    } else {
                        insert.setString(i + 1, value.s());
                    }
                }
                insert.executeUpdate();
            }
        }
    }

    @AfterAll
    static void close() throws SQLException {
        ours.close();
        sqlite.close();
    }

    @TestFactory
    Stream<DynamicTest> sameRows() throws Exception {
        List<String> statements = statements();
        assertThat(statements).hasSizeGreaterThanOrEqualTo(86);
        return statements.stream()
                .map(statement -> dynamicTest(statement.replaceAll("\\s+", " "), () -> compare(statement)));
    }

    /** The naive evaluator, which judges the driver, is itself compared with SQLite. */
    @TestFactory
    Stream<DynamicTest> sameRowsForTheNaiveEvaluator() throws Exception {
        Database database;
        try (DynamoDbClient client = SampleEngine.client()) {
            database = StoredTables.read(client);
        }
        NaiveEvaluator evaluator = new NaiveEvaluator(database, new Settings(0, Settings.TimeToLive.SHOW));
        return statements().stream()
                .map(statement -> statement.replaceAll("(?m)^--.*$", "").strip())
                .map(statement -> dynamicTest(statement.replaceAll("\\s+", " "), () -> compare(evaluator, statement)));
    }

    private static void compare(NaiveEvaluator evaluator, String sql) throws SQLException {
        Answer answer = evaluator.evaluate(((Select) StatementParser.parse(sql)).query(), List.of());
        List<String> found = new ArrayList<>();
        for (List<Cell> row : answer.example()) {
            found.add(row.stream().map(cell -> normal(CellText.of(cell))).collect(Collectors.joining(" | ")));
        }
        Collections.sort(found);
        assertThat(found).isEqualTo(rows(sqlite, sql));
    }

    private static List<String> statements() throws IOException {
        try (InputStream in = SqliteDifferentialTest.class.getResourceAsStream("/differential.sql")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split(";\\s*\n"))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList();
        }
    }

    /** A statement may begin with a comment with the reason why it is skipped. */
    private static void compare(String statement) throws SQLException {
        if (statement.startsWith(SKIP)) {
            Assumptions.abort(statement.lines().findFirst().orElseThrow().substring(SKIP.length()));
        }
        assertThat(rows(ours, statement)).isEqualTo(rows(sqlite, statement));
    }

    /** The rows, sorted, as their order is not compared. */
    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(normal(rows.getString(i)));
                }
                found.add(String.join(" | ", row));
            }
            Collections.sort(found);
            return found;
        }
    }

    /** SQLite has no booleans, and computes averages in binary floating point. */
    private static String normal(String value) {
        if (value == null) {
            return "NULL";
        }
        if (value.equals("true") || value.equals("false")) {
            return value.equals("true") ? "1" : "0";
        }
        if (!value.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
            return value;
        }
        BigDecimal number = new BigDecimal(value).round(new MathContext(10)).stripTrailingZeros();
        return number.signum() == 0 ? "0" : number.toPlainString();
    }
}
