package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class PricesPropertyTest {
    private static final String LIST = """
            date: 2024-11-01
            regions:
              us-east-1:
                STANDARD:
                  onDemand: {readMillion: 0.125, writeMillion: 0.625}
            """;
    private static final String READ = "SELECT Artist, Song FROM Music WHERE Artist = 'A' AND Song = 1";

    private static TestDatabase database;

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        database.put("Music", Map.of("Artist", AttributeValue.fromS("A"), "Song", AttributeValue.fromN("1")));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private Connection connect(String yaml) throws Exception {
        return database.connect("&prices=" + Files.writeString(directory.resolve("prices.yaml"), yaml));
    }

    private static String first(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).as(sql).isTrue();
            return rows.getString(1);
        }
    }

    private static String lines(Statement statement, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return String.join("\n", lines);
    }

    @Test
    void aStatementHasAPrice() throws Exception {
        try (Connection connection = connect(LIST);
                Statement statement = connection.createStatement()) {
            first(statement, READ);
            DynamoStatement read = statement.unwrap(DynamoStatement.class);
            assertThat(read.dollars()).isEqualByComparingTo("0.0000000625");
            statement.executeUpdate("UPSERT INTO Music (Artist, Song) VALUES ('Z', 1)");
            assertThat(read.dollars())
                    .isEqualByComparingTo(
                            BigDecimal.valueOf(read.capacity().writeUnits()).multiply(new BigDecimal("0.000000625")));
            assertThat(first(
                            statement,
                            "SELECT dollars FROM \"system\".statements WHERE sql LIKE 'SELECT Artist, Song FROM Music%'"
                                    + " ORDER BY id DESC LIMIT 1"))
                    .isEqualTo("0.0000000625");
        }
    }

    @Test
    void explainShowsPrices() throws Exception {
        try (Connection connection = connect(LIST);
                Statement statement = connection.createStatement()) {
            assertThat(lines(statement, "EXPLAIN " + READ))
                    .contains("Cost: 0.5 RCU, $0.000000063, 1 request, 1 row")
                    .endsWith("\nTotal: 0.5 RCU, $0.000000063, 1 request");
            assertThat(lines(statement, "EXPLAIN ANALYZE " + READ))
                    .contains("Consumed: 0.5 RCU, $0.000000063, 1 request");
            assertThat(first(statement, "EXPLAIN FORMAT JSON " + READ)).contains("\"estimated_dollars\": 0.0000000625");
            assertThat(first(statement, "EXPLAIN FORMAT HTML " + READ)).contains("<b>$0.000000063</b>");
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT TABLE " + READ)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBigDecimal("estimated_dollars")).isEqualByComparingTo("0.0000000625");
                assertThat(rows.getBigDecimal("dollars")).isEqualByComparingTo("0.0000000625");
            }
        }
    }

    @Test
    void withoutAPriceListNoPriceIsShown() throws Exception {
        try (Connection connection = database.connect("");
                Statement statement = connection.createStatement()) {
            first(statement, READ);
            assertThat(statement.unwrap(DynamoStatement.class).dollars()).isNull();
            for (String format : List.of("TEXT", "JSON", "HTML")) {
                assertThat(lines(statement, "EXPLAIN (FORMAT " + format + ") " + READ))
                        .doesNotContain("$0", "dollars");
            }
            try (ResultSet rows = statement.executeQuery("EXPLAIN FORMAT TABLE " + READ)) {
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(13);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "regions: {} | the URL:1:1: it has no key 'date'",
                "{date: today, regions: {}} | the date of a price list reads like 2024-11-01",
                "{date: 2024-11-01, regions: {eu-central-1: {}}} | it has no prices of region us-east-1",
                "{date: 2024-11-01, regions: {us-east-1: {STANDRAD: {}}}} | 'STANDRAD' is not a key of a region; nearest is 'STANDARD'",
                "{date: 2024-11-01, regions: {us-east-1: {STANDARD: {reserved: {}}}}} | 'reserved' is not a key of a table class",
                "{date: 2024-11-01, regions: {us-east-1: {STANDARD: {onDemand: {readMillion: 1}}}}} | it has no key 'writeMillion'",
                "{date: 2024-11-01, regions: {us-east-1: {STANDARD: {onDemand: {readMillion: -1, writeMillion: 1}}}}} | a price is dollars for a million units",
                "{date: 2024-11-01, regions: {us-east-1: {STANDARD: !!java.net.URL {}}}} | Global tag is not allowed"
            })
    void aListThatIsWrongSaysWhere(String yaml, String message) {
        SQLException failure = catchThrowableOfType(SQLException.class, () -> connect(yaml));
        assertThat(failure.getSQLState()).isEqualTo("22023");
        assertThat(failure.getMessage()).contains("Price list ", message);
    }

    @Test
    void theManualsListIsOne() throws Exception {
        Path manual = Path.of("..", "docs", "prices.yaml").toAbsolutePath();
        try (Connection connection = database.connect("&prices=" + manual);
                Statement statement = connection.createStatement()) {
            first(statement, READ);
            assertThat(statement.unwrap(DynamoStatement.class).dollars()).isEqualByComparingTo("0.0000000625");
        }
    }
}
