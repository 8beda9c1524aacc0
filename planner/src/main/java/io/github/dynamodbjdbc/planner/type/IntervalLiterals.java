package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.IntervalText;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.value.Interval;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** Interval literals. */
public final class IntervalLiterals {
    private static final long MICROS_OF_MILLISECOND = 1000;

    private IntervalLiterals() {}

    public static Interval of(Expression.IntervalLiteral literal) {
        Position position = literal.position();
        Interval interval;
        if (literal.fromUnit() == null) {
            interval = of(literal.text(), position);
        } else if (literal.toUnit() == null) {
            interval = ofUnit(literal.text(), literal.fromUnit(), position);
        } else {
            interval = of(literal.text(), literal.fromUnit(), literal.toUnit(), position);
        }
        return literal.negative() ? Intervals.negated(interval) : interval;
    }

    public static Interval of(String text, Position position) {
        try {
            return IntervalText.parse(text);
        } catch (QueryException none) {
            throw new QueryException(none.kind(), String.valueOf(none.getMessage()), position, none);
        }
    }

    /** {@code '1' DAY} */
    private static Interval ofUnit(String number, String unit, Position position) {
        if (!number.strip().matches(IntervalText.NUMBER)) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + number + "' is not a valid number before " + unit
                            + "; an alias behind INTERVAL '1 day' needs AS",
                    position);
        }
        return of(number.strip() + ' ' + TimeUnits.lengthOf(unit, position), position);
    }

    /** {@code '1 02:30' DAY TO MINUTE} */
    private static Interval of(String text, String fromUnit, String toUnit, Position position) {
        SqlIntervalQualifier units = new SqlIntervalQualifier(
                TimeUnits.of(fromUnit, position), TimeUnits.of(toUnit, position), SqlParserPos.ZERO);
        try {
            return units.isYearMonth()
                    ? Intervals.of(SqlParserUtil.intervalToMonths(text, units), 0, 0)
                    : Intervals.justifyHours(
                            Intervals.of(0, 0, SqlParserUtil.intervalToMillis(text, units) * MICROS_OF_MILLISECOND));
        } catch (RuntimeException malformed) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + text + "' is no interval of " + fromUnit + " TO " + toUnit,
                    position,
                    malformed);
        }
    }
}
