package io.github.dynamodbjdbc.planner.value;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.time.OffsetTime;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of canonical values, and their text forms.
 *
 * <p>A canonical value is a String, a BigDecimal without trailing zeros, a ByteString, a Boolean, a List, a Map with String
 * keys, or an {@link ItemSet}; inside documents, Java's null is DynamoDB's NULL. Because numbers carry no trailing zeros,
 * {@link Object#equals} on canonical values is equality by value.
 */
public final class Values {
    /** Before or after the point, as in PostgreSQL's numbers. */
    private static final int MOST_DIGITS = 131_072;

    private static final int DIGITS_OF_A_LONG = 18;

    private Values() {}

    /**
     * Converts a Java value to a canonical one: any number, byte[], ByteBuffer, text, Boolean, collection, array or map.
     *
     * @return null for null; {@link StoredNull} unchanged
     * @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_VALUE if DynamoDB has no type for the value
     */
    public static @Nullable Object canonical(@Nullable Object value) {
        return Canonical.of(value);
    }

    /** The number without trailing zeros. */
    public static BigDecimal canonical(BigDecimal number) {
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        // Most numbers are short and have no trailing zero, which is detected without a copy.
        if (ShortDecimal.is(number) ? ShortDecimal.isStripped(number) : isStripped(number)) {
            return number;
        }
        if (isUnwieldy(number)) {
            throw new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE, "a number has more than " + MOST_DIGITS + " digits");
        }
        return number.stripTrailingZeros();
    }

    private static boolean isStripped(BigDecimal number) {
        return number.scale() == 0 && number.precision() <= DIGITS_OF_A_LONG && number.longValue() % 10 != 0;
    }

    /** Whether a number is far beyond those of DynamoDB: it may be short as it is given, and longer than the memory in digits. */
    public static boolean isUnwieldy(BigDecimal number) {
        return Math.abs((long) number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS;
    }

    /**
     * Compares values of one type: numbers, strings, binary values or booleans.
     *
     * @return negative, zero or positive; null if the types differ or have no order, or a side is NULL
     */
    public static @Nullable Integer compareLike(@Nullable Object left, @Nullable Object right) {
        if (left instanceof String a && right instanceof String b) {
            return compareStrings(a, b);
        }
        if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
            return a.compareTo(b);
        }
        if (left instanceof ByteString a && right instanceof ByteString b) {
            return compareBytes(a, b);
        }
        if (left instanceof Boolean a && right instanceof Boolean b) {
            return a.compareTo(b);
        }
        if (left instanceof Interval a && right instanceof Interval b) {
            return a.compareTo(b);
        }
        if (left instanceof OffsetTime a && right instanceof OffsetTime b) {
            return a.compareTo(b);
        }
        return null;
    }

    /**
     * SQL's {@code =} of any two values; documents are compared deeply.
     *
     * @return null (UNKNOWN) if the types differ or a side is NULL
     */
    public static @Nullable Boolean equalLike(@Nullable Object left, @Nullable Object right) {
        boolean computed = left instanceof Interval && right instanceof Interval
                || left instanceof OffsetTime && right instanceof OffsetTime;
        if (computed) {
            return Objects.equals(left, right);
        }
        if (isNull(left) || isNull(right) || ValueType.of(left) != ValueType.of(right)) {
            return null;
        }
        return Objects.equals(left, right);
    }

    /** Whether the value is NULL in SQL. */
    public static boolean isNull(@Nullable Object value) {
        return value == null || value == StoredNull.INSTANCE;
    }

    /**
     * A total order over all canonical values, for ORDER BY: by type, then by value. NULL comes first; the caller applies NULLS FIRST or LAST.
     * Within lists and documents NULL comes last, as in PostgreSQL's arrays. Zero only if the values are equal.
     */
    public static int compare(@Nullable Object left, @Nullable Object right) {
        ValueType type = ValueType.of(left);
        int byType = type.compareTo(ValueType.of(right));
        if (byType != 0) {
            return byType;
        }
        return switch (type) {
            case NULL -> 0;
            case BOOL, N, S, B -> Objects.requireNonNull(compareLike(left, right));
            case L -> compareSequences(((List<?>) of(left)).iterator(), ((List<?>) of(right)).iterator());
            case M -> compareMaps((Map<?, ?>) of(left), (Map<?, ?>) of(right));
            case SS, NS, BS ->
                compareSequences(
                        inOrder((ItemSet) of(left)).iterator(),
                        inOrder((ItemSet) of(right)).iterator());
        };
    }

    /** The order of elements and members. */
    private static int compareWithin(@Nullable Object left, @Nullable Object right) {
        return isNull(left) || isNull(right) ? Boolean.compare(isNull(left), isNull(right)) : compare(left, right);
    }

    private static Object of(@Nullable Object value) {
        return Objects.requireNonNull(value);
    }

    /** The elements of a set in the order of values, in which they have positions. */
    public static List<Object> inOrder(ItemSet set) {
        return set.elements().stream().sorted(Values::compare).toList();
    }

    private static int compareSequences(Iterator<?> left, Iterator<?> right) {
        while (left.hasNext() && right.hasNext()) {
            int order = compareWithin(left.next(), right.next());
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(left.hasNext(), right.hasNext());
    }

    private static int compareMaps(Map<?, ?> left, Map<?, ?> right) {
        Iterator<Map.Entry<String, @Nullable Object>> a =
                sorted(left).entrySet().iterator();
        Iterator<Map.Entry<String, @Nullable Object>> b =
                sorted(right).entrySet().iterator();
        while (a.hasNext() && b.hasNext()) {
            Map.Entry<String, @Nullable Object> one = a.next();
            Map.Entry<String, @Nullable Object> other = b.next();
            int order = compareStrings(one.getKey(), other.getKey());
            if (order == 0) {
                order = compareWithin(one.getValue(), other.getValue());
            }
            if (order != 0) {
                return order;
            }
        }
        return Boolean.compare(a.hasNext(), b.hasNext());
    }

    private static Map<String, @Nullable Object> sorted(Map<?, ?> map) {
        Map<String, @Nullable Object> sorted = new TreeMap<>(Values::compareStrings);
        map.forEach((key, member) -> sorted.put((String) key, member));
        return sorted;
    }

    /**
     * Compares by code point, which is the order of the UTF-8 bytes. {@link String#compareTo} differs: it puts supplementary characters, which
     * are surrogates in UTF-16, before U+E000–U+FFFF.
     */
    public static int compareStrings(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                // The orders differ only if both characters are at or above the surrogates.
                return a >= 0xD800 && b >= 0xD800 ? surrogatesLast(a) - surrogatesLast(b) : a - b;
            }
        }
        return left.length() - right.length();
    }

    private static int surrogatesLast(char c) {
        return c >= 0xE000 ? c - 0x800 : c + 0x2000;
    }

    /** Compares unsigned bytes. */
    public static int compareBytes(ByteString left, ByteString right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            int order = (left.byteAt(i) & 0xFF) - (right.byteAt(i) & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return left.length() - right.length();
    }

    /**
     * The text that {@code getString} returns: strings unchanged, plain numbers, binary in base64, documents and sets as JSON.
     *
     * @return null for SQL NULL
     */
    public static @Nullable String text(@Nullable Object value) {
        if (isNull(value)) {
            return null;
        }
        if (value instanceof String string) {
            return string;
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof ByteString bytes) {
            return bytes.toBase64String();
        }
        if (value instanceof Boolean) {
            return value.toString();
        }
        return json(value);
    }

    /** JSON text: plain numbers, binary in base64, sets as arrays, members in stored order. */
    public static String json(@Nullable Object value) {
        return JsonWriter.write(value);
    }

    /** The size of a value in bytes by DynamoDB's rules for items, without the attribute's name. */
    public static long bytes(@Nullable Object value) {
        return ValueBytes.of(value);
    }

    /** The length of a string in UTF-8, in bytes. */
    public static long utf8Length(String text) {
        return ValueBytes.utf8Length(text);
    }

    /** DynamoDB's {@code size}: characters of a string, bytes of a binary, elements of a collection; null for other types. */
    public static @Nullable BigDecimal size(@Nullable Object value) {
        if (value instanceof String text) {
            return number(text.codePointCount(0, text.length()));
        }
        if (value instanceof ByteString bytes) {
            return number(bytes.length());
        }
        if (value instanceof List<?> list) {
            return number(list.size());
        }
        if (value instanceof Map<?, ?> map) {
            return number(map.size());
        }
        if (value instanceof ItemSet set) {
            return number(set.elements().size());
        }
        return null;
    }

    private static BigDecimal number(int size) {
        return canonical(BigDecimal.valueOf(size));
    }

    /** The bytes of base64 text with correct padding, or of PostgreSQL's hexadecimal text such as {@code \x0AFF}; null if it is neither. */
    public static @Nullable ByteString binary(String text) {
        if (text.startsWith("\\x")) {
            return ofHexadecimal(text.substring(2));
        }
        try {
            // Java's decoder also accepts text without padding.
            return text.length() % 4 == 0 ? new ByteString(Base64.getDecoder().decode(text)) : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }

    /** Blanks between bytes count nothing. */
    private static @Nullable ByteString ofHexadecimal(String text) {
        try {
            return new ByteString(HexFormat.of().parseHex(text.replaceAll("\\s", "")));
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
