package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Units of time, and what takes one. */
final class TimeUnits {
    private static final Map<String, TimeUnit> UNITS = Map.ofEntries(
            Map.entry("YEAR", TimeUnit.YEAR),
            Map.entry("QUARTER", TimeUnit.QUARTER),
            Map.entry("MONTH", TimeUnit.MONTH),
            Map.entry("WEEK", TimeUnit.WEEK),
            Map.entry("DAY", TimeUnit.DAY),
            Map.entry("HOUR", TimeUnit.HOUR),
            Map.entry("MINUTE", TimeUnit.MINUTE),
            Map.entry("SECOND", TimeUnit.SECOND),
            Map.entry("MILLISECOND", TimeUnit.MILLISECOND),
            Map.entry("MICROSECOND", TimeUnit.MICROSECOND),
            Map.entry("FRAC_SECOND", TimeUnit.MICROSECOND),
            Map.entry("DOW", TimeUnit.DOW),
            Map.entry("DAYOFWEEK", TimeUnit.DOW),
            Map.entry("ISODOW", TimeUnit.ISODOW),
            Map.entry("DOY", TimeUnit.DOY),
            Map.entry("DAYOFYEAR", TimeUnit.DOY),
            Map.entry("ISOYEAR", TimeUnit.ISOYEAR),
            Map.entry("EPOCH", TimeUnit.EPOCH),
            Map.entry("DECADE", TimeUnit.DECADE),
            Map.entry("CENTURY", TimeUnit.CENTURY),
            Map.entry("MILLENNIUM", TimeUnit.MILLENNIUM));

    private TimeUnits() {}

    static TimeUnit of(String name, Position position) {
        String upper = name.toUpperCase(Locale.ROOT);
        TimeUnit unit = UNITS.get(upper);
        if (unit == null && upper.endsWith("S")) {
            unit = UNITS.get(upper.substring(0, upper.length() - 1));
        }
        if (unit == null) {
            throw new QueryException(
                    ErrorKind.INVALID_STATEMENT,
                    "'" + name + "' is no unit of time" + NearestName.hint(name, UNITS.keySet()),
                    position);
        }
        return unit;
    }

    static SqlIntervalQualifier qualifier(String name, Position position) {
        return new SqlIntervalQualifier(of(name, position), null, Positions.of(position));
    }

    static Value extract(String unit, Value operand, Position position) {
        TimeUnit field = of(unit, position);
        SqlParserPos pos = Positions.of(position);
        if (field == TimeUnit.EPOCH || field == TimeUnit.SECOND) {
            SqlOperator seconds = field == TimeUnit.EPOCH ? TemporalOperators.EPOCH_OF : TemporalOperators.SECONDS_OF;
            return Value.of(seconds.createCall(pos, operand.sql()), ColumnType.NUMERIC);
        }
        SqlNode sql =
                SqlStdOperatorTable.EXTRACT.createCall(pos, qualifier(unit, position), timestamp(operand, position));
        // Calcite counts days of the week from 1, PostgreSQL from 0.
        return Value.of(
                field == TimeUnit.DOW
                        ? SqlStdOperatorTable.MINUS.createCall(pos, sql, Literals.number(BigDecimal.ONE, position))
                        : sql,
                ColumnType.BIGINT);
    }

    /** A part that is a whole number: the functions YEAR, DAYOFWEEK (from 1, Sunday), SECOND and the like. */
    static Value part(String unit, Value operand, Position position) {
        SqlParserPos pos = Positions.of(position);
        return Value.of(
                SqlStdOperatorTable.EXTRACT.createCall(pos, qualifier(unit, position), timestamp(operand, position)),
                ColumnType.BIGINT);
    }

    /** The name of a unit that lengths of time are counted in. */
    static String lengthOf(String name, Position position) {
        return switch (of(name, position)) {
            case DOW, ISODOW, DOY, ISOYEAR, EPOCH ->
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        "'" + name + "' is a part of a date and no length of time",
                        position);
            default -> of(name, position).name();
        };
    }

    /** {@code FLOOR(x TO unit)} */
    static Value floor(String unit, Value operand, Position position) {
        if (isWeek(unit, position)) {
            // Calcite's weeks begin on Sunday, those of EXTRACT(WEEK …) and of PostgreSQL on Monday.
            return ScalarLowering.call("$WEEK_FLOOR", position, operand);
        }
        return Value.of(
                SqlStdOperatorTable.FLOOR.createCall(
                        Positions.of(position), moment(operand, position), qualifier(unit, position)),
                ColumnType.TIMESTAMP);
    }

    /** {@code CEIL(x TO unit)} */
    static Value ceil(String unit, Value operand, Position position) {
        return isWeek(unit, position)
                ? ScalarLowering.call("$WEEK_CEIL", position, operand)
                : Value.of(
                        SqlStdOperatorTable.CEIL.createCall(
                                Positions.of(position), moment(operand, position), qualifier(unit, position)),
                        ColumnType.TIMESTAMP);
    }

    /** Functions of time do not take dynamic values or text, so these are cast first. */
    static SqlNode timestamp(Value operand, Position position) {
        return isToBeCast(operand) || operand.type() == null
                ? TemporalOperators.MOMENT_OF.createCall(Positions.of(position), operand.sql())
                : operand.sql();
    }

    static boolean isToBeCast(Value operand) {
        return operand.dynamic() || operand.type() == ColumnType.VARCHAR;
    }

    /** The same, and a DATE as its midnight. */
    static SqlNode moment(Value operand, Position position) {
        return operand.type() == ColumnType.TIMESTAMP
                ? operand.sql()
                : TemporalOperators.TIMESTAMP_OF.createCall(Positions.of(position), operand.sql());
    }

    private static boolean isWeek(String unit, Position position) {
        return of(unit, position) == TimeUnit.WEEK;
    }

    static boolean isMoment(Value value) {
        return value.type() == ColumnType.DATE || value.type() == ColumnType.TIMESTAMP;
    }

    static List<String> names() {
        return UNITS.keySet().stream().sorted().toList();
    }
}
