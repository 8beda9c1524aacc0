package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.NumberOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Binds arithmetic with numbers. Integer overflow is an error, exact numbers have 38 digits, and a DOUBLE is never infinite. */
final class ArithmeticBinder {
    private final Rex rex;
    private final Casts casts;

    ArithmeticBinder(Rex rex, Casts casts) {
        this.rex = rex;
        this.casts = casts;
    }

    RexNode binary(BinaryOperator operator, RexNode left, RexNode right, Position position) {
        if (operator == BinaryOperator.SUBTRACT && isStored(left) && isStored(right)) {
            // VALUE_DIFFERENCE also subtracts dates. It returns a value of another type unchanged, for AS_NUMERIC to
            // check.
            RexNode named = left instanceof ColumnRef ? left : right;
            return rex.as(CoercionOperators.AS_NUMERIC, rex.call(TimeOperators.VALUE_DIFFERENCE, left, right), named);
        }
        RexNode one = number(left, right);
        RexNode other = number(right, left);
        RelDataType type =
                one == null || other == null ? null : rex.types().common(List.of(one.getType(), other.getType()));
        if (one == null || other == null || type == null) {
            throw notApplicable(
                    operator.symbol(),
                    Types.describe(List.of(left.getType(), right.getType()), " " + operator.symbol() + " "),
                    position);
        }
        return compute(operator, type, side(one, type, position), side(other, type, position));
    }

    private static boolean isStored(RexNode value) {
        return Types.isAny(value.getType()) && !(value instanceof RexDynamicParam) && !Rex.isNull(value);
    }

    /** Converts one operand to the common type. Exact numbers may have any scale, and literals stay literals. */
    private RexNode side(RexNode number, RelDataType type, Position position) {
        if (!Types.isDecimal(type) || Rex.isNull(number)) {
            return casts.toCommon(number, type, position);
        }
        if (number instanceof RexLiteral literal) {
            return rex.decimal(Objects.requireNonNull(literal.getValueAs(BigDecimal.class)));
        }
        return Types.isDecimal(number.getType()) ? number : casts.toCommon(number, type, position);
    }

    static QueryException notApplicable(String operator, String form, Position position) {
        return new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "cannot apply '" + operator + "' to arguments of type '" + form + "'",
                position);
    }

    /** The value as a number; null if it is none. As in PostgreSQL, a quoted literal may be a number, but no other text. */
    private @Nullable RexNode number(RexNode value, RexNode other) {
        RelDataType type = value.getType();
        boolean number = Types.isNumber(other.getType());
        if (Rex.isNull(value)) {
            return rex.nullOf(number ? rex.nullable(other.getType(), true) : rex.type(SqlTypeName.DECIMAL, true));
        }
        if (Types.isAny(type)) {
            return rex.as(CoercionOperators.AS_NUMERIC, rex.numberOfText(value));
        }
        if (value instanceof RexLiteral && Types.isText(type) && (number || Types.isAny(other.getType()))) {
            RelDataType target = number ? other.getType() : rex.type(SqlTypeName.DECIMAL, true);
            return casts.cast(value, target, false, Position.NONE);
        }
        return Types.isNumber(type) ? value : null;
    }

    private RexNode compute(BinaryOperator operator, RelDataType type, RexNode left, RexNode right) {
        if (Types.isApproximate(type)) {
            return bounded(rex.strict(
                    type,
                    operator == BinaryOperator.DIVIDE ? NumberOperators.DIVIDE_DOUBLES : exact(operator),
                    left,
                    right));
        }
        if (Types.isDecimal(type)) {
            RexNode unchanged = unchanged(operator, left, right);
            if (unchanged != null) {
                return unchanged;
            }
            return operator == BinaryOperator.DIVIDE
                    ? rex.call(NumberOperators.DIVIDE, left, right)
                    : rex.strict(type, exact(operator), left, right);
        }
        return rex.strict(type, whole(operator, type), left, right);
    }

    /** A result in the range and precision of its approximate type. */
    private RexNode bounded(RexNode number) {
        boolean single = number.getType().getSqlTypeName() == SqlTypeName.REAL;
        return rex.strict(number.getType(), single ? CastOperators.TO_REAL : NumberOperators.FINITE, number);
    }

    private static SqlOperator exact(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> SqlStdOperatorTable.PLUS;
            case SUBTRACT -> SqlStdOperatorTable.MINUS;
            case MULTIPLY -> SqlStdOperatorTable.MULTIPLY;
            case MODULO -> SqlStdOperatorTable.MOD;
            default -> throw new IllegalStateException(operator.symbol());
        };
    }

    private static SqlOperator whole(BinaryOperator operator, RelDataType type) {
        return switch (operator) {
            case ADD -> SqlStdOperatorTable.CHECKED_PLUS;
            case SUBTRACT -> SqlStdOperatorTable.CHECKED_MINUS;
            case MULTIPLY -> SqlStdOperatorTable.CHECKED_MULTIPLY;
            case DIVIDE ->
                type.getSqlTypeName() == SqlTypeName.BIGINT
                        ? NumberOperators.DIVIDE_BIGINTS
                        : NumberOperators.DIVIDE_INTEGERS;
            default -> exact(operator);
        };
    }

    /** The operand {@code x} of {@code x + 0}, {@code x - 0} or {@code x * 1}; null for any other expression. */
    private static @Nullable RexNode unchanged(BinaryOperator operator, RexNode left, RexNode right) {
        return switch (operator) {
            case ADD -> is(right, BigDecimal.ZERO) ? left : is(left, BigDecimal.ZERO) ? right : null;
            case SUBTRACT -> is(right, BigDecimal.ZERO) ? left : null;
            case MULTIPLY -> is(right, BigDecimal.ONE) ? left : is(left, BigDecimal.ONE) ? right : null;
            default -> null;
        };
    }

    private static boolean is(RexNode node, BigDecimal number) {
        return node instanceof RexLiteral literal
                && !literal.isNull()
                && number.compareTo(literal.getValueAs(BigDecimal.class)) == 0;
    }

    RexNode negated(RexNode operand, Position position) {
        if (Types.isInterval(operand.getType())) {
            return rex.strict(operand.getType(), TimeOperators.NEGATED, operand);
        }
        RexNode number = signed(operand, "-", position);
        return rex.strict(
                unbounded(number.getType()),
                Types.isInteger(number.getType())
                        ? SqlStdOperatorTable.CHECKED_UNARY_MINUS
                        : SqlStdOperatorTable.UNARY_MINUS,
                number);
    }

    /** The operand of a sign, or of a function that returns a number of its argument's type. */
    RexNode signed(RexNode operand, String operator, Position position) {
        RexNode number = number(operand, rex.number(0));
        if (Rex.isNull(operand) || number == null) {
            if (Rex.isNull(operand)) {
                return rex.nullOf(SqlTypeName.DECIMAL);
            }
            throw notApplicable(operator, operator + Types.describe(List.of(operand.getType()), ""), position);
        }
        return number;
    }

    /** ABS, SIGN, FLOOR and CEIL, which return a value of their argument's type. */
    RexNode function(SqlOperator function, RexNode operand, Position position) {
        if (Types.isInterval(operand.getType()) && function.equals(SqlStdOperatorTable.ABS)) {
            return rex.strict(operand.getType(), TimeOperators.ABSOLUTE, operand);
        }
        RexNode number = signed(operand, function.getName(), position);
        boolean whole = Types.isInteger(number.getType());
        if (whole && (function.equals(SqlStdOperatorTable.FLOOR) || function.equals(SqlStdOperatorTable.CEIL))) {
            return number;
        }
        boolean absolute = whole && function.equals(SqlStdOperatorTable.ABS);
        SqlOperator run = !absolute
                ? function
                : number.getType().getSqlTypeName() == SqlTypeName.BIGINT
                        ? NumberOperators.ABS_BIGINT
                        : NumberOperators.ABS_INTEGER;
        return rex.strict(unbounded(number.getType()), run, number);
    }

    /** The type of a computed value, which may have more digits than a literal's type allows. */
    private RelDataType unbounded(RelDataType type) {
        return Types.isDecimal(type) ? rex.type(SqlTypeName.DECIMAL, false) : type;
    }
}
