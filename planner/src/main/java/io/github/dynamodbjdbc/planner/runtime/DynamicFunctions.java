package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Operators over values whose type is known only when they are there. Comparisons compare like with like and are unknown
 * (null) otherwise; a function that needs a type sees the value if it has that type, else NULL, and says that it passed
 * it over.
 *
 * <p>Public because generated code calls it; not an interface for users.
 */
public final class DynamicFunctions {
    /** DynamoDB's precision; one more than it takes guards nothing, results are rounded once. */
    static final MathContext PRECISION = new MathContext(38, RoundingMode.HALF_UP);

    private DynamicFunctions() {}

    public static @Nullable Boolean equal(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return null;
        }
        Object one = decimal(left);
        Object other = decimal(right);
        if (one instanceof BigDecimal number && other instanceof BigDecimal with) {
            // A computed number need not be canonical.
            return number.compareTo(with) == 0;
        }
        return Values.equalLike(one, other);
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

    /** Numbers of Calcite's other types as decimals; any other value is canonical already. */
    static Object decimal(Object value) {
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

    /** The same number, in the form in which equal numbers are equal objects. */
    public static @Nullable BigDecimal canonicalNumber(@Nullable BigDecimal value) {
        return value == null ? null : number(value);
    }

    public static @Nullable BigDecimal asNumeric(@Nullable Object value, String column, Object context) {
        if (value == null) {
            return null;
        }
        if (value instanceof Number) {
            return number(value);
        }
        passedOver(context, column);
        return null;
    }

    public static @Nullable String asVarchar(@Nullable Object value, String column, Object context) {
        if (value == null) {
            return null;
        }
        if (value instanceof String text) {
            return text;
        }
        passedOver(context, column);
        return null;
    }

    public static @Nullable Boolean asBoolean(@Nullable Object value, String column, Object context) {
        if (value == null) {
            return null;
        }
        if (value instanceof Boolean truth) {
            return truth;
        }
        passedOver(context, column);
        return null;
    }

    public static @Nullable ByteString asVarbinary(@Nullable Object value, String column, Object context) {
        if (value == null) {
            return null;
        }
        if (value instanceof ByteString bytes) {
            return bytes;
        }
        passedOver(context, column);
        return null;
    }

    public static @Nullable Object asTextOrBinary(@Nullable Object value, String column, Object context) {
        if (value == null || value instanceof String || value instanceof ByteString) {
            return value;
        }
        passedOver(context, column);
        return null;
    }

    static void passedOver(Object context, String column) {
        ((RunDataContext) context).run().passedOver(column);
    }

    /** Exact where 38 digits hold the quotient, else rounded half up to them. */
    public static @Nullable BigDecimal divide(@Nullable BigDecimal left, @Nullable BigDecimal right) {
        if (left == null || right == null) {
            return null;
        }
        if (right.signum() == 0) {
            throw new QueryException(ErrorKind.DIVISION_BY_ZERO, "division by zero");
        }
        return number(left.divide(right, PRECISION));
    }

    /** The greater of two in the total order of values of any type; the other if one is NULL. */
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

    /** CAST of a value of any type to VARCHAR: its plain text, documents as JSON. */
    public static @Nullable String toText(@Nullable Object value) {
        return value == null ? null : Values.text(canonical(value));
    }

    /** CAST of a value of any type to a number: text is read as a number, anything else is an error. */
    public static @Nullable BigDecimal toNumeric(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Number) {
            return number(value);
        }
        if (value instanceof String text) {
            try {
                return number(new BigDecimal(text.strip()));
            } catch (NumberFormatException notANumber) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is not a number", null, notANumber);
            }
        }
        throw cannotCast(value, "NUMERIC");
    }

    /** CAST to DECIMAL(precision, scale). */
    public static @Nullable BigDecimal toDecimal(@Nullable Object value, int precision, int scale) {
        if (value == null) {
            return null;
        }
        BigDecimal rounded = tryDecimal(value, precision, scale);
        if (rounded == null) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE,
                    number(value).setScale(scale, RoundingMode.HALF_UP).toPlainString() + " does not fit into DECIMAL("
                            + precision + ", " + scale + ')');
        }
        return rounded;
    }

    /** Null if it does not fit. */
    public static @Nullable BigDecimal tryDecimal(@Nullable Object value, int precision, int scale) {
        if (value == null) {
            return null;
        }
        BigDecimal rounded = number(value).setScale(scale, RoundingMode.HALF_UP);
        return rounded.precision() > precision ? null : number(rounded);
    }

    /** CAST to VARCHAR(length): the first characters, which are code points. */
    public static @Nullable String toLength(@Nullable String text, int length) {
        if (text == null || text.length() <= length || text.codePointCount(0, text.length()) <= length) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, length));
    }

    /** CAST of a value of any type to an integer type. A number is rounded; text has to say a whole one, as in PostgreSQL. */
    public static @Nullable BigDecimal toWhole(@Nullable Object value) {
        BigDecimal number = toNumeric(value);
        if (number != null
                && value instanceof String text
                && number.stripTrailingZeros().scale() > 0) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is not a whole number");
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

    /** CAST to an integer type: to the nearest, halves away from zero. */
    public static @Nullable BigDecimal roundToInteger(@Nullable Object value) {
        return value == null ? null : number(value).setScale(0, RoundingMode.HALF_UP);
    }

    public static @Nullable Boolean toBoolean(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof String text) {
            switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on", "1" -> {
                    return true;
                }
                case "false", "f", "no", "n", "off", "0" -> {
                    return false;
                }
                default -> throw new QueryException(ErrorKind.INVALID_VALUE, "'" + text + "' is no BOOLEAN");
            }
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
            try {
                return ByteString.ofBase64(text);
            } catch (IllegalArgumentException malformed) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "the text is no base64", null, malformed);
            }
        }
        throw cannotCast(value, "VARBINARY");
    }

    private static QueryException cannotCast(Object value, String type) {
        return new QueryException(
                ErrorKind.INVALID_VALUE, "a value of type " + AttributeType.of(value) + " can't be cast to " + type);
    }

    /** TRY_CAST's way: NULL where the cast would fail. */
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

    /** A key that sorts values of any type in the total order of {@link Values#compare}. */
    public static @Nullable OrderKey orderKey(@Nullable Object value) {
        return value == null ? null : new OrderKey(decimal(value));
    }
}
