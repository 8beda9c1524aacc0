package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnConversion;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.type.Literals;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import io.github.dynamodbjdbc.planner.value.LiteralMoment;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Converts a literal to the type of the column with which it is compared, and gives a parameter that type. */
final class LiteralConversion {
    private final StatementState state;
    private final Rex rex;
    private final ColumnType target;
    private final @Nullable String column;
    private final boolean stored;

    LiteralConversion(StatementState state, ColumnType target) {
        this(state, target, null, false);
    }

    /**
     * @param column the column that has the type; null for a computed value
     * @param stored whether values keep their stored texts, with which a date is compared
     */
    LiteralConversion(StatementState state, ColumnType target, @Nullable String column, boolean stored) {
        this.stored = stored;
        this.state = state;
        this.rex = state.rex();
        this.target = target;
        this.column = column;
    }

    /** @param bound the bound expression, returned unchanged if it is not a literal */
    RexNode convert(Expression expression, RexNode bound) {
        if (expression instanceof Expression.Parameter parameter) {
            ColumnType moment = state.parameters().moment(parameter);
            if (moment != null && isKept(moment)) {
                return bound;
            }
            if (moment != null && !isTime(target)) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE,
                        "parameter " + (parameter.index() + 1) + " is a " + moment + ", which can't be converted to "
                                + target + (column == null ? "" : ", the type of " + column),
                        parameter.position());
            }
            state.parameters().use(parameter.index(), target);
            return rex.parameter(parameter.index(), state.parameters().of(parameter.index()));
        }
        Expression.TemporalLiteral literal = Shapes.time(expression);
        if (literal != null) {
            return temporal(literal, bound);
        }
        Object value = constant(expression, bound);
        return value == null ? bound : converted(value, bound, expression.position());
    }

    /** The value of a literal or of an expression over literals; null for other expressions, for NULL, and for dates and times. */
    private static @Nullable Object constant(Expression expression, RexNode bound) {
        if (Types.isTime(bound.getType()) || Types.isInterval(bound.getType())) {
            return null;
        }
        BigDecimal number = Shapes.number(expression);
        if (number != null) {
            return number;
        }
        ConstantFolder.Known known = ConstantFolder.evaluate(bound);
        return known == null ? null : DynamicFunctions.canonical(known.value());
    }

    private RexNode converted(Object value, RexNode bound, Position position) {
        if (value instanceof String text && isTime(target)) {
            return switch (target) {
                case DATE -> date(text, position);
                case TIME -> time(text, position);
                default -> timestamp(text, position);
            };
        }
        Object converted = ColumnConversion.convert(value, target);
        if (converted == null) {
            throw invalid(shown(value), position);
        }
        // A literal that has the type already stays unchanged.
        return converted == value ? bound : literal(converted, bound);
    }

    static boolean isTime(ColumnType type) {
        return type == ColumnType.DATE || type == ColumnType.TIME || type == ColumnType.TIMESTAMP;
    }

    private RexNode literal(Object value, RexNode bound) {
        if (value instanceof BigDecimal number) {
            return rex.number(number);
        }
        if (value instanceof Boolean truth) {
            return rex.bool(truth);
        }
        return value instanceof ByteString bytes
                ? rex.binary(bytes.getBytes())
                : value instanceof String text ? rex.text(text) : bound;
    }

    private static String shown(Object value) {
        return value instanceof ByteString bytes
                ? "X'" + bytes.toString().toUpperCase(Locale.ROOT) + "'"
                : String.valueOf(DynamicFunctions.toText(value));
    }

    private RexNode temporal(Expression.TemporalLiteral literal, RexNode bound) {
        if (isKept(ColumnType.valueOf(literal.kind().name()))) {
            return bound;
        }
        if (target == ColumnType.TIMESTAMP) {
            return timestamp(literal.text(), literal.position());
        }
        throw invalid(literal.text(), literal.position());
    }

    /** Whether a bound date or time keeps its type: text is read as a time in the comparison, and times of two types are comparable. */
    private boolean isKept(ColumnType moment) {
        return switch (target) {
            case VARCHAR, UUID, DATE, TIME, DOCUMENT, LIST, VARIANT -> true;
            case TIMESTAMP, TIMETZ, TIMESTAMPTZ -> stored || moment != ColumnType.DATE;
            case NUMERIC, SMALLINT, INTEGER, BIGINT, DOUBLE, REAL, BOOLEAN, VARBINARY -> false;
        };
    }

    private RexNode date(String text, Position position) {
        Integer days = TemporalFunctions.tryDate(LiteralMoment.iso(text));
        if (days == null) {
            throw invalid(text, position);
        }
        return rex.date(DateString.fromDaysSinceEpoch(days));
    }

    private RexNode time(String text, Position position) {
        if (!Literals.isTemporal(Expression.TemporalKind.TIME, text)) {
            throw invalid(text, position);
        }
        return Literals.temporal(rex, Expression.TemporalKind.TIME, text, position);
    }

    /** A timestamp from text. One with an offset is converted to UTC. */
    private RexNode timestamp(String text, Position position) {
        Long millis = TemporalFunctions.tryTimestamp(LiteralMoment.iso(text));
        if (millis == null) {
            throw invalid(text, position);
        }
        return rex.timestamp(TimestampString.fromMillisSinceEpoch(millis));
    }

    private QueryException invalid(String text, Position position) {
        String form = target == ColumnType.VARBINARY ? "VARBINARY (a string is read as base64)" : target.name();
        return new QueryException(
                ErrorKind.INVALID_VALUE,
                "'" + text + "' can't be converted to " + form + (column == null ? "" : ", the type of " + column),
                position);
    }
}
