package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** The values that DynamoDB can store, and so accepts as operands. */
public final class StorableValues {
    private static final int DIGITS = 38;
    /** The least power of ten that a number's first digit may have. */
    private static final int LEAST_EXPONENT = -130;

    private static final int GREATEST_EXPONENT = 125;
    private static final int MAX_DEPTH = 32;
    private static final BigDecimal LARGEST = new BigDecimal("9.9999999999999999999999999999999999999E+125");
    private static final BigDecimal SMALLEST = new BigDecimal("1E-130");

    private StorableValues() {}

    /** The reason why no attribute can hold a value. The text does not contain the value. */
    public record Problem(ErrorKind kind, String text) {
        private static Problem of(String text) {
            return new Problem(ErrorKind.INVALID_VALUE, text);
        }
    }

    /** Whether an attribute can hold that canonical value; documents may contain null. */
    static boolean isStorable(@Nullable Object value) {
        return problem(value) == null;
    }

    /** The reason why no attribute can hold that canonical value; null if one can. */
    public static @Nullable Problem problem(@Nullable Object value) {
        return problem(value, 1);
    }

    private static @Nullable Problem problem(@Nullable Object value, int depth) {
        if (value instanceof String text) {
            return isWellFormed(text)
                    ? null
                    : Problem.of("the string has half a surrogate pair, which UTF-8 can't hold");
        }
        if (value instanceof BigDecimal number) {
            return isStorableNumber(number)
                    ? null
                    : new Problem(
                            ErrorKind.NUMERIC_OUT_OF_RANGE,
                            "the number has more than " + DIGITS + " digits, or is beyond 1E-130 and 9.99E+125");
        }
        if (value instanceof ItemSet set) {
            return set.elements().isEmpty()
                    ? Problem.of("a set without elements can't be stored")
                    : problems(set.elements(), depth);
        }
        if (value instanceof List<?> list) {
            return depth > MAX_DEPTH ? tooDeep() : problems(list, depth + 1);
        }
        if (value instanceof Map<?, ?> map) {
            if (depth > MAX_DEPTH) {
                return tooDeep();
            }
            Problem ofNames = problems(map.keySet(), depth);
            return ofNames == null ? problems(map.values(), depth + 1) : ofNames;
        }
        return null;
    }

    private static @Nullable Problem problems(Collection<?> values, int depth) {
        for (Object value : values) {
            Problem problem = problem(value, depth);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static Problem tooDeep() {
        return Problem.of("documents are nested deeper than " + MAX_DEPTH + " levels");
    }

    /** Whether it is an empty string or binary, which no key holds. */
    public static boolean isEmpty(@Nullable Object value) {
        return value instanceof String text ? text.isEmpty() : value instanceof ByteString bytes && bytes.length() == 0;
    }

    /** Whether it can be encoded in UTF-8: it has no unpaired surrogates. */
    private static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    private static boolean isStorableNumber(BigDecimal number) {
        int precision = number.precision();
        long exponent = (long) precision - number.scale() - 1;
        return number.signum() == 0
                || (precision <= DIGITS && exponent >= LEAST_EXPONENT && exponent <= GREATEST_EXPONENT);
    }

    /** The largest storable number that is at most the given one; null if there is none. */
    static @Nullable BigDecimal floor(BigDecimal number) {
        if (isStorableNumber(number)) {
            return number;
        }
        if (number.compareTo(LARGEST) > 0) {
            return LARGEST;
        }
        if (number.compareTo(LARGEST.negate()) < 0) {
            return null;
        }
        if (number.abs().compareTo(SMALLEST) < 0) {
            return number.signum() > 0 ? BigDecimal.ZERO : SMALLEST.negate();
        }
        return number.round(new MathContext(DIGITS, RoundingMode.FLOOR)).stripTrailingZeros();
    }

    /** The smallest storable number that is at least the given one; null if there is none. */
    static @Nullable BigDecimal ceiling(BigDecimal number) {
        BigDecimal mirrored = floor(number.negate());
        return mirrored == null ? null : mirrored.signum() == 0 ? BigDecimal.ZERO : mirrored.negate();
    }
}
