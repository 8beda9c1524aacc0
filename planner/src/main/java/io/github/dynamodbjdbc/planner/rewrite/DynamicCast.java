package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Casts from and to values of any type. */
final class DynamicCast {
    private DynamicCast() {}

    static RexNode cast(RexBuilder builder, RexCall call, RexNode operand) {
        boolean fromAny = DynamicRex.isAny(operand.getType());
        boolean toAny = DynamicRex.isAny(call.getType());
        if (toAny) {
            return fromAny ? operand : AnyValue.of(builder, operand);
        }
        boolean attempt = call.getKind() == SqlKind.SAFE_CAST;
        if (fromAny) {
            return castFromAny(builder, call.getType(), operand, attempt);
        }
        if (isNumber(operand.getType()) && isNumber(call.getType()) && isUnbounded(call.getType())) {
            // Calcite's own would give every value the type's scale.
            return builder.makeCall(call.getType(), DynamicOperators.TO_NUMERIC, List.of(operand));
        }
        if (isInteger(call.getType()) && !isInteger(operand.getType()) && isNumber(operand.getType())) {
            // Calcite's own cuts the fraction off.
            RexNode rounded = builder.makeCall(DynamicOperators.ROUND_TO_INTEGER, operand);
            return builder.makeCall(call.getType(), call.getOperator(), List.of(rounded));
        }
        if (isNumber(operand.getType()) && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL) {
            return rounded(builder, call.getType(), operand, attempt);
        }
        if (isApproximate(call.getType()) && isNumber(operand.getType())) {
            return approximate(builder, call.getType(), operand, attempt);
        }
        refuseNumberAsTime(operand.getType(), call.getType());
        refuseNumberAsTime(call.getType(), operand.getType());
        if (hasTextOfOurs(operand.getType()) && isText(call.getType())) {
            // base64, numbers without an exponent, true and false, as everywhere else.
            return ofLength(builder, call.getType(), builder.makeCall(DynamicOperators.TO_TEXT, operand));
        }
        SqlFunction moment = AnyValue.textOf(operand.getType());
        if (moment != null && isText(call.getType())) {
            return ofLength(builder, call.getType(), builder.makeCall(moment, operand));
        }
        if (isText(operand.getType()) && isText(call.getType())) {
            return ofLength(builder, call.getType(), operand);
        }
        if (isTextToTyped(operand.getType(), call.getType())) {
            // Calcite's own throws its parser's words; ours says which text is no number or time.
            return castFromAny(builder, call.getType(), operand, attempt);
        }
        return builder.makeCall(call.getType(), call.getOperator(), List.of(operand));
    }

    /** Calcite's own would read a number as milliseconds since 1970, or as days. */
    private static void refuseNumberAsTime(RelDataType number, RelDataType time) {
        if (isNumber(number) && SqlTypeName.DATETIME_TYPES.contains(time.getSqlTypeName())) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "there is no cast between a number and a " + time.getSqlTypeName()
                            + "; TO_TIMESTAMP, TIMESTAMP_MILLIS and EXTRACT(EPOCH FROM …) say what the number counts");
        }
    }

    /** Text cut off at the length of its type. Calcite's own counts characters beyond the BMP twice. */
    private static RexNode ofLength(RexBuilder builder, RelDataType target, RexNode text) {
        int length = target.getPrecision();
        int present = text.getType().getPrecision();
        boolean bounded = length != RelDataType.PRECISION_NOT_SPECIFIED && length != Integer.MAX_VALUE;
        if (!bounded || present != RelDataType.PRECISION_NOT_SPECIFIED && present <= length) {
            return !bounded && present == length ? text : builder.makeCast(target, text);
        }
        return builder.makeCall(
                builder.getTypeFactory()
                        .createTypeWithNullability(target, text.getType().isNullable()),
                DynamicOperators.TO_LENGTH,
                List.of(text, builder.makeExactLiteral(BigDecimal.valueOf(length))));
    }

    /** DECIMAL(precision, scale): halves away from zero. Calcite's own cuts off. */
    private static RexNode rounded(RexBuilder builder, RelDataType target, RexNode number, boolean attempt) {
        return builder.makeCall(
                attempt ? builder.getTypeFactory().createTypeWithNullability(target, true) : target,
                attempt ? DynamicOperators.TRY_DECIMAL : DynamicOperators.TO_DECIMAL,
                List.of(
                        number,
                        builder.makeExactLiteral(BigDecimal.valueOf(target.getPrecision())),
                        builder.makeExactLiteral(BigDecimal.valueOf(target.getScale()))));
    }

    /** A DOUBLE is never infinite: a number that is too large for one is an error, or NULL where the cast is but tried. */
    private static RexNode approximate(RexBuilder builder, RelDataType target, RexNode number, boolean attempt) {
        return attempt
                ? builder.makeCall(
                        builder.getTypeFactory().createTypeWithNullability(target, true),
                        DynamicOperators.TRY_DOUBLE,
                        List.of(number))
                : builder.makeCall(
                        builder.getTypeFactory()
                                .createTypeWithNullability(
                                        target, number.getType().isNullable()),
                        DynamicOperators.FINITE,
                        List.of(number));
    }

    private static boolean hasTextOfOurs(RelDataType type) {
        return SqlTypeName.BINARY_TYPES.contains(type.getSqlTypeName())
                || isNumber(type)
                || type.getSqlTypeName() == SqlTypeName.BOOLEAN;
    }

    private static boolean isNumber(RelDataType type) {
        return SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isApproximate(RelDataType type) {
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isInteger(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isTextToTyped(RelDataType from, RelDataType to) {
        return isText(from)
                && (isNumber(to)
                        || to.getSqlTypeName() == SqlTypeName.BOOLEAN
                        || SqlTypeName.BINARY_TYPES.contains(to.getSqlTypeName())
                        || temporal(to, false) != null);
    }

    private static boolean isText(RelDataType type) {
        return SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName());
    }

    /** The function that reads text as a value of that type; null if the type is none of date and time. */
    private static @Nullable SqlFunction temporal(RelDataType type, boolean attempt) {
        return switch (type.getSqlTypeName()) {
            case DATE -> attempt ? DynamicOperators.TRY_DATE : DynamicOperators.TO_DATE;
            case TIME -> attempt ? DynamicOperators.TRY_TIME : DynamicOperators.TO_TIME;
            case TIMESTAMP -> attempt ? DynamicOperators.TRY_TIMESTAMP : DynamicOperators.TO_TIMESTAMP;
            default -> null;
        };
    }

    private static RexNode castFromAny(RexBuilder builder, RelDataType target, RexNode operand, boolean attempt) {
        SqlTypeName name = target.getSqlTypeName();
        if (name == SqlTypeName.BOOLEAN) {
            return builder.makeCall(attempt ? DynamicOperators.TRY_BOOLEAN : DynamicOperators.TO_BOOLEAN, operand);
        }
        if (SqlTypeName.BINARY_TYPES.contains(name)) {
            return builder.makeCall(attempt ? DynamicOperators.TRY_BINARY : DynamicOperators.TO_BINARY, operand);
        }
        SqlFunction temporal = temporal(target, attempt);
        if (temporal != null) {
            return builder.makeCall(
                    builder.getTypeFactory().createTypeWithNullability(target, true), temporal, List.of(operand));
        }
        if (isText(target)) {
            return ofLength(builder, target, builder.makeCall(DynamicOperators.TO_TEXT, operand));
        }
        SqlFunction first = isInteger(target)
                ? (attempt ? DynamicOperators.TRY_WHOLE : DynamicOperators.TO_WHOLE)
                : (attempt ? DynamicOperators.TRY_NUMERIC : DynamicOperators.TO_NUMERIC);
        RexNode typed = builder.makeCall(first, operand);
        if (typed.getType().getSqlTypeName() == name && isUnbounded(target)) {
            return typed;
        }
        if (name == SqlTypeName.DECIMAL) {
            return rounded(builder, target, typed, attempt);
        }
        return isApproximate(target)
                ? approximate(builder, target, typed, attempt)
                : builder.makeCast(target, typed, false, attempt);
    }

    /** Whether the target says nothing more than its name. */
    private static boolean isUnbounded(RelDataType target) {
        return target.getSqlTypeName() == SqlTypeName.VARCHAR
                ? target.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                        || target.getPrecision() == Integer.MAX_VALUE
                : target.getSqlTypeName() == SqlTypeName.DECIMAL
                        && target.getPrecision() == 38
                        && target.getScale() == 18;
    }
}
