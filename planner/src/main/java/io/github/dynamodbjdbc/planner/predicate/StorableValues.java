package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Which values DynamoDB can hold, and so accepts as operands. */
final class StorableValues {
    private static final int DIGITS = 38;
    private static final int MAX_DEPTH = 32;
    private static final BigDecimal LARGEST = new BigDecimal("9.9999999999999999999999999999999999999E+125");
    private static final BigDecimal SMALLEST = new BigDecimal("1E-130");

    private StorableValues() {}

    /** Whether an attribute could hold that canonical value, null in documents included. */
    static boolean isStorable(@Nullable Object value) {
        return isStorable(value, 1);
    }

    private static boolean isStorable(@Nullable Object value, int depth) {
        if (value instanceof String text) {
            return isWellFormed(text);
        }
        if (value instanceof BigDecimal number) {
            return isStorableNumber(number);
        }
        if (value instanceof ItemSet set) {
            return !set.elements().isEmpty() && set.elements().stream().allMatch(StorableValues::isStorable);
        }
        if (value instanceof List<?> list) {
            return depth <= MAX_DEPTH && list.stream().allMatch(element -> isStorable(element, depth + 1));
        }
        if (value instanceof Map<?, ?> map) {
            return depth <= MAX_DEPTH
                    && map.keySet().stream().allMatch(key -> isWellFormed((String) key))
                    && map.values().stream().allMatch(member -> isStorable(member, depth + 1));
        }
        return true;
    }

    /** Whether it is a string or binary of no length, which no key holds. */
    static boolean isEmpty(@Nullable Object value) {
        return value instanceof String text ? text.isEmpty() : value instanceof ByteString bytes && bytes.length() == 0;
    }

    /** Whether it has a UTF-8: no surrogate without its partner. */
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
        return number.signum() == 0
                || (number.precision() <= DIGITS
                        && number.abs().compareTo(LARGEST) <= 0
                        && number.abs().compareTo(SMALLEST) >= 0);
    }

    /** The largest number that can be stored and is at most that one; null if there is none. */
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

    /** The smallest number that can be stored and is at least that one; null if there is none. */
    static @Nullable BigDecimal ceiling(BigDecimal number) {
        BigDecimal mirrored = floor(number.negate());
        return mirrored == null ? null : mirrored.signum() == 0 ? BigDecimal.ZERO : mirrored.negate();
    }
}
