package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnConversion;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Operators over values of dynamic type. Comparisons of values of different types are unknown (null). A function that requires a type
 * treats a value of another type as NULL, and reports it as passed over.
 */
public final class DynamicFunctions {
    private static final int BYTES_OF_NAME = 63;
    private static final Pattern NOT_FINITE = Pattern.compile("(?i)nan|[+-]?inf(inity)?");

    /** DynamoDB's precision. No guard digit is needed, because each result is rounded once. */
    static final MathContext PRECISION = new MathContext(38, RoundingMode.HALF_UP);

    private DynamicFunctions() {}

    public static @Nullable Boolean equal(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return null;
        }
        if (left instanceof String text && right instanceof String with) {
            return text.equals(with);
        }
        if (isWhole(left) && isWhole(right)) {
            return ((Number) left).longValue() == ((Number) right).longValue();
        }
        Object one = decimal(left);
        Object other = decimal(right);
        if (one instanceof BigDecimal number && other instanceof BigDecimal with) {
            // A computed number may not be canonical.
            return number.compareTo(with) == 0;
        }
        return Values.equalLike(one, other);
    }

    private static boolean isWhole(Object value) {
        return value instanceof Integer || value instanceof Long;
    }

    public static @Nullable Boolean notEqual(@Nullable Object left, @Nullable Object right) {
        Boolean equal = equal(left, right);
        return equal == null ? null : !equal;
    }

    public static @Nullable Boolean less(@Nullable Object left, @Nullable Object right) {
        Integer order = order(left, right);
        return order == null ? null : order < 0;
    }

    public static @Nullable Boolean lessOrEqual(@Nullable Object left, @Nullable Object right) {
        Integer order = order(left, right);
        return order == null ? null : order <= 0;
    }

    public static @Nullable Boolean greater(@Nullable Object left, @Nullable Object right) {
        Integer order = order(left, right);
        return order == null ? null : order > 0;
    }

    public static @Nullable Boolean greaterOrEqual(@Nullable Object left, @Nullable Object right) {
        Integer order = order(left, right);
        return order == null ? null : order >= 0;
    }

    private static @Nullable Integer order(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return null;
        }
        return Values.compareLike(decimal(left), decimal(right));
    }

    /** Numbers of Calcite's other types as decimals; any other value unchanged, because it is canonical already. */
    public static Object decimal(Object value) {
        if (value instanceof StoredMoment moment) {
            return moment.text();
        }
        return value instanceof Number && !(value instanceof BigDecimal) ? number(value) : value;
    }

    private static BigDecimal number(Object value) {
        return Values.canonical(value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString()));
    }

    /** IS NOT DISTINCT FROM: never null; values of different types are distinct. */
    public static boolean notDistinct(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right;
        }
        return Boolean.TRUE.equals(equal(left, right));
    }

    /** The canonical form of any value, for columns that hold values of any type. */
    public static @Nullable Object canonical(@Nullable Object value) {
        return value == null ? null : Values.canonical(value);
    }

    /** The number in a form in which equal numbers are equal objects. */
    public static @Nullable BigDecimal canonicalNumber(@Nullable Object value) {
        return value == null ? null : number(value);
    }

    public static @Nullable BigDecimal asNumeric(@Nullable Object value, String label, RunContext run) {
        if (value == null) {
            return null;
        }
        if (value instanceof Number) {
            return number(value);
        }
        run.passedOver(label);
        return null;
    }

    public static @Nullable String asVarchar(@Nullable Object value, String label, RunContext run) {
        if (value == null) {
            return null;
        }
        if (value instanceof String text) {
            return text;
        }
        run.passedOver(label);
        return null;
    }

    /** An operand of {@code ||}: text, or a number or boolean as text. */
    public static @Nullable String asWritten(@Nullable Object value, String label, RunContext run) {
        return value instanceof Number || value instanceof Boolean ? toText(value) : asVarchar(value, label, run);
    }

    public static @Nullable Boolean asBoolean(@Nullable Object value, String label, RunContext run) {
        if (value == null) {
            return null;
        }
        if (value instanceof Boolean truth) {
            return truth;
        }
        run.passedOver(label);
        return null;
    }

    public static @Nullable ByteString asVarbinary(@Nullable Object value, String label, RunContext run) {
        if (value == null) {
            return null;
        }
        if (value instanceof ByteString bytes) {
            return bytes;
        }
        run.passedOver(label);
        return null;
    }

    public static @Nullable Object asTextOrBinary(@Nullable Object value, String label, RunContext run) {
        if (value == null || value instanceof String || value instanceof ByteString) {
            return value;
        }
        run.passedOver(label);
        return null;
    }

    public static @Nullable BigDecimal divide(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return null;
        }
        BigDecimal divisor = Arguments.number(right);
        if (divisor.signum() == 0) {
            throw QueryException.divisionByZero();
        }
        return Arguments.inRange(Quotient.of(Arguments.number(left), divisor));
    }

    /** The greater value in the total order over all types; if one is NULL, the other. */
    public static @Nullable Object greatest(@Nullable Object left, @Nullable Object right) {
        return extreme(left, right, 1);
    }

    public static @Nullable Object least(@Nullable Object left, @Nullable Object right) {
        return extreme(left, right, -1);
    }

    private static @Nullable Object extreme(@Nullable Object left, @Nullable Object right, int wanted) {
        Object one = canonical(left);
        Object other = canonical(right);
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Values.compare(one, other) * wanted >= 0 ? one : other;
    }

    /** CAST of any value to VARCHAR: plain text, and documents as JSON. A number keeps its scale. */
    public static @Nullable String toText(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return value == null ? null : Values.text(canonical(value));
    }

    /** CAST of any value to a number: text is parsed, any other type is an error. */
    public static @Nullable BigDecimal toNumeric(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Number) {
            return value instanceof BigDecimal number ? number : number(value);
        }
        if (value instanceof String text) {
            BigDecimal number = NumberTexts.number(text);
            if (number == null) {
                String why = NOT_FINITE.matcher(text.strip()).matches()
                        ? ": DynamoDB's numbers are neither NaN nor infinite"
                        : "";
                throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is not a number" + why);
            }
            if (Values.isUnwieldy(number)) {
                throw Arguments.outOfRange();
            }
            return number;
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        throw cannotCast(value, "NUMERIC");
    }

    /** Parses text that is bound where a number is expected; any other value is unchanged. */
    public static @Nullable Object numberOfText(@Nullable Object value) {
        return value instanceof String ? toNumeric(value) : value;
    }

    /** CAST to DECIMAL(precision, scale). */
    public static BigDecimal toDecimal(Object value, Object precision, Object scale) {
        BigDecimal rounded = tryDecimal(value, precision, scale);
        if (rounded == null) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE,
                    number(value)
                                    .setScale(((Number) scale).intValue(), RoundingMode.HALF_UP)
                                    .toPlainString() + " does not fit into DECIMAL(" + precision + ", " + scale + ')');
        }
        return rounded;
    }

    /** Null if the value does not fit. */
    public static @Nullable BigDecimal tryDecimal(Object value, Object precision, Object scale) {
        BigDecimal rounded = number(value).setScale(((Number) scale).intValue(), RoundingMode.HALF_UP);
        return rounded.precision() > ((Number) precision).intValue() ? null : rounded;
    }

    /** CAST to VARCHAR(length): the first characters, counted in code points. */
    public static String toLength(Object value, Object length) {
        String text = Arguments.text(value);
        int most = ((Number) length).intValue();
        if (text.length() <= most || text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most));
    }

    /** CAST to NAME: the first characters that have up to 63 bytes together. */
    public static String toName(Object value) {
        String text = Arguments.text(value);
        int bytes = 0;
        int end = 0;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (bytes > BYTES_OF_NAME) {
                break;
            }
            end += Character.charCount(point);
        }
        return text.substring(0, end);
    }

    /** CAST of any value to an integer type, as in PostgreSQL: a number is rounded, text must be an integer, true is 1 and false 0. */
    public static @Nullable BigDecimal toWhole(@Nullable Object value) {
        BigDecimal number = toNumeric(value);
        if (number != null
                && value instanceof String text
                && number.stripTrailingZeros().scale() > 0) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is not an integer");
        }
        return roundToInteger(number);
    }

    public static @Nullable BigDecimal tryWhole(@Nullable Object value) {
        try {
            return toWhole(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    /** CAST of a number to an integer type: rounded to nearest, halves away from zero. */
    public static @Nullable BigDecimal roundToInteger(@Nullable Object value) {
        return value == null ? null : number(value).setScale(0, RoundingMode.HALF_UP);
    }

    public static @Nullable Boolean toBoolean(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (ColumnConversion.convert(decimal(value), ColumnType.BOOLEAN) instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof String || value instanceof Number) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "'" + toText(value) + "' is not a BOOLEAN");
        }
        throw cannotCast(value, "BOOLEAN");
    }

    public static @Nullable ByteString toBinary(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof ByteString bytes) {
            return bytes;
        }
        if (value instanceof String text) {
            ByteString bytes = Values.binary(text);
            if (bytes == null) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE, "the string is neither base64 nor hexadecimal after \\x");
            }
            return bytes;
        }
        throw cannotCast(value, "VARBINARY");
    }

    private static QueryException cannotCast(Object value, String type) {
        return new QueryException(
                ErrorKind.INVALID_VALUE, "a value of type " + AttributeType.of(value) + " can't be cast to " + type);
    }

    /** TRY_CAST: null where the cast would fail. */
    public static @Nullable BigDecimal tryNumeric(@Nullable Object value) {
        try {
            return toNumeric(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    public static @Nullable Double tryDouble(@Nullable Object value) {
        double number = value == null ? Double.NaN : ((Number) value).doubleValue();
        return Double.isFinite(number) ? number : null;
    }

    public static @Nullable Boolean tryBoolean(@Nullable Object value) {
        try {
            return toBoolean(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }

    public static @Nullable ByteString tryBinary(@Nullable Object value) {
        try {
            return toBinary(value);
        } catch (QueryException notConvertible) {
            return null;
        }
    }
}
