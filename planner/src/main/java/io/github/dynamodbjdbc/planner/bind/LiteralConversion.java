package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.run.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;

/** Makes a literal one of the type of the column that it stands against, and gives a parameter that type. */
final class LiteralConversion {
    private final StatementState state;
    private final Rex rex;
    private final ColumnType target;

    LiteralConversion(StatementState state, ColumnType target) {
        this.state = state;
        this.rex = state.rex();
        this.target = target;
    }

    /** @param bound what is left as it is where the expression is no literal */
    RexNode convert(Expression expression, RexNode bound) {
        if (expression instanceof Expression.Parameter parameter) {
            ColumnType moment = state.moment(parameter);
            if (moment != null && isKept(moment)) {
                return bound;
            }
            state.parameter(parameter.index(), target);
            return rex.parameter(parameter.index(), state.parameterType(parameter.index()));
        }
        BigDecimal number = Shapes.number(expression);
        if (number != null) {
            String text =
                    expression instanceof Expression.NumberLiteral literal ? literal.text() : number.toPlainString();
            return number(number, text, bound, expression.position());
        }
        if (expression instanceof Expression.StringLiteral literal) {
            return text(literal.value(), bound, literal.position());
        }
        if (expression instanceof Expression.BooleanLiteral literal) {
            return switch (target) {
                case BOOLEAN, DOCUMENT, LIST, VARIANT -> bound;
                default -> throw invalid(Boolean.toString(literal.value()), literal.position());
            };
        }
        if (expression instanceof Expression.BinaryLiteral literal) {
            return switch (target) {
                case VARBINARY, DOCUMENT, LIST, VARIANT -> bound;
                default -> throw invalid("X'" + literal.hex() + "'", literal.position());
            };
        }
        Expression.TemporalLiteral literal = Shapes.time(expression);
        return literal == null ? bound : temporal(literal, bound);
    }

    private RexNode text(String text, RexNode bound, Position position) {
        return switch (target) {
            case VARCHAR, DOCUMENT, LIST, VARIANT -> bound;
            case NUMERIC, INTEGER, BIGINT, DOUBLE -> parseNumber(text, position);
            case VARBINARY -> rex.binary(parseBase64(text, position));
            case BOOLEAN -> rex.bool(parseBoolean(text, position));
            case DATE -> date(text, position);
            case TIME -> Literals.temporal(rex, Expression.TemporalKind.TIME, text, position);
            case TIMESTAMP -> timestamp(text, position);
        };
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

    /** Whether a date or time stays what it is: text is read as one beside it, and times of two types know each other. */
    private boolean isKept(ColumnType moment) {
        return switch (target) {
            case VARCHAR, DATE, TIME, DOCUMENT, LIST, VARIANT -> true;
            case TIMESTAMP -> moment != ColumnType.DATE;
            case NUMERIC, INTEGER, BIGINT, DOUBLE, BOOLEAN, VARBINARY -> false;
        };
    }

    private RexNode number(BigDecimal value, String text, RexNode bound, Position position) {
        return switch (target) {
            case VARCHAR -> rex.text(text);
            case NUMERIC, INTEGER, BIGINT, DOUBLE, DOCUMENT, LIST, VARIANT -> bound;
            // As tools write it that know databases without booleans.
            case BOOLEAN -> {
                boolean one = value.compareTo(BigDecimal.ONE) == 0;
                if (!one && value.signum() != 0) {
                    throw invalid(value.toPlainString(), position);
                }
                yield rex.bool(one);
            }
            default -> throw invalid(value.toPlainString(), position);
        };
    }

    private RexNode date(String text, Position position) {
        Integer days = TemporalFunctions.tryDate(text);
        if (days == null) {
            throw invalid(text, position);
        }
        return rex.date(DateString.fromDaysSinceEpoch(days));
    }

    /** With an offset too: it is brought to UTC. */
    private RexNode timestamp(String text, Position position) {
        Long millis = TemporalFunctions.tryTimestamp(text);
        if (millis == null) {
            throw invalid(text, position);
        }
        return rex.timestamp(TimestampString.fromMillisSinceEpoch(millis));
    }

    private RexNode parseNumber(String text, Position position) {
        try {
            return Literals.number(rex, new BigDecimal(text.strip()), position);
        } catch (NumberFormatException e) {
            throw invalid(text, position);
        }
    }

    private byte[] parseBase64(String text, Position position) {
        ByteString bytes = Values.ofBase64(text);
        if (bytes == null) {
            throw invalid(text, position);
        }
        return bytes.getBytes();
    }

    private boolean parseBoolean(String text, Position position) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "t" -> true;
            case "false", "f" -> false;
            default -> throw invalid(text, position);
        };
    }

    private QueryException invalid(String text, Position position) {
        String form = target == ColumnType.VARBINARY ? "VARBINARY (text is read as base64)" : target.name();
        return new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' can't be converted to " + form, position);
    }
}
