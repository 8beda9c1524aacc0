package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The hint SEGMENT: all segments together return the rows of the scan. {@code Visit} has 300 items in 100 partitions. Every third item has no city,
 * and every fifth a number as its city.
 */
@Timeout(60)
class SegmentHintTest {
    private static final int TOTAL = 5;

    private static TestDatabase database;
    private static Connection connection;

    @BeforeAll
    static void fill() throws SQLException {
        database = new TestDatabase();
        database.addTable("Visit", "site", ScalarAttributeType.S, "at", ScalarAttributeType.N);
        for (int i = 0; i < 300; i++) {
            Map<String, AttributeValue> item = new HashMap<>();
            item.put("site", AttributeValue.fromS("site" + i % 100));
            item.put("at", AttributeValue.fromN(Integer.toString(i)));
            item.put("seconds", AttributeValue.fromN(Integer.toString(i * 7 % 60)));
            if (i % 5 == 0) {
                item.put("city", AttributeValue.fromN("5"));
            } else if (i % 3 != 0) {
                item.put("city", AttributeValue.fromS("city" + i % 4));
            }
            database.put("Visit", item);
        }
        database.addSessions();
        connection = database.connect("&columns=sampled&ttlClock=PT2H");
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static String segment(String sql, int number, int total) {
        return sql.replaceFirst("SELECT", "SELECT /*+ SEGMENT(" + number + ", " + total + ") */");
    }

    /** Rows as text, sorted. */
    private static List<String> rows(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(rows.getString(i)).append('|');
                }
                found.add(row.toString());
            }
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM Visit",
                "SELECT site, at FROM Visit WHERE seconds > 20 AND LENGTH(city) = 5",
                "SELECT at * 2, UPPER(city) FROM (SELECT * FROM Visit WHERE city IS NOT NULL) v WHERE seconds < 40",
                "SELECT at FROM Visit WHERE site IN ('site1', 'site2') OR seconds = 7",
                "SELECT at FROM Visit WHERE city IS NULL",
                // Two sessions are stored, and one is hidden.
                "SELECT * FROM Sessions",
            })
    void allSegmentsAreTheWhole(String sql) throws SQLException {
        List<String> together = new ArrayList<>();
        int withRows = 0;
        for (int i = 0; i < TOTAL; i++) {
            List<String> part = rows(segment(sql, i, TOTAL));
            withRows += part.isEmpty() ? 0 : 1;
            together.addAll(part);
        }
        assertThat(together).containsExactlyInAnyOrderElementsOf(rows(sql));
        assertThat(withRows).as("segments with rows").isGreaterThan(sql.contains("Sessions") ? 0 : 1);
    }

    @Test
    void countsSumsAndExtremesAreThoseOfTheSegment() throws SQLException {
        long count = 0;
        long sum = 0;
        long greatest = 0;
        for (int i = 0; i < TOTAL; i++) {
            String[] part = rows(segment(
                            "SELECT COUNT(*), SUM(seconds), MAX(at) FROM Visit WHERE seconds > 3", i, TOTAL))
                    .get(0)
                    .split("\\|");
            count += Long.parseLong(part[0]);
            sum += Long.parseLong(part[1]);
            greatest = Math.max(greatest, Long.parseLong(part[2]));
        }
        assertThat(rows("SELECT COUNT(*), SUM(seconds), MAX(at) FROM Visit WHERE seconds > 3"))
                .containsExactly(count + "|" + sum + "|" + greatest + "|");
        assertThat(greatest).isEqualTo(299);
    }

    @Test
    void groupsAreThoseOfTheSegment() throws SQLException {
        Map<String, Integer> together = new HashMap<>();
        for (int i = 0; i < TOTAL; i++) {
            for (String row : rows(segment("SELECT city, COUNT(*) AS n FROM Visit GROUP BY city", i, TOTAL))) {
                String[] part = row.split("\\|");
                together.merge(part[0], Integer.valueOf(part[1]), Integer::sum);
            }
        }
        assertThat(together.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(300);
        assertThat(rows("SELECT city, COUNT(*) AS n FROM Visit GROUP BY city"))
                .containsExactlyInAnyOrderElementsOf(together.entrySet().stream()
                        .map(group -> group.getKey() + "|" + group.getValue() + "|")
                        .toList());
    }

    @Test
    void eachSegmentIsReadByItself() throws SQLException {
        double whole = units("SELECT * FROM Visit");
        double together = 0;
        for (int i = 0; i < TOTAL; i++) {
            double part = units(segment("SELECT * FROM Visit", i, TOTAL));
            assertThat(part).isLessThan(whole);
            together += part;
        }
        // The units of each segment are rounded up separately.
        assertThat(together).isBetween(whole, whole + TOTAL);
    }

    private static double units(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    // Reads to the end.
                }
            }
            return statement.unwrap(DynamoStatement.class).capacity().readUnits();
        }
    }

    @Test
    void partsOfARowThatIsSkippedAreNotRemembered() throws SQLException {
        try (Connection remembering = database.connect("&offsetMemory=60");
                Statement statement = remembering.createStatement()) {
            statement.setMaxRows(20);
            statement.executeQuery(segment("SELECT at FROM Visit", 3, TOTAL)).close();
            statement.setMaxRows(0);
            HashSet<Integer> seen = new HashSet<>();
            for (String page : List.of("LIMIT 10", "LIMIT 290 OFFSET 10")) {
                try (ResultSet rows = statement.executeQuery("SELECT at FROM Visit " + page)) {
                    while (rows.next()) {
                        seen.add(rows.getInt(1));
                    }
                }
            }
            assertThat(seen).hasSize(300);
        }
    }

    @Test
    void aSegmentTeachesNothingOfTheTable() throws SQLException {
        String explain = "EXPLAIN (FORMAT TABLE) SELECT * FROM Visit WHERE seconds = 7";
        List<String> before = rows(explain);
        rows(segment("SELECT * FROM Visit WHERE seconds = 7", 0, 100));
        assertThat(rows(explain)).isEqualTo(before);
    }

    @Test
    void copiesByInsertOfASelect() throws SQLException {
        database.addTable("Copied", "site", ScalarAttributeType.S, "at", ScalarAttributeType.N);
        try (Connection writing = database.connect("");
                Statement statement = writing.createStatement()) {
            int written = 0;
            for (int i = 0; i < 3; i++) {
                // An item in two segments would already exist, which is an error.
                written += statement.executeUpdate(
                        segment("INSERT INTO Copied (site, at) SELECT site, at FROM Visit", i, 3));
            }
            assertThat(written).isEqualTo(300);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT site FROM Visit LIMIT 3",
                "SELECT site FROM Visit ORDER BY at",
                "SELECT site FROM Visit OFFSET 2",
                "SELECT DISTINCT site FROM Visit",
                "SELECT site FROM Visit GROUP BY site",
                "SELECT COUNT(DISTINCT site) FROM Visit",
                "SELECT AVG(seconds) FROM Visit",
                "SELECT SUM(seconds) + 1 FROM Visit",
                "SELECT site, COUNT(*) FROM Visit GROUP BY ROLLUP (site)",
                "SELECT COUNT(*) FROM Visit HAVING COUNT(*) > 3",
                "SELECT n FROM (SELECT city, COUNT(*) AS n FROM Visit GROUP BY city) g WHERE n > 3",
                "SELECT COUNT(*) FROM (SELECT city, COUNT(*) AS n FROM Visit GROUP BY city) g",
                "SELECT ROW_NUMBER() OVER (ORDER BY at) FROM Visit",
                "SELECT v.site FROM Visit v JOIN Visit w ON v.at = w.seconds",
                "SELECT site FROM Visit WHERE at IN (SELECT seconds FROM Visit)",
                "SELECT site FROM Visit UNION ALL SELECT site FROM Visit",
                "SELECT site FROM Visit WHERE site = 'site1'",
                "SELECT site FROM Visit WHERE site = 'site1' AND at = 1",
                "SELECT 1",
                "SELECT 1 FROM \"system\".statements",
            })
    void refusesWhatSegmentsWouldLoseOrDouble(String sql) {
        assertThatThrownBy(() -> rows(segment(sql, 0, 4)))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42601"))
                .hasMessageContaining("hint SEGMENT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SEGMENT(4, 4)", "SEGMENT(0, 0)", "SEGMENT(0.5, 4)", "SEGMENT(0, 1000001)", "SEGMENT(3)"})
    void refusesSegmentsThatAreNone(String hint) {
        assertThatThrownBy(() -> rows("SELECT /*+ " + hint + " */ site FROM Visit"))
                .hasMessageContaining("the number of a segment, from 0, and how many there are");
    }

    @Test
    void refusesTwoSegments() {
        assertThatThrownBy(() -> rows("SELECT /*+ SEGMENT(0, 4) SEGMENT(1, 4) */ site FROM Visit"))
                .hasMessageContaining("another segment");
    }
}
