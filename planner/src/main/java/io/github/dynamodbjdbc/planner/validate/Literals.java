package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Locale;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Literals as Calcite has them. */
final class Literals {
    private static final int MILLISECONDS = 3;

    private Literals() {}

    static SqlNode string(String value, Position position) {
        return SqlLiteral.createCharString(value, Positions.of(position));
    }

    static SqlNode bool(boolean value, Position position) {
        return SqlLiteral.createBoolean(value, Positions.of(position));
    }

    static SqlNode binary(String hex, Position position) {
        return SqlLiteral.createBinaryString(hex, Positions.of(position));
    }

    static SqlNode nullOf(@Nullable ColumnType type, Position position) {
        SqlParserPos pos = Positions.of(position);
        SqlNode literal = SqlLiteral.createNull(pos);
        return type == null
                ? literal
                : SqlStdOperatorTable.CAST.createCall(pos, literal, TypeNames.spec(type, position));
    }

    /** An exact number. One that {@code DECIMAL(38, 18)} can't hold goes as text that is cast. */
    static SqlNode number(BigDecimal value, Position position) {
        if (isLong(value)) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE, "a number may have up to 38 significant digits", position);
        }
        return comparand(value, position);
    }

    /** Whether it has more digits than DynamoDB stores. */
    static boolean isLong(BigDecimal value) {
        return value.stripTrailingZeros().precision() > DynamoTypeSystem.NUMERIC_PRECISION;
    }

    /** A number that others are only compared with: it may have more digits than DynamoDB stores. */
    static SqlNode comparand(BigDecimal value, Position position) {
        SqlParserPos pos = Positions.of(position);
        BigDecimal stripped = value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
        // Anything else would be rounded when Calcite brings it to the type of the column that it is compared with.
        boolean fits = stripped.scale() <= DynamoTypeSystem.NUMERIC_SCALE
                && stripped.precision() - stripped.scale()
                        <= DynamoTypeSystem.NUMERIC_PRECISION - DynamoTypeSystem.NUMERIC_SCALE;
        if (!fits) {
            return SqlStdOperatorTable.CAST.createCall(
                    pos, string(stripped.toString(), position), TypeNames.spec(ColumnType.NUMERIC, position));
        }
        // 2.0 is no integer: it divides like a decimal.
        boolean decimal = value.scale() != 0 && stripped.scale() <= 0;
        return SqlLiteral.createExactNumeric((decimal ? stripped.setScale(1) : stripped).toPlainString(), pos);
    }

    static SqlNode temporal(Expression.TemporalKind kind, String text, Position position) {
        try {
            return switch (kind) {
                case DATE ->
                    SqlLiteral.createDate(
                            new DateString(LocalDate.parse(text.strip()).toString()), Positions.of(position));
                case TIME -> SqlLiteral.createTime(time(text.strip()), MILLISECONDS, Positions.of(position));
                case TIMESTAMP ->
                    SqlLiteral.createTimestamp(
                            SqlTypeName.TIMESTAMP, timestamp(text.strip()), MILLISECONDS, Positions.of(position));
            };
        } catch (DateTimeException | IllegalArgumentException e) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + text + "' is no " + kind.name().toLowerCase(Locale.ROOT) + "; it is written " + example(kind),
                    position,
                    e);
        }
    }

    static SqlNode interval(Expression.IntervalLiteral literal) {
        SqlParserPos pos = Positions.of(literal.position());
        Interval interval = lengthOf(literal);
        if (literal.fromUnit() == null) {
            return interval.literal(literal.position());
        }
        TimeUnit from = TimeUnits.of(literal.fromUnit(), literal.position());
        TimeUnit to = literal.toUnit() == null ? null : TimeUnits.of(literal.toUnit(), literal.position());
        return SqlLiteral.createInterval(
                literal.negative() ? -1 : 1, literal.text(), new SqlIntervalQualifier(from, to, pos), pos);
    }

    /** How long an interval is. */
    static Interval lengthOf(Expression.IntervalLiteral literal) {
        Position position = literal.position();
        Interval interval;
        if (literal.fromUnit() == null) {
            interval = IntervalText.parse(literal.text(), position);
        } else if (literal.toUnit() == null) {
            interval = IntervalText.parse(literal.text(), literal.fromUnit(), position);
        } else {
            interval = lengthOf(literal.text(), literal.fromUnit(), literal.toUnit(), position);
        }
        return literal.negative() ? interval.negated() : interval;
    }

    /** {@code '1 02:30' DAY TO MINUTE} */
    private static Interval lengthOf(String text, String fromUnit, String toUnit, Position position) {
        SqlIntervalQualifier units = new SqlIntervalQualifier(
                TimeUnits.of(fromUnit, position), TimeUnits.of(toUnit, position), Positions.of(position));
        try {
            return units.isYearMonth()
                    ? new Interval(
                            BigDecimal.valueOf(SqlParserUtil.intervalToMonths(text, units)), BigDecimal.ZERO, null)
                    : new Interval(
                            BigDecimal.ZERO, BigDecimal.valueOf(SqlParserUtil.intervalToMillis(text, units)), null);
        } catch (RuntimeException malformed) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + text + "' is no interval of " + fromUnit + " TO " + toUnit,
                    position,
                    malformed);
        }
    }

    private static TimeString time(String text) {
        LocalTime time = LocalTime.parse(text);
        return new TimeString(time.getHour(), time.getMinute(), time.getSecond()).withNanos(time.getNano());
    }

    private static TimestampString timestamp(String text) {
        if (text.length() <= "2026-01-31".length()) {
            return new TimestampString(LocalDate.parse(text) + " 00:00:00");
        }
        int gap = "2026-01-31".length();
        char separator = text.charAt(gap);
        if (separator != ' ' && separator != 'T') {
            throw new IllegalArgumentException(text);
        }
        LocalDate date = LocalDate.parse(text.substring(0, gap));
        LocalTime time = LocalTime.parse(text.substring(gap + 1));
        return new TimestampString(
                        date.getYear(),
                        date.getMonthValue(),
                        date.getDayOfMonth(),
                        time.getHour(),
                        time.getMinute(),
                        time.getSecond())
                .withNanos(time.getNano());
    }

    private static String example(Expression.TemporalKind kind) {
        return switch (kind) {
            case DATE -> "2026-01-31";
            case TIME -> "23:59:59.999";
            case TIMESTAMP -> "2026-01-31 23:59:59.999";
        };
    }
}
