package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.IntervalFields;
import io.github.dynamodbjdbc.planner.exec.function.IntervalText;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Interval literals. */
public final class IntervalLiterals {
    private static final String INTERVAL = "INTERVAL ";

    private IntervalLiterals() {}

    public static Interval of(Expression.IntervalLiteral literal) {
        Position position = literal.position();
        String from = literal.fromUnit();
        Interval interval;
        if (from == null) {
            interval = of(literal.text(), position);
        } else if (literal.toUnit() == null && literal.digits() == null) {
            interval = ofUnit(literal.text(), from, position);
        } else {
            IntervalFields fields = fields(literal, from);
            interval = at(position, () -> fields.read(literal.text()));
        }
        return literal.negative() ? Intervals.negated(interval) : interval;
    }

    private static IntervalFields fields(Expression.IntervalLiteral literal, String from) {
        return fields(from, literal.digits(), literal.toUnit(), literal.fraction(), literal.position());
    }

    private static IntervalFields fields(
            String from, @Nullable Integer digits, @Nullable String to, @Nullable Integer fraction, Position position) {
        TimeUnits.of(from, position);
        if (to != null) {
            TimeUnits.of(to, position);
        }
        return at(position, () -> IntervalFields.of(from, digits, to, fraction));
    }

    /** The fields of {@code INTERVAL DAY TO SECOND(3)}; null for INTERVAL alone. */
    public static @Nullable IntervalFields fields(TypeName type) {
        if (!type.name().startsWith(INTERVAL)) {
            return null;
        }
        String[] ends = type.name().substring(INTERVAL.length()).split(" TO ");
        List<Integer> arguments = type.arguments();
        int bracket = ends[0].indexOf('(');
        String from = bracket < 0 ? ends[0] : ends[0].substring(0, bracket);
        Integer digits = bracket < 0 ? null : Integer.valueOf(ends[0].substring(bracket + 1, ends[0].length() - 1));
        if (ends.length == 1) {
            return fields(from, argument(arguments, 0), null, argument(arguments, 1), type.position());
        }
        return fields(from, digits, ends[1], argument(arguments, 0), type.position());
    }

    private static @Nullable Integer argument(List<Integer> arguments, int index) {
        return index < arguments.size() ? arguments.get(index) : null;
    }

    public static Interval of(String text, Position position) {
        return at(position, () -> IntervalText.parse(text));
    }

    /** The value, with the position in its errors. */
    private static <T> T at(Position position, Supplier<T> value) {
        try {
            return value.get();
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
                            + "; an alias after INTERVAL '1 day' needs AS",
                    position);
        }
        return of(number.strip() + ' ' + TimeUnits.lengthOf(unit, position), position);
    }
}
