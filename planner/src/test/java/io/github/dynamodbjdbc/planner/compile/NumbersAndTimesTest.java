package io.github.dynamodbjdbc.planner.compile;

import static io.github.dynamodbjdbc.planner.compile.Rex.bigint;
import static io.github.dynamodbjdbc.planner.compile.Rex.call;
import static io.github.dynamodbjdbc.planner.compile.Rex.cast;
import static io.github.dynamodbjdbc.planner.compile.Rex.column;
import static io.github.dynamodbjdbc.planner.compile.Rex.date;
import static io.github.dynamodbjdbc.planner.compile.Rex.days;
import static io.github.dynamodbjdbc.planner.compile.Rex.integer;
import static io.github.dynamodbjdbc.planner.compile.Rex.interval;
import static io.github.dynamodbjdbc.planner.compile.Rex.millis;
import static io.github.dynamodbjdbc.planner.compile.Rex.nothing;
import static io.github.dynamodbjdbc.planner.compile.Rex.number;
import static io.github.dynamodbjdbc.planner.compile.Rex.text;
import static io.github.dynamodbjdbc.planner.compile.Rex.time;
import static io.github.dynamodbjdbc.planner.compile.Rex.timestamp;
import static io.github.dynamodbjdbc.planner.compile.Rex.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Standard operators and casts of numbers, dates, times and intervals. */
class NumbersAndTimesTest {
    private static final RexNode MOST = integer(Integer.MAX_VALUE);
    private static final RexNode LEAST = integer(Integer.MIN_VALUE);
    private static final RexNode MOST_BIGINT = bigint(Long.MAX_VALUE);
    private static final RexNode LEAST_BIGINT = bigint(Long.MIN_VALUE);

    @Test
    void wholeNumbersStayOfTheirType() {
        assertThat(value(call(SqlStdOperatorTable.CHECKED_PLUS, integer(2), integer(3))))
                .isEqualTo(5);
        assertThat(value(call(SqlStdOperatorTable.CHECKED_MINUS, integer(2), bigint(3))))
                .isEqualTo(-1L);
        assertThat(value(call(SqlStdOperatorTable.CHECKED_MULTIPLY, integer(-2), integer(3))))
                .isEqualTo(-6);
        assertThat(value(call(SqlStdOperatorTable.CHECKED_UNARY_MINUS, bigint(3))))
                .isEqualTo(-3L);
        assertThat(value(call(SqlStdOperatorTable.DIVIDE_INTEGER, integer(-7), integer(2))))
                .isEqualTo(-3);
        assertThat(value(call(SqlStdOperatorTable.MOD, integer(-7), integer(2))))
                .isEqualTo(-1);
        assertThat(value(call(SqlStdOperatorTable.PERCENT_REMAINDER, integer(7), bigint(4))))
                .isEqualTo(3L);
        assertThat(value(call(SqlStdOperatorTable.SIGN, bigint(-7)))).isEqualTo(-1L);
        assertThat(value(call(SqlStdOperatorTable.FLOOR, integer(7)))).isEqualTo(7);
        assertThat(value(call(SqlStdOperatorTable.CHECKED_PLUS, integer(2), nothing(SqlTypeName.INTEGER))))
                .isNull();
        assertThat(value(
                        call(
                                SqlStdOperatorTable.CHECKED_PLUS,
                                column(0, SqlTypeName.INTEGER),
                                column(1, SqlTypeName.INTEGER)),
                        2,
                        3))
                .isEqualTo(5);
    }

    @Test
    void wholeNumbersDoNotOverflow() {
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_PLUS, MOST, integer(1)));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_MINUS, LEAST, integer(1)));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_MULTIPLY, MOST, integer(2)));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_UNARY_MINUS, LEAST));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.ABS, LEAST));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_PLUS, MOST_BIGINT, bigint(1)));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_MINUS, LEAST_BIGINT, bigint(1)));
        assertFails(
                ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_MULTIPLY, LEAST_BIGINT, bigint(-1)));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.CHECKED_UNARY_MINUS, LEAST_BIGINT));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, call(SqlStdOperatorTable.DIVIDE_INTEGER, LEAST, integer(-1)));
        assertThat(value(call(SqlStdOperatorTable.CHECKED_PLUS, LEAST_BIGINT, MOST_BIGINT)))
                .isEqualTo(-1L);
        assertThat(value(call(SqlStdOperatorTable.CHECKED_MINUS, bigint(-1), LEAST_BIGINT)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void nothingIsDividedByZero() {
        for (SqlOperator operator : List.of(SqlStdOperatorTable.MOD, SqlStdOperatorTable.DIVIDE_INTEGER)) {
            assertFails(ErrorKind.DIVISION_BY_ZERO, call(operator, integer(1), integer(0)));
            assertFails(ErrorKind.DIVISION_BY_ZERO, call(operator, bigint(1), integer(0)));
        }
        assertFails(ErrorKind.DIVISION_BY_ZERO, call(SqlStdOperatorTable.MOD, number("1.5"), number("0.0")));
        assertFails(
                ErrorKind.DIVISION_BY_ZERO, call(SqlStdOperatorTable.DIVIDE, Rex.approximate(1.5), Rex.approximate(0)));
    }

    @Test
    void decimalsAreExactAndDoublesAreNot() {
        assertThat(value(call(SqlStdOperatorTable.PLUS, number("0.1"), number("0.2"))))
                .isEqualTo(new BigDecimal("0.3"));
        assertThat(value(call(SqlStdOperatorTable.MULTIPLY, number("1.5"), integer(3))))
                .isEqualTo(new BigDecimal("4.5"));
        assertThat(value(call(SqlStdOperatorTable.MINUS, number("1.5"), bigint(3))))
                .isEqualTo(new BigDecimal("-1.5"));
        assertThat(value(call(SqlStdOperatorTable.MOD, number("7.5"), integer(2))))
                .isEqualTo(new BigDecimal("1.5"));
        assertThat(value(call(SqlStdOperatorTable.UNARY_MINUS, number("1.5")))).isEqualTo(new BigDecimal("-1.5"));
        assertThat(value(call(SqlStdOperatorTable.ABS, number("-1.5")))).isEqualTo(new BigDecimal("1.5"));
        assertThat(value(call(SqlStdOperatorTable.SIGN, number("-1.5")))).isEqualTo(new BigDecimal("-1"));
        assertThat(value(call(SqlTypeName.DECIMAL, SqlStdOperatorTable.FLOOR, number("-1.5"))))
                .isEqualTo(new BigDecimal("-2"));
        assertThat(value(call(SqlTypeName.DECIMAL, SqlStdOperatorTable.CEIL, number("-1.5"))))
                .isEqualTo(new BigDecimal("-1"));
        assertThat(value(call(SqlStdOperatorTable.PLUS, Rex.approximate(0.1), Rex.approximate(0.2))))
                .isEqualTo(0.1 + 0.2);
        assertThat(value(call(SqlTypeName.DOUBLE, SqlStdOperatorTable.MULTIPLY, Rex.approximate(0.5), number("3.0"))))
                .isEqualTo(1.5);
        assertThat(value(call(SqlStdOperatorTable.FLOOR, Rex.approximate(-1.5))))
                .isEqualTo(-2.0);
        assertThat(value(call(SqlStdOperatorTable.DIVIDE, Rex.approximate(1), Rex.approximate(4))))
                .isEqualTo(0.25);
        assertFails(
                ErrorKind.NUMERIC_OUT_OF_RANGE,
                call(
                        NumberOperators.FINITE,
                        call(SqlStdOperatorTable.MULTIPLY, Rex.approximate(1e300), Rex.approximate(1e300))));
    }

    @ParameterizedTest
    @CsvSource({
        "YEAR, 2024",
        "QUARTER, 1",
        "MONTH, 2",
        "WEEK, 9",
        "DAY, 29",
        "HOUR, 12",
        "MINUTE, 34",
        "SECOND, 56",
        "MILLISECOND, 56789",
        "MICROSECOND, 56789000",
        "DOW, 5",
        "ISODOW, 4",
        "DOY, 60",
        "ISOYEAR, 2024",
        "DECADE, 202",
        "CENTURY, 21",
        "MILLENNIUM, 3",
        "EPOCH, 1709210096"
    })
    void partsOfATimestamp(TimeUnitRange unit, long expected) {
        // A Thursday.
        assertThat(value(extract(unit, timestamp("2024-02-29 12:34:56.789")))).isEqualTo(expected);
    }

    @Test
    void partsOfDatesTimesAndIntervals() {
        assertThat(value(extract(TimeUnitRange.YEAR, date("1969-12-31")))).isEqualTo(1969L);
        assertThat(value(extract(TimeUnitRange.HOUR, date("1969-12-31")))).isEqualTo(0L);
        assertThat(value(extract(TimeUnitRange.HOUR, timestamp("1969-12-31 23:00:00"))))
                .isEqualTo(23L);
        assertThat(value(extract(TimeUnitRange.MINUTE, time("10:20:30")))).isEqualTo(20L);
        RexNode length = interval(26, -1, -5_400_000_000L);
        assertThat(value(extract(TimeUnitRange.DAY, length))).isEqualTo(-1L);
        assertThat(value(extract(TimeUnitRange.HOUR, length))).isEqualTo(-1L);
        assertThat(value(extract(TimeUnitRange.MINUTE, length))).isEqualTo(-30L);
        assertThat(value(extract(TimeUnitRange.YEAR, length))).isEqualTo(2L);
        assertThat(value(extract(TimeUnitRange.MONTH, length))).isEqualTo(2L);
    }

    private static RexNode extract(TimeUnitRange unit, RexNode operand) {
        return call(SqlTypeName.BIGINT, SqlStdOperatorTable.EXTRACT, Rex.BUILDER.makeFlag(unit), operand);
    }

    @ParameterizedTest
    @CsvSource({
        "YEAR, 2024-01-01 00:00:00, 2025-01-01 00:00:00",
        "QUARTER, 2024-01-01 00:00:00, 2024-04-01 00:00:00",
        "MONTH, 2024-02-01 00:00:00, 2024-03-01 00:00:00",
        "DAY, 2024-02-29 00:00:00, 2024-03-01 00:00:00",
        "HOUR, 2024-02-29 12:00:00, 2024-02-29 13:00:00",
        "MINUTE, 2024-02-29 12:34:00, 2024-02-29 12:35:00",
        "SECOND, 2024-02-29 12:34:56, 2024-02-29 12:34:57",
        "MILLISECOND, 2024-02-29 12:34:56.789, 2024-02-29 12:34:56.789",
        "MICROSECOND, 2024-02-29 12:34:56.789, 2024-02-29 12:34:56.789",
        "DECADE, 2020-01-01 00:00:00, 2030-01-01 00:00:00",
        "CENTURY, 2001-01-01 00:00:00, 2101-01-01 00:00:00",
        "MILLENNIUM, 2001-01-01 00:00:00, 3001-01-01 00:00:00",
    })
    void unitsBegin(TimeUnitRange unit, String floor, String ceil) {
        RexNode moment = timestamp("2024-02-29 12:34:56.789");
        RexNode symbol = Rex.BUILDER.makeFlag(unit);
        assertThat(value(call(SqlTypeName.TIMESTAMP, SqlStdOperatorTable.FLOOR, moment, symbol)))
                .isEqualTo(millis(floor));
        assertThat(value(call(SqlTypeName.TIMESTAMP, SqlStdOperatorTable.CEIL, moment, symbol)))
                .isEqualTo(millis(ceil));
    }

    @Test
    void unitsBeginBefore1970Too() {
        RexNode moment = timestamp("1969-12-31 23:59:59");
        RexNode hour = Rex.BUILDER.makeFlag(TimeUnitRange.HOUR);
        assertThat(value(call(SqlTypeName.TIMESTAMP, SqlStdOperatorTable.FLOOR, moment, hour)))
                .isEqualTo(-3_600_000L);
        assertThat(value(call(SqlTypeName.TIMESTAMP, SqlStdOperatorTable.CEIL, moment, hour)))
                .isEqualTo(0L);
    }

    @Test
    void intervalsAreComparedAsIfMonthsHad30Days() {
        RexNode month = interval(1, 0, 0);
        assertThat(value(call(SqlStdOperatorTable.EQUALS, month, interval(0, 29, 86_400_000_000L))))
                .isEqualTo(true);
        assertThat(value(call(SqlStdOperatorTable.LESS_THAN, month, interval(0, 31, -1))))
                .isEqualTo(true);
        assertThat(value(call(TimeOperators.LENGTH, month))).isEqualTo(new BigDecimal("2592000000000"));
    }

    @Test
    void momentsAndIntervalsAreAdded() {
        RexNode moment = timestamp("2024-01-31 23:00:00");
        RexNode interval = interval(1, 1, 5_400_000_000L);
        assertThat(value(call(TimeOperators.LATER, moment, interval))).isEqualTo(millis("2024-03-02 00:30:00"));
        assertThat(value(call(TimeOperators.EARLIER, moment, interval))).isEqualTo(millis("2023-12-30 21:30:00"));
        assertThat(value(call(TimeOperators.LATER_TIME, time("23:00:00"), interval)))
                .isEqualTo(1_800_000);
        assertThat(value(call(TimeOperators.LATER_DATE, date("2024-01-31"), interval(1, 0, 0))))
                .isEqualTo(days("2024-02-29"));
        assertThat(value(call(
                        TimeOperators.DIFFERENCE, timestamp("2024-02-01 23:00:00"), timestamp("2024-01-31 00:00:00"))))
                .isEqualTo(new Interval(0, 1, 82_800_000_000L));
    }

    @Test
    void theClockIsTheStatements() {
        assertThat(value(Rex.function("CURRENT_DATE"))).isEqualTo(0);
        assertThat(value(Rex.function("CURRENT_TIME"))).isEqualTo(0);
        assertThat(value(Rex.function("LOCALTIME"))).isEqualTo(0);
        assertThat(value(Rex.function("CURRENT_TIMESTAMP"))).isEqualTo(0L);
        assertThat(value(Rex.function("LOCALTIMESTAMP"))).isEqualTo(0L);
        assertThat(value(call(TimeOperators.CLOCK))).isEqualTo(BigDecimal.ZERO);
    }

    @Test
    void timesOfFormatsAndSeconds() {
        assertThat(value(Rex.function("TO_DATE", text("29.02.2024"), text("DD.MM.YYYY"))))
                .isEqualTo(days("2024-02-29"));
        assertThat(value(Rex.function("TO_TIMESTAMP", text("29.02.2024 10"), text("DD.MM.YYYY HH24"))))
                .isEqualTo(millis("2024-02-29 10:00:00"));
        assertFails(ErrorKind.INVALID_DATETIME, Rex.function("TO_DATE", text("x"), text("YYYY")));
        assertThat(value(Rex.function("UNIX_TIMESTAMP", timestamp("1970-01-01 00:00:07.9"))))
                .isEqualTo(7L);
        assertThat(value(Rex.function("UNIX_MILLIS", timestamp("1970-01-01 00:00:07.9"))))
                .isEqualTo(7900L);
    }

    @Test
    void numbersAreCast() {
        assertThat(value(cast(bigint(5), SqlTypeName.INTEGER))).isEqualTo(5);
        assertThat(value(cast(integer(5), SqlTypeName.BIGINT))).isEqualTo(5L);
        assertThat(value(cast(number("5.9"), SqlTypeName.INTEGER))).isEqualTo(5);
        assertThat(value(cast(Rex.approximate(-5.9), SqlTypeName.BIGINT))).isEqualTo(-5L);
        assertThat(value(cast(integer(5), SqlTypeName.DECIMAL))).isEqualTo(new BigDecimal("5"));
        assertThat(value(cast(number("1.25"), SqlTypeName.DOUBLE))).isEqualTo(1.25);
        assertThat(value(cast(integer(0), SqlTypeName.BOOLEAN))).isEqualTo(false);
        assertThat(value(cast(Rex.truth(true), SqlTypeName.INTEGER))).isEqualTo(1);
        assertThat(value(Rex.BUILDER.makeAbstractCast(Rex.decimal(3, 1), number("12.35"), false)))
                .isEqualTo(new BigDecimal("12.4"));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, cast(bigint(3_000_000_000L), SqlTypeName.INTEGER));
        assertFails(ErrorKind.NUMERIC_OUT_OF_RANGE, cast(number("9223372036854775808.0"), SqlTypeName.BIGINT));
        assertFails(
                ErrorKind.NUMERIC_OUT_OF_RANGE,
                Rex.BUILDER.makeAbstractCast(Rex.decimal(3, 1), number("100.5"), false));
    }

    @Test
    void aCastThatIsTriedGivesNull() {
        RexNode big = bigint(3_000_000_000L);
        assertThat(value(Rex.BUILDER.makeAbstractCast(Rex.type(SqlTypeName.INTEGER), big, true)))
                .isNull();
        RexNode fails = call(SqlStdOperatorTable.CHECKED_PLUS, MOST_BIGINT, bigint(1));
        assertFails(
                ErrorKind.NUMERIC_OUT_OF_RANGE,
                Rex.BUILDER.makeAbstractCast(Rex.type(SqlTypeName.INTEGER), fails, true));
    }

    @Test
    void momentsAreCast() {
        RexNode moment = timestamp("1969-12-31 23:00:00");
        assertThat(value(cast(moment, SqlTypeName.DATE))).isEqualTo(-1);
        assertThat(value(cast(moment, SqlTypeName.TIME))).isEqualTo(82_800_000);
        assertThat(value(cast(date("1970-01-02"), SqlTypeName.TIMESTAMP))).isEqualTo(86_400_000L);
        assertThat(value(cast(time("00:00:01"), SqlTypeName.TIMESTAMP))).isEqualTo(1000L);
        assertThat(value(cast(moment, SqlTypeName.VARCHAR))).isEqualTo("1969-12-31 23:00:00");
        assertThat(value(cast(date("1970-01-02"), SqlTypeName.ANY))).isEqualTo("1970-01-02");
        assertThat(value(cast(integer(5), SqlTypeName.ANY))).isEqualTo(new BigDecimal("5"));
        assertThat(value(cast(text("1970-01-02"), SqlTypeName.DATE))).isEqualTo(1);
        assertFails(ErrorKind.INVALID_DATETIME, cast(text("x"), SqlTypeName.TIME));
        assertThat(value(cast(nothing(SqlTypeName.TIME), SqlTypeName.TIMESTAMP)))
                .isNull();
    }

    @Test
    void textIsCutByCodePoints() {
        RelDataType two = Rex.varchar(2);
        RexNode column = column(0, SqlTypeName.VARCHAR);
        assertThat(value(Rex.BUILDER.makeAbstractCast(two, column, false), "\uD83D\uDE00bc"))
                .isEqualTo("\uD83D\uDE00b");
        assertThat(value(Rex.BUILDER.makeAbstractCast(two, number("12.5"), false)))
                .isEqualTo("12");
        assertThat(value(cast(column(0, SqlTypeName.BINARY), SqlTypeName.VARCHAR), new ByteString(new byte[] {1})))
                .isEqualTo("AQ==");
    }

    private static void assertFails(ErrorKind kind, RexNode node) {
        assertThatThrownBy(() -> value(node))
                .isInstanceOfSatisfying(QueryException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(kind));
    }
}
