package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.statement.Parameters;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ParametersTest {
    private static Object bind(Object value, ColumnType type) throws SQLException {
        Parameters parameters = new Parameters("SELECT ?", 1);
        parameters.set(1, value);
        return parameters.bind(List.of(type)).get(0);
    }

    private static Arguments row(Object value, ColumnType type, Object expected) {
        return Arguments.of(value, type, expected);
    }

    static Stream<Arguments> conversions() {
        return Stream.of(
                row("5", ColumnType.VARIANT, "5"),
                row(5, ColumnType.VARIANT, new BigDecimal("5")),
                row(500L, ColumnType.VARIANT, new BigDecimal("5E+2")),
                row(0.1f, ColumnType.VARIANT, new BigDecimal("0.1")),
                row(true, ColumnType.VARIANT, true),
                row(new byte[] {1}, ColumnType.VARIANT, new ByteString(new byte[] {1})),
                row(LocalDate.of(2024, 1, 2), ColumnType.VARIANT, "2024-01-02"),
                row(LocalDateTime.of(2024, 1, 2, 3, 0), ColumnType.VARIANT, "2024-01-02T03:00:00.000Z"),
                row(LocalTime.of(3, 4), ColumnType.VARIANT, "03:04:00.000"),
                row(Instant.parse("2024-01-02T03:04:05Z"), ColumnType.VARIANT, "2024-01-02T03:04:05.000Z"),
                row(OffsetDateTime.parse("2024-01-02T03:04:05+01:00"), ColumnType.VARIANT, "2024-01-02T02:04:05.000Z"),
                row(
                        Timestamp.from(Instant.parse("2024-01-02T03:04:05Z")),
                        ColumnType.VARIANT,
                        "2024-01-02T03:04:05.000Z"),
                row(java.sql.Date.valueOf("2024-01-02"), ColumnType.VARCHAR, "2024-01-02"),
                row(
                        UUID.fromString("6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f"),
                        ColumnType.VARCHAR,
                        "6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f"),
                row(List.of(1, "a"), ColumnType.LIST, List.of(BigDecimal.ONE, "a")),
                row(Set.of("a"), ColumnType.VARIANT, new ItemSet(ItemSet.Kind.SS, Set.of("a"))),
                row(Map.of("a", 1), ColumnType.DOCUMENT, Map.of("a", BigDecimal.ONE)),
                row(
                        List.of(LocalDate.of(2024, 1, 2), LocalTime.of(3, 4), new Object[] {Thread.State.NEW}),
                        ColumnType.LIST,
                        List.of("2024-01-02", "03:04:00.000", List.of("NEW"))),
                row(
                        Map.of("at", Map.of("utc", Instant.parse("2024-01-02T03:04:05.6789Z"))),
                        ColumnType.DOCUMENT,
                        Map.of("at", Map.of("utc", "2024-01-02T03:04:05.678Z"))),
                row(
                        Set.of(UUID.fromString("6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f")),
                        ColumnType.VARIANT,
                        new ItemSet(ItemSet.Kind.SS, Set.of("6f1e8e4c-6d5c-4b7e-8a0a-0d5b1c2d3e4f"))),
                row(7, ColumnType.VARCHAR, "7"),
                row("7.50", ColumnType.NUMERIC, new BigDecimal("7.5")),
                row("7", ColumnType.INTEGER, 7),
                row(7, ColumnType.BIGINT, 7L),
                row(7, ColumnType.DOUBLE, 7.0),
                row("AQI=", ColumnType.VARBINARY, new ByteString(new byte[] {1, 2})),
                row("true", ColumnType.BOOLEAN, true),
                row(1, ColumnType.BOOLEAN, true),
                row(new BigDecimal("0.0"), ColumnType.BOOLEAN, false),
                row(true, ColumnType.NUMERIC, BigDecimal.ONE),
                row(false, ColumnType.INTEGER, 0),
                row(true, ColumnType.VARCHAR, "true"),
                row(new BigDecimal("3.0"), ColumnType.VARCHAR, "3"),
                row("1970-01-11", ColumnType.DATE, 10),
                row(java.sql.Date.valueOf("1970-01-11"), ColumnType.DATE, 10),
                row("Jan 11, 1970", ColumnType.DATE, 10),
                row("19700111", ColumnType.TIMESTAMP, 864_000_000L),
                row("00:00:01", ColumnType.TIME, 1000),
                row("1970-01-01T00:00:01Z", ColumnType.TIMESTAMP, 1000L),
                row(Timestamp.from(Instant.ofEpochSecond(1)), ColumnType.TIMESTAMP, 1000L),
                row(Instant.ofEpochMilli(1000), ColumnType.TIMESTAMP, 1000L),
                row(null, ColumnType.NUMERIC, null));
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void values(Object value, ColumnType type, Object expected) throws SQLException {
        assertThat(bind(value, type)).isEqualTo(expected);
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                row("abc", ColumnType.NUMERIC, "22018"),
                row(1.5, ColumnType.BIGINT, "22003"),
                row(1L << 40, ColumnType.INTEGER, "22003"),
                row("!", ColumnType.VARBINARY, "22018"),
                row("fakebase64", ColumnType.VARBINARY, "22018"),
                row(2, ColumnType.BOOLEAN, "22018"),
                row("perhaps", ColumnType.BOOLEAN, "22018"),
                row(new byte[] {1}, ColumnType.NUMERIC, "22018"),
                row(true, ColumnType.VARBINARY, "22018"),
                row(1, ColumnType.TIMESTAMP, "22018"),
                row(List.of(LocalDate.of(10_000, 1, 1)), ColumnType.LIST, "22008"),
                row("0000-01-01", ColumnType.TIMESTAMP, "22018"),
                row("0000-12-31", ColumnType.DATE, "22018"),
                row(new byte[] {1}, ColumnType.VARCHAR, "22018"),
                row("x", ColumnType.DOCUMENT, "22018"),
                row(Set.of(), ColumnType.VARIANT, "22018"),
                row(Double.NaN, ColumnType.VARIANT, "22018"),
                row(new Object(), ColumnType.VARIANT, "22018"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatDoesNotFitNamesTheParameter(Object value, ColumnType type, String state) {
        SQLException failure = Errors.from(catchThrowable(() -> bind(value, type)));
        assertThat(failure.getSQLState()).isEqualTo(state);
        assertThat(failure.getMessage()).startsWith("Parameter 1: ");
    }

    @Test
    void aTargetTypeConvertsImmediately() throws SQLException {
        Parameters parameters = new Parameters("SELECT ?, ?", 2);
        parameters.set(1, 5, Types.VARCHAR, null);
        parameters.set(2, "5", Types.INTEGER, null);
        assertThat(parameters.bind(List.of(ColumnType.VARIANT, ColumnType.VARIANT)))
                .isEqualTo(List.of("5", new BigDecimal("5")));
        parameters.set(1, null, Types.CLOB, null);
        assertThat(parameters
                        .bind(List.of(ColumnType.VARIANT, ColumnType.VARIANT))
                        .get(0))
                .isNull();
    }

    @Test
    void missingAndUnknownOnesAreNamed() throws SQLException {
        Parameters parameters = new Parameters("SELECT ?, ?", 2);
        parameters.set(1, 1);
        SQLException missing =
                Errors.from(catchThrowable(() -> parameters.bind(List.of(ColumnType.VARIANT, ColumnType.VARIANT))));
        assertThat(missing.getMessage()).isEqualTo("Parameter 2 has no value");
        assertThat(missing.getSQLState()).isEqualTo("42P02");
        assertThat(catchThrowableOfType(SQLException.class, () -> parameters.set(3, 1))
                        .getMessage())
                .isEqualTo("There is no parameter 3; the statement has 2");
        assertThat(catchThrowableOfType(SQLException.class, () -> parameters.set(0, 1))
                        .getSQLState())
                .isEqualTo("42P02");
    }
}
