package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Paging by OFFSET through a table {@code Log}: lines 1 to 60 of file a, every third of kind x, and lines 1 to 5 of file b. */
@Timeout(120)
@OneTurn(of = 4, number = 2)
class OffsetMemoryTest {
    private static final String ON = "&offsetMemory=600&learnedStatistics=false";
    private static final String LINES = "SELECT line FROM Log WHERE file = 'a' ORDER BY line";

    private final TestDatabase database = new TestDatabase();

    /** A page, with its capacity. */
    private record Page(List<String> rows, CapacityReport capacity) {}

    @BeforeEach
    void fill() {
        database.addTable("Log", "file", ScalarAttributeType.S, "line", ScalarAttributeType.N);
        IntStream.rangeClosed(1, 60).forEach(line -> put("a", Integer.toString(line), line % 3 == 0 ? "x" : "y"));
        IntStream.rangeClosed(1, 5).forEach(line -> put("b", Integer.toString(line), "y"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void put(String file, String line, String kind) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("file", AttributeValue.fromS(file));
        item.put("line", AttributeValue.fromN(line));
        item.put("kind", AttributeValue.fromS(kind));
        item.put("text", AttributeValue.fromS("line " + line));
        database.put("Log", item);
    }

    private static Page run(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return read(statement, rows);
        }
    }

    private static Page read(Statement statement, ResultSet rows) throws SQLException {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
            found.add(rows.getString("line"));
        }
        rows.close();
        return new Page(found, statement.unwrap(DynamoStatement.class).capacity());
    }

    private static List<Page> pages(Statement statement, String sql, int size) throws SQLException {
        List<Page> pages = new ArrayList<>();
        int offset = 0;
        Page page;
        do {
            page = run(statement, sql + " LIMIT " + size + " OFFSET " + offset);
            pages.add(page);
            offset += size;
        } while (page.rows().size() == size);
        return pages;
    }

    private static List<String> rows(List<Page> pages) {
        return pages.stream().flatMap(page -> page.rows().stream()).toList();
    }

    private static long evaluated(List<Page> pages) {
        return pages.stream()
                .mapToLong(page -> page.capacity().itemsEvaluated())
                .sum();
    }

    private static List<String> lines(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&prefetch=false", "&pageItems=2"})
    void eachPageCostsItsOwnRowsOnly(String properties) throws SQLException {
        try (Connection connection = database.connect(ON + properties);
                Statement statement = connection.createStatement()) {
            List<Page> pages = pages(statement, LINES, 7);
            assertThat(rows(pages)).isEqualTo(lines(1, 60));
            assertThat(pages).hasSize(9);
            for (int i = 0; i < pages.size(); i++) {
                assertThat(pages.get(i).capacity().rowsSkipped()).isEqualTo(7L * i);
            }
            assertThat(evaluated(pages)).isEqualTo(60);
        }
    }

    @Test
    void goesBackwardToo() throws SQLException {
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            List<Page> pages = pages(statement, LINES + " DESC", 25);
            List<String> expected = new ArrayList<>(lines(1, 60));
            Collections.reverse(expected);
            assertThat(rows(pages)).isEqualTo(expected);
            assertThat(evaluated(pages)).isEqualTo(60);
            // The opposite order is another read.
            assertThat(run(statement, LINES + " LIMIT 5 OFFSET 25").capacity().rowsSkipped())
                    .isZero();
        }
    }

    @Test
    void readsSkippedRowsByDefault() throws SQLException {
        try (Connection connection = database.connect("&learnedStatistics=false");
                Connection remembering = database.connect(ON);
                Statement statement = connection.createStatement();
                Statement other = remembering.createStatement()) {
            run(statement, LINES + " LIMIT 7");
            Page second = run(statement, LINES + " LIMIT 7 OFFSET 7");
            assertThat(second.rows()).isEqualTo(lines(8, 14));
            assertThat(second.capacity().itemsEvaluated()).isEqualTo(14);
            assertThat(second.capacity().rowsSkipped()).isZero();
            // Nothing was remembered for other connections.
            assertThat(run(other, LINES + " LIMIT 7 OFFSET 7").capacity().rowsSkipped())
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "&prefetch=false", "&pageItems=5", "&pageItems=5&prefetch=false"})
    void countsTheRowsThatPassTheFilterAndTheResidual(String properties) throws SQLException {
        try (Connection connection = database.connect(ON + properties);
                Statement statement = connection.createStatement()) {
            // A filter in DynamoDB, a pattern of which DynamoDB checks only the beginning, and both.
            for (String condition : List.of(
                    "kind = 'x'", "text LIKE 'line %5'", "kind = 'y' AND text LIKE 'line %_1' AND file < 'b'")) {
                String sql = "SELECT * FROM Log WHERE file = 'a' AND " + condition + " ORDER BY line";
                List<String> whole = run(statement, sql).rows();
                assertThat(whole).hasSizeGreaterThan(2);
                List<Page> pages = pages(statement, sql, 2);
                assertThat(rows(pages)).isEqualTo(whole);
                for (int i = 0; i < pages.size(); i++) {
                    assertThat(pages.get(i).capacity().rowsSkipped()).isEqualTo(Math.min(2L * i, whole.size()));
                }
            }
        }
    }

    @Test
    void pagesThroughAFilterReadLittleTwice() throws SQLException {
        try (Connection connection = database.connect(ON + "&prefetch=false&pageItems=5");
                Statement statement = connection.createStatement()) {
            connection.getMetaData().getColumns(null, null, "Log", "%").close();
            List<Page> pages = pages(statement, "SELECT * FROM Log WHERE file = 'a' AND kind = 'x' ORDER BY line", 3);
            assertThat(rows(pages))
                    .isEqualTo(IntStream.rangeClosed(1, 20)
                            .mapToObj(i -> Integer.toString(3 * i))
                            .toList());
            // Three rows are nine items, read by two requests of five: one item too many for each of seven pages.
            assertThat(evaluated(pages)).isBetween(60L, 67L);
        }
    }

    @Test
    void pageEndsWillDoWhereRowsDoNotShowTheirKeys() throws SQLException {
        try (Connection connection = database.connect(ON + "&pageItems=4");
                Statement statement = connection.createStatement()) {
            String sql = "SELECT line FROM Log WHERE file = 'a' AND kind = 'y' ORDER BY line";
            List<Page> pages = pages(statement, sql, 5);
            assertThat(rows(pages)).isEqualTo(run(statement, sql).rows());
            assertThat(pages.get(1).capacity().rowsSkipped()).isBetween(3L, 5L);
        }
    }

    @Test
    void scansToTheEnd() throws SQLException {
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            List<Page> pages = pages(statement, "SELECT line, file FROM Log", 10);
            assertThat(rows(pages))
                    .isEqualTo(run(statement, "SELECT /*+ SEGMENTS(1) */ line, file FROM Log")
                            .rows());
            assertThat(evaluated(pages)).isEqualTo(65);
        }
    }

    @Test
    void valuesAndRowNumbersMayBeParameters() throws SQLException {
        try (Connection connection = database.connect(ON);
                PreparedStatement statement = connection.prepareStatement(
                        "SELECT line FROM Log WHERE file = ? ORDER BY line LIMIT ? OFFSET ?")) {
            assertThat(page(statement, "a", 3, 0).rows()).isEqualTo(lines(1, 3));
            Page second = page(statement, "a", 4, 3);
            assertThat(second.rows()).isEqualTo(lines(4, 7));
            assertThat(second.capacity().itemsEvaluated()).isEqualTo(4);
            Page other = page(statement, "b", 4, 3);
            assertThat(other.rows()).isEqualTo(lines(4, 5));
            assertThat(other.capacity().rowsSkipped()).isZero();
            // The same statement with literals is the same read, and so is one with other columns.
            try (Statement literals = connection.createStatement()) {
                Page third = run(
                        literals,
                        "SELECT line * 2 AS twice, line FROM Log WHERE file = 'a' ORDER BY line LIMIT 2 OFFSET 8");
                assertThat(third.rows()).isEqualTo(lines(9, 10));
                assertThat(third.capacity().rowsSkipped()).isEqualTo(7);
                assertThat(third.capacity().itemsEvaluated()).isEqualTo(3);
            }
        }
    }

    private static Page page(PreparedStatement statement, String file, int limit, int offset) throws SQLException {
        statement.setString(1, file);
        statement.setInt(2, limit);
        statement.setInt(3, offset);
        return read(statement, statement.executeQuery());
    }

    @Test
    void maxRowsAndAnEarlyCloseEndAPageToo() throws SQLException {
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(10);
            assertThat(run(statement, LINES).rows()).isEqualTo(lines(1, 10));
            Page second = run(statement, LINES + " OFFSET 10");
            assertThat(second.rows()).isEqualTo(lines(11, 20));
            assertThat(second.capacity().itemsEvaluated()).isEqualTo(10);
            statement.setMaxRows(0);
            String sql = "SELECT * FROM Log WHERE file = 'b' ORDER BY line";
            try (ResultSet rows = statement.executeQuery(sql + " LIMIT 4")) {
                rows.next();
                rows.next();
            }
            Page rest = run(statement, sql + " OFFSET 3");
            assertThat(rest.rows()).isEqualTo(lines(4, 5));
            assertThat(rest.capacity().rowsSkipped()).isEqualTo(2);
        }
    }

    @Test
    void whatIsWrittenBeforeAPageDoesNotShiftIt() throws SQLException {
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            run(statement, LINES + " LIMIT 7");
            run(statement, LINES + " LIMIT 7 OFFSET 7");
            put("a", "0", "y");
            put("a", "0.5", "y");
            put("a", "7.5", "y");
            assertThat(run(statement, LINES + " LIMIT 3 OFFSET 7").rows()).containsExactly("7.5", "8", "9");
            // The first page is read again. From there on, the present rows are counted.
            assertThat(run(statement, LINES + " LIMIT 7").rows()).containsExactly("0", "0.5", "1", "2", "3", "4", "5");
            assertThat(run(statement, LINES + " LIMIT 3 OFFSET 7").rows()).containsExactly("6", "7", "7.5");
            assertThat(run(statement, LINES + " LIMIT 2 OFFSET 14").rows()).containsExactly("12", "13");
        }
    }

    @Test
    void readsThatHaveToSeeTheLastWriteBeginAtTheBeginning() throws SQLException {
        String sql = "SELECT /*+ CONSISTENT */ line FROM Log WHERE file = 'a' ORDER BY line";
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 2; i++) {
                run(statement, LINES + " LIMIT 7");
                Page second = run(statement, sql + " LIMIT 7 OFFSET 7");
                assertThat(second.rows()).isEqualTo(lines(8, 14));
                assertThat(second.capacity().rowsSkipped()).isZero();
                assertThat(second.capacity().itemsEvaluated()).isEqualTo(14);
            }
        }
    }

    @Test
    void whatIsComputedBetweenReadAndOffsetMayDropRows() throws SQLException {
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "SELECT line FROM Log WHERE file = 'a' AND MOD(line, 2) = 0 ORDER BY line",
                    "SELECT DISTINCT line FROM Log WHERE file = 'a' AND line > 0 ORDER BY line",
                    "SELECT line FROM Log WHERE file = 'a' ORDER BY kind, line")) {
                List<Page> pages = pages(statement, sql, 7);
                assertThat(rows(pages)).isEqualTo(run(statement, sql).rows());
                assertThat(pages).allMatch(page -> page.capacity().rowsSkipped() == 0);
            }
        }
    }

    @Test
    void belongsToAllConnectionsThatAskForIt() throws SQLException {
        try (Connection first = database.connect(ON);
                Connection second = database.connect("&learnedStatistics=false");
                Statement statement = first.createStatement();
                Statement other = second.createStatement()) {
            run(statement, LINES + " LIMIT 7");
            assertThat(run(other, LINES + " LIMIT 2 OFFSET 7").capacity().rowsSkipped())
                    .isZero();
            other.execute("SET offsetMemory = 60");
            Page page = run(other, LINES + " LIMIT 2 OFFSET 7");
            assertThat(page.rows()).isEqualTo(lines(8, 9));
            assertThat(page.capacity().rowsSkipped()).isEqualTo(7);
        }
    }

    @Test
    void theClockMovesOnBetweenPagesButIsNotMoved() throws SQLException {
        database.addSessions();
        try (Connection connection = database.connect(ON);
                Statement statement = connection.createStatement()) {
            String sql = "SELECT id AS line FROM Sessions LIMIT 1";
            List<String> ids = new ArrayList<>(run(statement, sql).rows());
            Page second = run(statement, sql + " OFFSET 1");
            assertThat(second.capacity().rowsSkipped()).isEqualTo(1);
            ids.addAll(second.rows());
            assertThat(ids).containsExactlyInAnyOrder("soon", "never");
            statement.execute("SET ttlClock = 'P1D'");
            Page tomorrow = run(statement, sql + " OFFSET 1");
            assertThat(tomorrow.rows()).isEmpty();
            assertThat(tomorrow.capacity().rowsSkipped()).isZero();
        }
    }

    @Test
    void saysSo() throws SQLException {
        try (Connection connection = database.connect(ON + "&reportCapacity=true");
                Statement statement = connection.createStatement()) {
            run(statement, LINES + " LIMIT 7");
            String second = LINES + " LIMIT 7 OFFSET 7";
            run(statement, second);
            assertThat(statement.getWarnings().getMessage())
                    .endsWith("7 items evaluated, 7 returned; 7 rows of OFFSET not read, by a remembered key");
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT TABLE " + second)) {
                List<String> reasons = new ArrayList<>();
                while (rows.next()) {
                    if (rows.getString("operation").equals("Query") && rows.getBoolean("chosen")) {
                        reasons.add(rows.getString("reason"));
                    }
                }
                assertThat(reasons).containsExactly("began at a remembered key: 7 rows of OFFSET were not read");
            }
            try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT JSON " + second)) {
                rows.next();
                assertThat(rows.getString(1)).contains("7 rows of OFFSET were not read");
            }
        }
    }
}
