package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.driver.settings.ResultOptions;
import io.github.dynamodbjdbc.driver.statement.ResultRows;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JdbcResultSetTest {
    private static final ByteString BYTES = new ByteString(new byte[] {1, 2, (byte) 0xFF});
    private static final ItemSet SET =
            new ItemSet(ItemSet.Kind.NS, new LinkedHashSet<>(List.of(new BigDecimal("1"), new BigDecimal("1E+1"))));
    private static final Map<String, Object> DOCUMENT = Map.of("a", List.of(new BigDecimal("1E+2"), "x"));

    private static JdbcResultSet one(ColumnType type, Object value) throws SQLException {
        return one(type, value, ResultOptions.DEFAULT);
    }

    private static JdbcResultSet one(ColumnType type, Object value, ResultOptions options) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        rows.add(new Object[] {value});
        JdbcResultSet result = new JdbcResultSet(
                null, List.of(new OutputColumn("C", "c", "T", type, true, true)), ResultRows.of(rows), options);
        result.next();
        return result;
    }

    private interface Getter {
        Object get(ResultSet result) throws SQLException;
    }

    private static Arguments row(ColumnType type, Object value, Getter getter, Object expected) {
        return Arguments.of(type, value, getter, expected);
    }

    static Stream<Arguments> conversions() {
        BigDecimal hundred = new BigDecimal("1E+2");
        int day = (int) LocalDate.of(2024, 2, 29).toEpochDay();
        long moment = Instant.parse("2024-02-29T01:02:03.004Z").toEpochMilli();
        return Stream.of(
                row(ColumnType.NUMERIC, hundred, r -> r.getString(1), "100"),
                row(ColumnType.NUMERIC, hundred, r -> r.getBigDecimal(1), new BigDecimal("100")),
                row(ColumnType.NUMERIC, hundred, r -> r.getObject(1), new BigDecimal("100")),
                row(ColumnType.NUMERIC, hundred, r -> r.getInt(1), 100),
                row(ColumnType.NUMERIC, hundred, r -> r.getByte(1), (byte) 100),
                row(ColumnType.NUMERIC, hundred, r -> r.getObject(1, BigInteger.class), BigInteger.valueOf(100)),
                row(ColumnType.NUMERIC, new BigDecimal("1.5"), r -> r.getDouble(1), 1.5),
                row(ColumnType.NUMERIC, new BigDecimal("5.7"), r -> r.getInt(1), 5),
                row(ColumnType.NUMERIC, new BigDecimal("-5.7"), r -> r.getLong(1), -5L),
                row(ColumnType.NUMERIC, new BigDecimal("1E-130"), r -> r.getShort(1), (short) 0),
                row(ColumnType.NUMERIC, new BigDecimal("9223372036854775807.9"), r -> r.getLong(1), Long.MAX_VALUE),
                row(ColumnType.VARCHAR, "5.7", r -> r.getObject(1, Integer.class), 5),
                row(
                        ColumnType.NUMERIC,
                        new BigDecimal("5.7"),
                        r -> r.getObject(1, BigInteger.class),
                        BigInteger.valueOf(5)),
                row(ColumnType.NUMERIC, new BigDecimal("1.5"), r -> r.getFloat(1), 1.5f),
                row(ColumnType.NUMERIC, BigDecimal.ONE, r -> r.getBoolean(1), true),
                row(ColumnType.VARCHAR, " 12 ", r -> r.getInt(1), 12),
                row(ColumnType.VARCHAR, "1e3", r -> r.getLong(1), 1000L),
                row(ColumnType.VARCHAR, "yes", r -> r.getBoolean(1), true),
                row(ColumnType.VARCHAR, "ä", r -> r.getBytes(1), "ä".getBytes(StandardCharsets.UTF_8)),
                row(ColumnType.VARCHAR, "2024-02-29", r -> r.getObject(1, LocalDate.class), LocalDate.of(2024, 2, 29)),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29 01:02:03",
                        r -> r.getTimestamp(1),
                        Timestamp.valueOf("2024-02-29 01:02:03")),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29T01:02:03Z",
                        r -> r.getTimestamp(1),
                        Timestamp.from(Instant.parse("2024-02-29T01:02:03Z"))),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29T01:02:03+02:00",
                        r -> r.getObject(1, OffsetDateTime.class),
                        OffsetDateTime.parse("2024-02-29T01:02:03+02:00")),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29T01:02:03+02:00",
                        r -> r.getObject(1, LocalDateTime.class),
                        LocalDateTime.of(2024, 2, 28, 23, 2, 3)),
                row(
                        ColumnType.VARCHAR,
                        "6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f",
                        r -> r.getObject(1, UUID.class),
                        UUID.fromString("6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f")),
                row(ColumnType.VARBINARY, BYTES, r -> r.getBytes(1), new byte[] {1, 2, -1}),
                row(ColumnType.VARBINARY, BYTES, r -> r.getObject(1), new byte[] {1, 2, -1}),
                row(ColumnType.VARBINARY, BYTES, r -> r.getString(1), "AQL/"),
                row(ColumnType.BOOLEAN, true, r -> r.getObject(1), true),
                row(ColumnType.BOOLEAN, true, r -> r.getInt(1), 1),
                row(ColumnType.BOOLEAN, false, r -> r.getString(1), "false"),
                row(ColumnType.DOCUMENT, DOCUMENT, r -> r.getObject(1), "{\"a\":[100,\"x\"]}"),
                row(
                        ColumnType.DOCUMENT,
                        DOCUMENT,
                        r -> r.getObject(1, Map.class),
                        Map.of("a", List.of(new BigDecimal("100"), "x"))),
                row(ColumnType.LIST, SET, r -> r.getObject(1), "[1,10]"),
                row(
                        ColumnType.LIST,
                        SET,
                        r -> r.getObject(1, Set.class),
                        Set.of(new BigDecimal("1"), new BigDecimal("10"))),
                row(ColumnType.LIST, SET, r -> r.getArray(1).getBaseTypeName(), "NUMERIC"),
                row(ColumnType.LIST, SET, r -> r.getArray(1).getArray(), new Object[] {
                    new BigDecimal("1"), new BigDecimal("10")
                }),
                row(ColumnType.VARIANT, hundred, r -> r.getObject(1), "100"),
                row(ColumnType.VARIANT, hundred, r -> r.getObject(1, Object.class), new BigDecimal("100")),
                row(ColumnType.VARIANT, BYTES, r -> r.getObject(1), "AQL/"),
                row(ColumnType.NUMERIC, "text", r -> r.getString(1), "text"),
                row(ColumnType.NUMERIC, "text", r -> r.getObject(1, Object.class), "text"),
                row(ColumnType.INTEGER, 5, r -> r.getObject(1), 5),
                row(ColumnType.BIGINT, 5L, r -> r.getBigDecimal(1), new BigDecimal("5")),
                row(ColumnType.DOUBLE, 0.1, r -> r.getBigDecimal(1), new BigDecimal("0.1")),
                row(ColumnType.DOUBLE, 0.1, r -> r.getString(1), "0.1"),
                row(ColumnType.DATE, day, r -> r.getString(1), "2024-02-29"),
                row(ColumnType.DATE, day, r -> r.getObject(1), java.sql.Date.valueOf("2024-02-29")),
                row(ColumnType.DATE, day, r -> r.getObject(1, Object.class), LocalDate.of(2024, 2, 29)),
                row(ColumnType.TIME, 3_723_004, r -> r.getObject(1, LocalTime.class), LocalTime.of(1, 2, 3, 4_000_000)),
                row(ColumnType.TIMESTAMP, moment, r -> r.getString(1), "2024-02-29 01:02:03.004"),
                row(ColumnType.TIMESTAMP, moment, r -> r.getObject(1), Timestamp.valueOf("2024-02-29 01:02:03.004")),
                row(ColumnType.TIMESTAMP, moment, r -> r.getObject(1, Instant.class), Instant.ofEpochMilli(moment)),
                row(
                        ColumnType.TIMESTAMP,
                        moment,
                        r -> r.getObject(1, LocalDateTime.class),
                        LocalDateTime.parse("2024-02-29T01:02:03.004")),
                row(
                        ColumnType.TIMESTAMP,
                        moment,
                        r -> r.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("UTC"))),
                        Timestamp.from(Instant.ofEpochMilli(moment))),
                row(
                        ColumnType.TIMESTAMP,
                        moment,
                        r -> r.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))),
                        Timestamp.from(LocalDateTime.parse("2024-02-29T01:02:03.004")
                                .atZone(ZoneId.of("Asia/Tokyo"))
                                .toInstant())),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29T01:02:03.004Z",
                        r -> r.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))),
                        Timestamp.from(Instant.parse("2024-02-28T16:02:03.004Z"))),
                row(
                        ColumnType.VARCHAR,
                        "2024-02-29T01:02:03.004+02:00",
                        r -> r.getTimestamp(1, Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"))),
                        Timestamp.from(Instant.parse("2024-02-28T23:02:03.004Z"))));
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void values(ColumnType type, Object value, Getter getter, Object expected) throws SQLException {
        assertThat(getter.get(one(type, value))).isEqualTo(expected);
    }

    private static Arguments bad(ColumnType type, Object value, Getter getter, String state) {
        return Arguments.of(type, value, getter, state);
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                bad(ColumnType.VARCHAR, "abc", r -> r.getInt(1), "22018"),
                bad(ColumnType.VARCHAR, "abc", r -> r.getBoolean(1), "22018"),
                bad(ColumnType.VARCHAR, "abc", r -> r.getDate(1), "22018"),
                bad(ColumnType.VARCHAR, "abc", r -> r.getObject(1, UUID.class), "22018"),
                bad(ColumnType.VARCHAR, "2024-02-30", r -> r.getTimestamp(1), "22018"),
                bad(ColumnType.NUMERIC, new BigDecimal("1E+10"), r -> r.getInt(1), "22003"),
                bad(ColumnType.NUMERIC, new BigDecimal("128"), r -> r.getByte(1), "22003"),
                bad(ColumnType.NUMERIC, new BigDecimal("9223372036854775808"), r -> r.getLong(1), "22003"),
                bad(ColumnType.NUMERIC, new BigDecimal("1E+100"), r -> r.getFloat(1), "22003"),
                bad(ColumnType.NUMERIC, new BigDecimal("2"), r -> r.getBoolean(1), "22018"),
                bad(ColumnType.NUMERIC, new BigDecimal("2"), r -> r.getTimestamp(1), "22018"),
                bad(ColumnType.DOCUMENT, DOCUMENT, r -> r.getInt(1), "22018"),
                bad(ColumnType.DOCUMENT, DOCUMENT, r -> r.getBytes(1), "22018"),
                bad(ColumnType.DOCUMENT, DOCUMENT, r -> r.getArray(1), "22018"),
                bad(ColumnType.LIST, List.of(), r -> r.getObject(1, Map.class), "22018"),
                bad(ColumnType.DATE, 5, r -> r.getInt(1), "22018"),
                bad(ColumnType.VARCHAR, "x", r -> r.getObject(1, Thread.class), "22023"),
                bad(ColumnType.VARCHAR, "x", r -> r.getString(2), "42703"),
                bad(ColumnType.VARCHAR, "x", r -> r.getString("nope"), "42703"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatDoesNotFitIsAnError(ColumnType type, Object value, Getter getter, String state) throws SQLException {
        JdbcResultSet result = one(type, value);
        assertThat(catchThrowableOfType(SQLException.class, () -> getter.get(result))
                        .getSQLState())
                .isEqualTo(state);
    }

    @Test
    void aMismatchMayBeAnError() throws SQLException {
        ResultOptions options = new ResultOptions(Documents.JSON, ResultOptions.Mismatch.ERROR);
        for (ColumnType type : List.of(ColumnType.NUMERIC, ColumnType.BOOLEAN)) {
            JdbcResultSet result = one(type, "text", options);
            SQLException failure = catchThrowableOfType(SQLException.class, () -> result.getObject(1));
            assertThat(failure.getSQLState()).isEqualTo("22018");
            assertThat(failure.getMessage()).contains("typeMismatch=null");
            assertThat(result.getString(1)).isEqualTo("text");
        }
    }

    @Test
    void allMayReadAsNull() throws SQLException {
        JdbcResultSet result =
                one(ColumnType.VARCHAR, "abc", new ResultOptions(Documents.JSON, ResultOptions.Mismatch.NULL));
        assertThat(result.getInt(1)).isZero();
        assertThat(result.wasNull()).isTrue();
    }

    @Test
    void aValueOfAnotherTypeThanItsColumnIsNull() throws SQLException {
        assertThat(one(ColumnType.NUMERIC, "12").getObject(1)).isNull();
        assertThat(one(ColumnType.NUMERIC, "12").getInt(1)).isEqualTo(12);
        assertThat(one(ColumnType.BOOLEAN, "true").getObject(1)).isNull();
        JdbcResultSet result = one(ColumnType.NUMERIC, "text");
        assertThat(result.getObject(1)).isNull();
        assertThat(result.wasNull()).isTrue();
        assertThat(result.getInt(1)).isZero();
        assertThat(result.getWarnings().getMessage()).contains("Column C", "text");
        assertThat(result.getString(1)).isEqualTo("text");
        assertThat(result.wasNull()).isFalse();
    }

    @Test
    void nativeDocumentsAreUnchanged() throws SQLException {
        ResultOptions options = new ResultOptions(Documents.NATIVE, ResultOptions.Mismatch.AUTO);
        assertThat(one(ColumnType.DOCUMENT, DOCUMENT, options).getObject(1)).isInstanceOf(Map.class);
        assertThat(one(ColumnType.LIST, SET, options).getObject(1)).isInstanceOf(java.sql.Array.class);
        assertThat(one(ColumnType.LIST, SET, options).getObject(1)).hasToString("[1,10]");
        assertThat(one(ColumnType.VARIANT, BigDecimal.TEN, options).getObject(1))
                .isEqualTo(BigDecimal.TEN);
        ResultSetMetaData metadata = one(ColumnType.LIST, SET, options).getMetaData();
        assertThat(metadata.getColumnType(1)).isEqualTo(Types.ARRAY);
        assertThat(metadata.getColumnTypeName(1)).isEqualTo("LIST");
    }

    @Test
    void documentsMayBeOfJdbcsTypeJson() throws SQLException {
        ResultOptions options = new ResultOptions(Documents.JSON_TYPE, ResultOptions.Mismatch.AUTO);
        for (ColumnType type : List.of(ColumnType.DOCUMENT, ColumnType.LIST)) {
            Object value = type == ColumnType.LIST ? SET : DOCUMENT;
            JdbcResultSet result = one(type, value, options);
            ResultSetMetaData metadata = result.getMetaData();
            assertThat(metadata.getColumnType(1)).isEqualTo(2016);
            assertThat(metadata.getColumnClassName(1)).isEqualTo(String.class.getName());
            assertThat(result.getObject(1)).isEqualTo(result.getString(1));
        }
        assertThat(one(ColumnType.VARIANT, BigDecimal.TEN, options)
                        .getMetaData()
                        .getColumnType(1))
                .isEqualTo(Types.VARCHAR);
    }

    @Test
    void aDocumentMayBeHadAsAStruct() throws SQLException {
        java.sql.Struct struct = one(ColumnType.DOCUMENT, DOCUMENT).getObject(1, java.sql.Struct.class);
        assertThat(struct.getSQLTypeName()).isEqualTo("DOCUMENT");
        assertThat(struct.getAttributes())
                .containsExactly(one(ColumnType.DOCUMENT, DOCUMENT)
                        .getObject(1, Map.class)
                        .values()
                        .toArray());
        assertThat(struct.getAttributes(Map.of())).isEqualTo(struct.getAttributes());
        assertThatThrownBy(() -> struct.getAttributes(Map.of("a", String.class)))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    @Test
    void timesWithAZone() throws SQLException {
        OffsetTime noon = OffsetTime.parse("12:00+02:00");
        JdbcResultSet time = one(ColumnType.TIMETZ, noon);
        assertThat(time.getMetaData().getColumnType(1)).isEqualTo(Types.TIME_WITH_TIMEZONE);
        assertThat(time.getObject(1)).isEqualTo(noon);
        assertThat(time.getString(1)).isEqualTo("12:00:00+02");
        assertThat(time.getObject(1, LocalTime.class)).isEqualTo(LocalTime.of(10, 0));
        assertThat(time.getTime(1)).isEqualTo(java.sql.Time.valueOf("10:00:00"));
        JdbcResultSet moment = one(ColumnType.TIMESTAMPTZ, 1500L);
        assertThat(moment.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP_WITH_TIMEZONE);
        assertThat(moment.getObject(1)).isEqualTo(OffsetDateTime.parse("1970-01-01T00:00:01.500Z"));
        assertThat(moment.getString(1)).isEqualTo("1970-01-01 00:00:01.5+00");
        assertThat(moment.getTimestamp(1).toInstant()).isEqualTo(Instant.ofEpochMilli(1500));
        assertThat(moment.getObject(1, OffsetTime.class)).isEqualTo(OffsetTime.parse("00:00:01.500Z"));
        assertThat(one(ColumnType.VARCHAR, "12:00:00+02").getObject(1, OffsetTime.class))
                .isEqualTo(noon);
    }

    @Test
    void nullIsNullForEveryGetter() throws SQLException {
        JdbcResultSet result = one(ColumnType.NUMERIC, null);
        assertThat(result.getInt(1)).isZero();
        assertThat(result.wasNull()).isTrue();
        assertThat(result.getString("c")).isNull();
        assertThat(result.getObject(1, LocalDate.class)).isNull();
        assertThat(result.getBoolean(1)).isFalse();
        assertThat(result.getBinaryStream(1)).isNull();
    }

    @Test
    void theCursorGoesForwardOnly() throws SQLException {
        JdbcResultSet result = new JdbcResultSet(
                null,
                List.of(new OutputColumn("C", "c", null, ColumnType.INTEGER, true, false)),
                ResultRows.of(List.of(new Object[] {1}, new Object[] {2})),
                ResultOptions.DEFAULT);
        assertThat(result.isBeforeFirst()).isTrue();
        assertThat(catchThrowableOfType(SQLException.class, () -> result.getInt(1))
                        .getSQLState())
                .isEqualTo("24000");
        assertThat(result.next()).isTrue();
        assertThat(result.isFirst()).isTrue();
        assertThat(result.getRow()).isEqualTo(1);
        assertThat(result.next()).isTrue();
        assertThat(result.getInt("C")).isEqualTo(2);
        assertThat(result.next()).isFalse();
        assertThat(result.next()).isFalse();
        assertThat(result.isAfterLast()).isTrue();
        assertThat(result.getRow()).isZero();
        assertThatThrownBy(result::previous).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> result.updateInt(1, 5))
                .isInstanceOf(SQLFeatureNotSupportedException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("42N01");
        result.close();
        result.close();
        assertThat(catchThrowableOfType(SQLException.class, result::next).getSQLState())
                .isEqualTo("55000");
    }

    @Test
    void labelsAreExactFirst() throws SQLException {
        JdbcResultSet result = new JdbcResultSet(
                null,
                List.of(
                        new OutputColumn("a", "a", null, ColumnType.INTEGER, true, false),
                        new OutputColumn("A", "A", null, ColumnType.INTEGER, true, false)),
                ResultRows.of(List.of()),
                ResultOptions.DEFAULT);
        assertThat(result.findColumn("a")).isEqualTo(1);
        assertThat(result.findColumn("A")).isEqualTo(2);
    }

    @Test
    void metadata() throws SQLException {
        ResultSetMetaData metadata = one(ColumnType.NUMERIC, BigDecimal.ONE).getMetaData();
        assertThat(metadata.getColumnCount()).isEqualTo(1);
        assertThat(metadata.getColumnLabel(1)).isEqualTo("C");
        assertThat(metadata.getColumnName(1)).isEqualTo("c");
        assertThat(metadata.getTableName(1)).isEqualTo("T");
        assertThat(metadata.getSchemaName(1)).isEqualTo("dynamodb");
        assertThat(metadata.getCatalogName(1)).isEmpty();
        assertThat(metadata.getColumnType(1)).isEqualTo(Types.NUMERIC);
        assertThat(metadata.getPrecision(1)).isEqualTo(38);
        assertThat(metadata.getScale(1)).isEqualTo(18);
        assertThat(metadata.getColumnClassName(1)).isEqualTo("java.math.BigDecimal");
        assertThat(metadata.isNullable(1)).isEqualTo(ResultSetMetaData.columnNullable);
    }
}
