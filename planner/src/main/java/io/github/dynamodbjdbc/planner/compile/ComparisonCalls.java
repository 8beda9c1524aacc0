package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.StoredTime;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Compiles comparisons. They allocate nothing if one side is a constant and the other has its type. */
final class ComparisonCalls {
    private static final Map<SqlOperator, Comparison> OWN = own();

    private ComparisonCalls() {}

    private static Map<SqlOperator, Comparison> own() {
        Map<SqlOperator, Comparison> own = new HashMap<>();
        ComparisonOperators.COMPARISONS.forEach((kind, operator) -> own.put(operator, Comparison.of(kind)));
        return own;
    }

    /** The comparison of one of the driver's own operators; null for other operators. */
    static @Nullable Comparison own(SqlOperator operator) {
        return OWN.get(operator);
    }

    /** Compiles a standard comparison. Results are those for dynamic values, but known types are compared faster. */
    static Expression of(RexCall call, Expression left, Expression right) {
        Comparison comparison = Comparison.of(call.getKind());
        RelDataType leftType = call.getOperands().get(0).getType();
        RelDataType rightType = call.getOperands().get(1).getType();
        if (StoredTime.is(leftType) && StoredTime.is(rightType)) {
            return of(comparison, left, right);
        }
        if (isDate(leftType) && isTimestamp(rightType) || isTimestamp(leftType) && isDate(rightType)) {
            // Next to a timestamp, a date is its midnight.
            return ofWhole(
                    comparison,
                    isDate(leftType) ? ValueKind.convert(left, leftType, rightType) : left,
                    isDate(rightType) ? ValueKind.convert(right, rightType, leftType) : right);
        }
        ValueKind kind = ValueKind.of(leftType);
        ValueKind other = ValueKind.of(rightType);
        boolean whole = isWhole(kind) && isWhole(other);
        if (whole) {
            return ofWhole(comparison, left, right);
        }
        if (kind == ValueKind.DOUBLE && other != ValueKind.OTHER
                || other == ValueKind.DOUBLE && kind != ValueKind.OTHER) {
            return ofApproximate(comparison, left, right);
        }
        return of(comparison, left, right);
    }

    /** Whether equality of these types is equality of canonical values, independent of their Java classes. */
    static boolean isByValue(RelDataType left, RelDataType right) {
        boolean approximate = ValueKind.of(left) == ValueKind.DOUBLE || ValueKind.of(right) == ValueKind.DOUBLE;
        return !approximate && isDate(left) == isDate(right);
    }

    private static boolean isDate(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.DATE;
    }

    private static boolean isTimestamp(RelDataType type) {
        return ValueKind.name(type) == SqlTypeName.TIMESTAMP;
    }

    private static boolean isWhole(ValueKind kind) {
        return kind == ValueKind.INTEGER || kind == ValueKind.LONG;
    }

    /** Compares dynamic values. The result is unknown for values of different types. */
    static Expression of(Comparison comparison, Expression left, Expression right) {
        if (left instanceof Constant && !(right instanceof Constant)) {
            return of(comparison.swapped(), right, left);
        }
        if (right instanceof Constant constant) {
            return ofConstant(comparison, left, constant.value());
        }
        int orders = comparison.orders();
        return switch (comparison) {
            case EQUAL -> FunctionCalls.two(left, right, DynamicFunctions::equal);
            case NOT_EQUAL -> FunctionCalls.two(left, right, DynamicFunctions::notEqual);
            default ->
                (row, run) -> {
                    Object one = left.evaluate(row, run);
                    if (one == null) {
                        return null;
                    }
                    Object other = right.evaluate(row, run);
                    return other == null ? null : holds(orders, one, other);
                };
        };
    }

    private static Expression ofConstant(Comparison comparison, Expression operand, @Nullable Object constant) {
        if (constant == null) {
            return Constant.NULL;
        }
        Object known = DynamicFunctions.decimal(constant);
        if (known instanceof BigDecimal number) {
            return ofNumber(comparison, operand, number);
        }
        if (known instanceof String text) {
            return switch (comparison) {
                case EQUAL -> equalText(operand, text, true);
                case NOT_EQUAL -> equalText(operand, text, false);
                default -> ofText(comparison, operand, text);
            };
        }
        return switch (comparison) {
            case EQUAL -> (row, run) -> DynamicFunctions.equal(operand.evaluate(row, run), known);
            case NOT_EQUAL -> (row, run) -> DynamicFunctions.notEqual(operand.evaluate(row, run), known);
            default -> {
                int orders = comparison.orders();
                yield (row, run) -> {
                    Object value = operand.evaluate(row, run);
                    return value == null ? null : holds(orders, value, known);
                };
            }
        };
    }

    private static Expression ofNumber(Comparison comparison, Expression operand, BigDecimal number) {
        int orders = comparison.orders();
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            if (value instanceof BigDecimal decimal) {
                return Comparison.holds(orders, decimal.compareTo(number));
            }
            return value == null ? null : holds(orders, value, number);
        };
    }

    private static Expression equalText(Expression operand, String text, boolean wanted) {
        return (row, run) -> operand.evaluate(row, run) instanceof String value ? value.equals(text) == wanted : null;
    }

    private static Expression ofText(Comparison comparison, Expression operand, String text) {
        int orders = comparison.orders();
        return (row, run) -> operand.evaluate(row, run) instanceof String value
                ? Comparison.holds(orders, Values.compareStrings(value, text))
                : null;
    }

    private static @Nullable Boolean holds(int orders, Object left, Object right) {
        Integer order = Values.compareLike(DynamicFunctions.decimal(left), DynamicFunctions.decimal(right));
        return order == null ? null : Comparison.holds(orders, order);
    }

    private static Expression ofWhole(Comparison comparison, Expression left, Expression right) {
        if (left instanceof Constant && !(right instanceof Constant)) {
            return ofWhole(comparison.swapped(), right, left);
        }
        int orders = comparison.orders();
        if (right instanceof Constant constant) {
            if (!(constant.value() instanceof Integer || constant.value() instanceof Long)) {
                // The constant is NULL or outside the range of BIGINT.
                return of(comparison, left, right);
            }
            long number = ((Number) constant.value()).longValue();
            return (row, run) -> {
                Object value = left.evaluate(row, run);
                return value == null
                        ? null
                        : Comparison.holds(orders, Long.compare(((Number) value).longValue(), number));
            };
        }
        return (row, run) -> {
            Object one = left.evaluate(row, run);
            if (one == null) {
                return null;
            }
            Object other = right.evaluate(row, run);
            return other == null
                    ? null
                    : Comparison.holds(orders, Long.compare(((Number) one).longValue(), ((Number) other).longValue()));
        };
    }

    private static Expression ofApproximate(Comparison comparison, Expression left, Expression right) {
        int orders = comparison.orders();
        return FunctionCalls.strictTwo(left, right, (one, other) -> {
            double a = ((Number) one).doubleValue();
            double b = ((Number) other).doubleValue();
            // Double.compare would distinguish 0 and -0.
            return Comparison.holds(orders, a < b ? -1 : a > b ? 1 : 0);
        });
    }

    static Expression distinct(Expression left, Expression right, SqlKind kind) {
        boolean wanted = kind == SqlKind.IS_NOT_DISTINCT_FROM;
        return (row, run) -> DynamicFunctions.notDistinct(left.evaluate(row, run), right.evaluate(row, run)) == wanted;
    }
}
