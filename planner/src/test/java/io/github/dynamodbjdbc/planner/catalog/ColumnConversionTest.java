package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of conversions, tested value by value. */
class ColumnConversionTest {
    private static final ByteString BYTES = new ByteString(new byte[] {1, 2, 3});

    private static Arguments row(ColumnType target, Object value, @Nullable Object converted) {
        return Arguments.of(target, value, converted);
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text);
    }

    static Stream<Arguments> table() {
        return Stream.of(
                row(ColumnType.VARCHAR, "3", "3"),
                row(ColumnType.VARCHAR, "", ""),
                row(ColumnType.VARCHAR, number("3.0"), "3"),
                row(ColumnType.VARCHAR, number("3.10"), "3.1"),
                row(ColumnType.VARCHAR, number("1E+2"), "100"),
                row(ColumnType.VARCHAR, number("-0.00"), "0"),
                row(ColumnType.VARCHAR, number("1E+100000"), null),
                row(ColumnType.VARCHAR, true, "true"),
                row(ColumnType.VARCHAR, false, "false"),
                row(ColumnType.VARCHAR, BYTES, null),
                row(ColumnType.VARCHAR, List.of(1), null),
                row(ColumnType.NUMERIC, number("3.0"), number("3.0")),
                row(ColumnType.NUMERIC, " 3.0 ", number("3")),
                row(ColumnType.NUMERIC, "1e2", number("1E+2")),
                row(ColumnType.NUMERIC, "", null),
                row(ColumnType.NUMERIC, "3x", null),
                row(ColumnType.NUMERIC, true, BigDecimal.ONE),
                row(ColumnType.NUMERIC, false, BigDecimal.ZERO),
                row(ColumnType.NUMERIC, BYTES, null),
                row(ColumnType.INTEGER, number("1.5"), number("1.5")),
                row(ColumnType.BIGINT, "99999999999999999999", number("99999999999999999999")),
                row(ColumnType.DOUBLE, "0.1", number("0.1")),
                row(ColumnType.BOOLEAN, true, true),
                row(ColumnType.BOOLEAN, number("1.0"), true),
                row(ColumnType.BOOLEAN, number("0"), false),
                row(ColumnType.BOOLEAN, number("2"), null),
                row(ColumnType.BOOLEAN, "T", true),
                row(ColumnType.BOOLEAN, " no ", false),
                row(ColumnType.BOOLEAN, "maybe", null),
                row(ColumnType.BOOLEAN, BYTES, null),
                row(ColumnType.VARBINARY, BYTES, BYTES),
                row(ColumnType.VARBINARY, "AQID", BYTES),
                row(ColumnType.VARBINARY, "fakebase64", null),
                row(ColumnType.VARBINARY, number("1"), null),
                row(ColumnType.VARBINARY, true, null),
                row(ColumnType.DATE, number("1"), null),
                row(ColumnType.TIMESTAMP, true, null),
                row(ColumnType.TIME, BYTES, null),
                row(ColumnType.DOCUMENT, Map.of(), Map.of()),
                row(ColumnType.DOCUMENT, "{}", null),
                row(ColumnType.LIST, List.of("a"), List.of("a")),
                row(ColumnType.LIST, number("1"), null),
                row(ColumnType.VARIANT, "3", "3"));
    }

    @ParameterizedTest
    @MethodSource("table")
    void convertsByTheTable(ColumnType target, Object value, @Nullable Object converted) {
        assertThat(ColumnConversion.convert(value, target)).isEqualTo(converted);
    }
}
