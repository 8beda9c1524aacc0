package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Columns declared as TIMESTAMP or DATE in each format, over stored values on both sides of each bound and over invalid values. Conditions find the
 * rows that a comparison of all values finds, on a sort key and on other attributes.
 */
class DeclaredTimesTest {
    private static final List<String> MOMENTS = List.of(
            "0001-01-01T00:00:00",
            "1970-01-01T00:00:00",
            "2026-01-31T06:00:00",
            "2026-01-31T23:59:59",
            "2026-01-31T23:59:59.001",
            "2026-02-01T00:00:00",
            "2026-02-01T00:00:00.123",
            "2026-02-02T00:00:00",
            "9999-12-31T23:59:59.999");

    private static final List<String> TEXTS = List.of(
            "0001-01-01T00:00:00Z",
            "0001-01-01T00:00:00.000Z",
            "0001-01-01",
            "1970-01-01T00:00:00",
            "2026-01-31T23:59:59Z",
            "2026-01-31T23:59:59.001Z",
            "2026-01-31T23:59:59.999Z",
            "2026-02-01T00:00:00Z",
            "2026-02-01T00:00:00.000Z",
            "2026-02-01T00:00:00.123Z",
            "2026-02-01T00:00:01Z",
            "2026-01-31T23:59:59",
            "2026-01-31T23:59:59.001",
            "2026-02-01T00:00:00",
            "2026-02-01T00:00:00.000",
            "2026-02-01T00:00:00.123",
            "2026-01-31",
            "2026-02-01",
            "2026-02-02",
            "9999-12-31T23:59:59Z",
            "9999-12-31T23:59:59.999Z",
            "9999-12-31T23:59:59.999",
            "9999-12-31",
            // The same moment or a near one, with other offsets.
            "2026-02-01T00:00:00+00:00",
            "2026-02-01T05:45:00+05:45",
            "2026-01-31T06:00:00-18:00",
            "2026-02-01T18:00:00+18:00",
            "2026-02-01T18:00:00.001+18:00",
            "2026-02-01T01:00:00+01",
            "2026-02-01T01:00:00+0100",
            "2026-02-01 00:00:00",
            "2026-02-01T00:00Z",
            "2026-02-01T00:00:00.1234567Z",
            "0000-12-31T23:00:00-18:00",
            "9999-12-31T23:00:00-18:00",
            // Values of no format.
            "2026",
            "0",
            "~",
            "yesterday",
            "2026-02-30T00:00:00Z",
            "2026-01-31T23:59:60Z",
            "2026-01-31T24:00:00Z",
            "20260201T000000Z",
            " 2026-02-01",
            "2026-02-01T00:00:00Z~",
            "2026-02-01T00:00:00ZZ",
            "2026-02-01T00:00:00+25:00",
            "+12026-01-01T00:00:00Z",
            "0000-01-01T00:00:00Z",
            "1769904000");

    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "1769839200",
            "1769903999",
            "1769903999.001",
            "1769904000",
            "1769904000.123",
            "1769904000.1234",
            "1769904000.5",
            "1769990400",
            "1769904000000",
            "1769903999001",
            "1769904000123",
            "1769904000000.5",
            "20484",
            "20485",
            "20485.5",
            "20486",
            "-62135596800",
            "-62135596801",
            "-62135596800000",
            "-62135596800001",
            "-719162",
            "-719163",
            "253402300799",
            "253402300799.999",
            "253402300800",
            "253402300799999",
            "253402300800000",
            "2932896",
            "2932897",
            "1E+30",
            "-1E+30");

    private static final List<AttributeValue> OTHERS = List.of(
            AttributeValue.fromBool(true),
            AttributeValue.fromNul(true),
            AttributeValue.fromM(Map.of("s", AttributeValue.fromS("2026-02-01"))),
            AttributeValue.fromSs(List.of("2026-02-01")));

    private static TestDatabase database;

    /** The values of the attribute {@code also}, by table and id. */
    private static final Map<String, Map<Integer, AttributeValue>> STORED = new HashMap<>();

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        load("Texts", ScalarAttributeType.S, TEXTS, NUMBERS.subList(5, 7));
        load("Numbers", ScalarAttributeType.N, NUMBERS, TEXTS.subList(5, 8));
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static void load(String table, ScalarAttributeType type, List<String> keys, List<String> ofOtherType) {
        database.addTable(table, "p", ScalarAttributeType.S, "at", type);
        Map<Integer, AttributeValue> stored = new LinkedHashMap<>();
        for (String key : keys) {
            AttributeValue value =
                    type == ScalarAttributeType.S ? AttributeValue.fromS(key) : AttributeValue.fromN(key);
            stored.put(stored.size(), value);
            database.put(table, item("p", stored.size() - 1, value, value));
        }
        List<AttributeValue> others = new ArrayList<>(OTHERS);
        for (String text : ofOtherType) {
            others.add(type == ScalarAttributeType.S ? AttributeValue.fromN(text) : AttributeValue.fromS(text));
        }
        for (AttributeValue other : others) {
            int id = stored.size();
            stored.put(id, other);
            AttributeValue key = type == ScalarAttributeType.S
                    ? AttributeValue.fromS("x" + id)
                    : AttributeValue.fromN(Integer.toString(id));
            database.put(table, item("others", id, key, other));
        }
        STORED.put(table, stored);
    }

    private static Map<String, AttributeValue> item(String p, int id, AttributeValue at, AttributeValue also) {
        return Map.of(
                "p", AttributeValue.fromS(p), "at", at, "also", also, "id", AttributeValue.fromN(Integer.toString(id)));
    }

    private Connection connect(String table, String type, String format) throws Exception {
        Path file = directory.resolve(format + ".yaml");
        String column = "{type: " + type + ", format: " + format + "}";
        Files.writeString(
                file,
                "tables:\n  " + table + ":\n    columns:\n      at: " + column + "\n      also: " + column + "\n");
        return database.connect("&schema=" + file);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "iso8601-millis-utc",
                "iso8601-seconds-utc",
                "iso8601-millis",
                "iso8601-seconds",
                "iso8601-date",
                "epoch-seconds",
                "epoch-millis",
                "epoch-days"
            })
    void conditionsGiveTheRowsThatTheValuesSay(String format) throws Exception {
        String table = format.startsWith("epoch") ? "Numbers" : "Texts";
        try (Connection connection = connect(table, "TIMESTAMP", format)) {
            checkAll(connection, table, format, MOMENTS, false);
            checkOrder(connection, table, format);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch-seconds", "epoch-millis", "epoch-days"})
    void datesAreMidnights(String format) throws Exception {
        String table = format.startsWith("epoch") ? "Numbers" : "Texts";
        try (Connection connection = connect(table, "DATE", format)) {
            checkAll(
                    connection,
                    table,
                    format,
                    List.of("0001-01-01", "1970-01-01", "2026-01-31", "2026-02-01", "2026-02-02", "9999-12-31"),
                    true);
        }
    }

    private void checkAll(Connection connection, String table, String format, List<String> moments, boolean date)
            throws SQLException {
        int matches = 0;
        String type = date ? "DATE" : "TIMESTAMP";
        for (String operator : List.of("=", "<>", "<", "<=", ">", ">=")) {
            for (String column : List.of("at", "also")) {
                String where = (column.equals("at") ? "p = 'p' AND " : "") + column + ' ' + operator + ' ';
                for (String moment : moments) {
                    Instant limit = date
                            ? LocalDate.parse(moment).atStartOfDay().toInstant(ZoneOffset.UTC)
                            : LocalDateTime.parse(moment).toInstant(ZoneOffset.UTC);
                    TreeSet<Integer> expected =
                            expected(table, format, date, column, value -> holds(operator, value.compareTo(limit)));
                    matches += expected.size();
                    String sql = "SELECT id FROM " + table + " WHERE " + where + "?";
                    Object parameter = date ? LocalDate.parse(moment) : LocalDateTime.parse(moment);
                    assertThat(ids(connection, sql, parameter)).as(sql + moment).isEqualTo(expected);
                    if (moment.startsWith("2026-02-01T00:00:00") || date) {
                        String literal = "SELECT id FROM " + table + " WHERE " + where + type + " '"
                                + moment.replace('T', ' ') + "'";
                        assertThat(ids(connection, literal, null)).as(literal).isEqualTo(expected);
                        String text = "SELECT id FROM " + table + " WHERE " + where + "'" + moment + "'";
                        assertThat(ids(connection, text, null)).as(text).isEqualTo(expected);
                        String negated = "SELECT id FROM " + table + " WHERE NOT (" + column + ' ' + operator + " '"
                                + moment + "')" + (column.equals("at") ? " AND p = 'p'" : "");
                        assertThat(ids(connection, negated, null))
                                .as(negated)
                                .isEqualTo(expected(
                                        table,
                                        format,
                                        date,
                                        column,
                                        value -> !holds(operator, value.compareTo(limit))));
                    }
                }
            }
        }
        assertThat(matches).as("something is compared").isGreaterThan(50);
        for (String column : List.of("at", "also")) {
            String from = "SELECT id FROM " + table + " WHERE " + (column.equals("at") ? "p = 'p' AND " : "") + column;
            TreeSet<Integer> known = expected(table, format, date, column, value -> true);
            assertThat(ids(connection, from + " IS NOT NULL", null)).isEqualTo(known);
            TreeSet<Integer> unknown = new TreeSet<>(STORED.get(table).keySet());
            if (column.equals("at")) {
                unknown.removeIf(id -> id >= (table.equals("Texts") ? TEXTS : NUMBERS).size());
            }
            unknown.removeAll(known);
            assertThat(unknown).isNotEmpty();
            assertThat(ids(connection, from + " IS NULL", null)).isEqualTo(unknown);
        }
    }

    /** Checks LIMIT from both ends against a sort of all values, with NULLs in SQL's order. */
    private void checkOrder(Connection connection, String table, String format) throws SQLException {
        List<Instant> all = new ArrayList<>();
        STORED.get(table).forEach((id, stored) -> {
            Instant value = value(stored, format, false);
            if (value != null) {
                all.add(value);
            }
        });
        all.sort(null);
        int limit = Math.min(5, all.size());
        for (String notNull : List.of(" AND at IS NOT NULL", "")) {
            assertThat(moments(
                            connection,
                            "SELECT at FROM " + table + " WHERE p = 'p'" + notNull + " ORDER BY at LIMIT " + limit))
                    .isEqualTo(all.subList(0, limit));
        }
        List<Instant> last = new ArrayList<>(all.subList(all.size() - 2, all.size()));
        java.util.Collections.reverse(last);
        assertThat(moments(
                        connection,
                        "SELECT at FROM " + table + " WHERE p = 'p' AND at IS NOT NULL ORDER BY at DESC LIMIT 2"))
                .isEqualTo(last);
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT at FROM " + table + " WHERE p = 'p' ORDER BY at DESC LIMIT 1")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getTimestamp(1)).isNull();
        }
    }

    private static List<Instant> moments(Connection connection, String sql) throws SQLException {
        List<Instant> moments = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                Instant moment = rows.getObject(1, Instant.class);
                assertThat(rows.getObject(1, LocalDateTime.class))
                        .isEqualTo(LocalDateTime.ofInstant(moment, ZoneOffset.UTC));
                moments.add(moment);
            }
        }
        return moments;
    }

    private static TreeSet<Integer> ids(Connection connection, String sql, Object parameter) throws SQLException {
        TreeSet<Integer> ids = new TreeSet<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (parameter != null) {
                statement.setObject(1, parameter);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    assertThat(ids.add(rows.getInt(1))).isTrue();
                }
            }
        }
        return ids;
    }

    private static boolean holds(String operator, int order) {
        return switch (operator) {
            case "=" -> order == 0;
            case "<>" -> order != 0;
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            default -> order >= 0;
        };
    }

    private static TreeSet<Integer> expected(
            String table, String format, boolean date, String column, Predicate<Instant> condition) {
        TreeSet<Integer> ids = new TreeSet<>();
        int keys = (table.equals("Texts") ? TEXTS : NUMBERS).size();
        STORED.get(table).forEach((id, stored) -> {
            Instant value = value(stored, format, date);
            if (value != null && condition.test(value) && (column.equals("also") || id < keys)) {
                ids.add(id);
            }
        });
        return ids;
    }

    // ---- the meaning of a stored value, computed without the driver ----

    private static final Instant MIN = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant MAX = Instant.parse("9999-12-31T23:59:59.999Z");
    private static final Pattern ISO = Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)(?:[T ](\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)(Z|[+-]\\d\\d(?::?\\d\\d)?)?)?");
    private static final Map<String, String> SHAPES = Map.of(
            "iso8601-millis-utc", ".{10}T.{8}\\..{3}Z",
            "iso8601-seconds-utc", ".{10}T.{8}Z",
            "iso8601-millis", ".{10}T.{8}\\.\\d{3}",
            "iso8601-seconds", ".{10}T\\d\\d:\\d\\d:\\d\\d",
            "iso8601-date", ".{10}");

    private static Instant value(AttributeValue stored, String format, boolean date) {
        boolean number = format.startsWith("epoch");
        if (stored.type() != (number ? AttributeValue.Type.N : AttributeValue.Type.S)) {
            return null;
        }
        Instant value = number ? ofNumber(new BigDecimal(stored.n()), format) : ofText(stored.s(), format);
        boolean inRange = value != null && !value.isBefore(MIN) && !value.isAfter(MAX);
        boolean fits = inRange && (!date || value.toEpochMilli() % 86_400_000 == 0);
        return fits ? value : null;
    }

    private static Instant ofNumber(BigDecimal number, String format) {
        long unit =
                switch (format) {
                    case "epoch-seconds" -> 1000;
                    case "epoch-millis" -> 1;
                    default -> 86_400_000;
                };
        try {
            if (!format.equals("epoch-seconds")) {
                number.longValueExact();
            }
            return Instant.ofEpochMilli(
                    number.multiply(BigDecimal.valueOf(unit)).longValueExact());
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static Instant ofText(String text, String format) {
        Matcher matcher = ISO.matcher(text);
        if (!matcher.matches() || !text.matches(SHAPES.get(format))) {
            return null;
        }
        try {
            LocalTime time = matcher.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(matcher.group(2));
            ZoneOffset offset = matcher.group(3) == null ? ZoneOffset.UTC : ZoneOffset.of(matcher.group(3));
            Instant exact = LocalDate.parse(matcher.group(1)).atTime(time).toInstant(offset);
            return Instant.ofEpochMilli(exact.toEpochMilli());
        } catch (DateTimeException e) {
            return null;
        }
    }
}
