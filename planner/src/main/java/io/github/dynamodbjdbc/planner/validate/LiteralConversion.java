package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.runtime.TemporalFunctions;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;

/** Makes a literal one of the type of the column that it stands against, and gives a parameter that type. */
final class LiteralConversion extends SimpleExpressionVisitor<SqlNode> {
    private static final int MILLISECONDS = 3;

    private final StatementState state;
    private final ColumnType target;
    private final SqlNode lowered;

    /** @param lowered what is left as it is where the expression is no literal */
    LiteralConversion(StatementState state, ColumnType target, SqlNode lowered) {
        this.state = state;
        this.target = target;
        this.lowered = lowered;
    }

    @Override
    SqlNode otherwise(Expression expression) {
        return lowered;
    }

    @Override
    public SqlNode visit(Expression.Parameter parameter) {
        state.parameter(parameter.index(), target);
        return lowered;
    }

    @Override
    public SqlNode visit(Expression.StringLiteral literal) {
        String text = literal.value();
        Position position = literal.position();
        return switch (target) {
            case VARCHAR -> lowered;
            case NUMERIC, INTEGER, BIGINT, DOUBLE -> number(text, position);
            case VARBINARY -> Literals.binary(HexFormat.of().formatHex(base64(text, position)), position);
            case BOOLEAN -> bool(text, position);
            case DATE -> date(text, position);
            case TIME -> Literals.temporal(Expression.TemporalKind.TIME, text, position);
            case TIMESTAMP -> timestamp(text, position);
            case DOCUMENT, LIST, VARIANT -> lowered;
        };
    }

    @Override
    public SqlNode visit(Expression.NumberLiteral literal) {
        return numeric(literal.value(), literal.text(), literal.position());
    }

    /** {@code -5} */
    @Override
    public SqlNode visit(Expression.Unary unary) {
        BigDecimal number = Shapes.number(unary).orElse(null);
        return number == null ? lowered : numeric(number, number.toPlainString(), unary.position());
    }

    @Override
    public SqlNode visit(Expression.BooleanLiteral literal) {
        return switch (target) {
            case BOOLEAN, DOCUMENT, LIST, VARIANT -> lowered;
            default -> throw invalid(Boolean.toString(literal.value()), literal.position());
        };
    }

    @Override
    public SqlNode visit(Expression.BinaryLiteral literal) {
        return switch (target) {
            case VARBINARY, DOCUMENT, LIST, VARIANT -> lowered;
            default -> throw invalid("X'" + literal.hex() + "'", literal.position());
        };
    }

    /** Text against a time is what the user wrote, for so it is stored. */
    @Override
    public SqlNode visit(Expression.TemporalLiteral literal) {
        return switch (target) {
            case VARCHAR -> Literals.string(literal.text(), literal.position());
            case TIMESTAMP ->
                literal.kind() == Expression.TemporalKind.DATE
                        ? timestamp(literal.text(), literal.position())
                        : lowered;
            case DATE, TIME, DOCUMENT, LIST, VARIANT -> lowered;
            default -> throw invalid(literal.text(), literal.position());
        };
    }

    private SqlNode numeric(BigDecimal value, String text, Position position) {
        return switch (target) {
            case VARCHAR -> Literals.string(text, position);
            case NUMERIC, INTEGER, BIGINT, DOUBLE, DOCUMENT, LIST, VARIANT -> lowered;
            default -> throw invalid(value.toPlainString(), position);
        };
    }

    private SqlNode date(String text, Position position) {
        Integer days = TemporalFunctions.tryDate(text);
        if (days == null) {
            throw invalid(text, position);
        }
        return SqlLiteral.createDate(DateString.fromDaysSinceEpoch(days), Positions.of(position));
    }

    /** With an offset too: it is brought to UTC. */
    private SqlNode timestamp(String text, Position position) {
        Long millis = TemporalFunctions.tryTimestamp(text);
        if (millis == null) {
            throw invalid(text, position);
        }
        return SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP,
                TimestampString.fromMillisSinceEpoch(millis),
                MILLISECONDS,
                Positions.of(position));
    }

    private SqlNode number(String text, Position position) {
        try {
            return Literals.number(new BigDecimal(text.strip()), position);
        } catch (NumberFormatException e) {
            throw invalid(text, position);
        }
    }

    private byte[] base64(String text, Position position) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw invalid(text, position);
        }
    }

    private SqlNode bool(String text, Position position) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "t" -> Literals.bool(true, position);
            case "false", "f" -> Literals.bool(false, position);
            default -> throw invalid(text, position);
        };
    }

    private QueryException invalid(String text, Position position) {
        String form = target == ColumnType.VARBINARY ? "VARBINARY (text is read as base64)" : target.name();
        return new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' can't be converted to " + form, position);
    }
}
