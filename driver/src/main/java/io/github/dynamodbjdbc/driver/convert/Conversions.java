package io.github.dynamodbjdbc.driver.convert;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * Converts plans' values to the results of a result set's getters. As in PostgreSQL's driver, integers are truncated; values out of range are an
 * error.
 */
public final class Conversions {
    private Conversions() {}

    /** The canonical value as plain Java: BigDecimal with a scale from 0, byte[], Map, List, Set, java.time; null for null. */
    static @Nullable Object natural(ColumnType type, @Nullable Object value) {
        if (value instanceof StoredMoment moment) {
            return moment.temporal();
        }
        if (value instanceof Number number && isCounted(number)) {
            return switch (type) {
                case DATE -> LocalDate.ofEpochDay(number.longValue());
                case TIME -> LocalTime.ofNanoOfDay(number.longValue() * 1_000_000);
                case TIMESTAMP -> timestamp(number.longValue());
                case TIMESTAMPTZ -> timestamp(number.longValue()).atOffset(ZoneOffset.UTC);
                default -> plain(value);
            };
        }
        return plain(value);
    }

    public static String text(ColumnType type, Object value) {
        Object natural = value instanceof Number ? natural(type, value) : value;
        if (natural instanceof Temporal temporal) {
            return type == ColumnType.TIMESTAMPTZ ? Temporals.zonedText(temporal) : Temporals.sqlText(temporal);
        }
        if (natural instanceof Number && !(natural instanceof BigDecimal)) {
            return natural.toString();
        }
        String text = Values.text(natural);
        return text == null ? "" : text;
    }

    public static BigDecimal decimal(ColumnType type, Object value) throws ConversionFailure {
        if (value instanceof BigDecimal decimal) {
            return plain(decimal);
        }
        if (isTemporal(type) && value instanceof Number) {
            throw ConversionFailure.notA("number", text(type, value));
        }
        if (value instanceof Double number) {
            if (number.isNaN() || number.isInfinite()) {
                throw ConversionFailure.outOfRange("decimal", number);
            }
            return plain(new BigDecimal(number.toString()));
        }
        if (value instanceof Number number) {
            return BigDecimal.valueOf(number.longValue());
        }
        if (value instanceof String text) {
            return plain(parseNumber(text));
        }
        if (value instanceof Boolean flag) {
            return flag ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        throw ConversionFailure.notA("number", text(type, value));
    }

    /** The scale of results is never negative: 100, not 1E+2. */
    static BigDecimal plain(BigDecimal decimal) {
        return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    }

    static BigDecimal parseNumber(String text) throws ConversionFailure {
        try {
            return new BigDecimal(text.trim());
        } catch (NumberFormatException e) {
            throw ConversionFailure.notA("number", text);
        }
    }

    /** The integer part, which must be within the bounds. */
    public static long integer(ColumnType type, Object value, long min, long max, String name)
            throws ConversionFailure {
        long number;
        if (!isTemporal(type) && (value instanceof Integer || value instanceof Long)) {
            number = ((Number) value).longValue();
        } else {
            BigDecimal decimal = decimal(type, value);
            try {
                // Avoids writing out numbers with exponents beyond a long's range.
                number = decimal.precision() - decimal.scale() > 19
                        ? decimal.longValueExact()
                        : decimal.setScale(0, RoundingMode.DOWN).longValueExact();
            } catch (ArithmeticException e) {
                throw ConversionFailure.outOfRange(name, decimal);
            }
        }
        if (number < min || number > max) {
            throw ConversionFailure.outOfRange(name, number);
        }
        return number;
    }

    /** An integer between the bounds, as it is. */
    static long exactInteger(BigDecimal number, long min, long max, String name) throws ConversionFailure {
        if (number.stripTrailingZeros().scale() > 0) {
            throw ConversionFailure.notExact(name, number);
        }
        return integer(ColumnType.NUMERIC, number, min, max, name);
    }

    static BigInteger bigInteger(ColumnType type, Object value) throws ConversionFailure {
        return decimal(type, value).toBigInteger();
    }

    /** The nearest double; never infinity for a finite number. */
    public static double doubleValue(ColumnType type, Object value) throws ConversionFailure {
        if (value instanceof Double number) {
            return number;
        }
        BigDecimal decimal = decimal(type, value);
        double number = decimal.doubleValue();
        if (Double.isInfinite(number)) {
            throw ConversionFailure.outOfRange("double", decimal);
        }
        return number;
    }

    public static float floatValue(ColumnType type, Object value) throws ConversionFailure {
        double number = doubleValue(type, value);
        float narrow = (float) number;
        if (Float.isInfinite(narrow) && !Double.isInfinite(number)) {
            throw ConversionFailure.outOfRange("float", number);
        }
        return narrow;
    }

    public static boolean bool(ColumnType type, Object value) throws ConversionFailure {
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof String text) {
            return parseBoolean(text);
        }
        if (value instanceof Number && !isTemporal(type)) {
            BigDecimal decimal = decimal(type, value);
            if (decimal.signum() == 0) {
                return false;
            }
            if (decimal.compareTo(BigDecimal.ONE) == 0) {
                return true;
            }
        }
        throw ConversionFailure.notA("boolean", text(type, value));
    }

    static boolean parseBoolean(String text) throws ConversionFailure {
        return switch (text.trim().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw ConversionFailure.notA("boolean", text);
        };
    }

    /** A binary value unchanged; text in UTF-8. */
    public static byte[] bytes(ColumnType type, Object value) throws ConversionFailure {
        if (value instanceof ByteString bytes) {
            return bytes.getBytes();
        }
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw ConversionFailure.notA("binary value", text(type, value));
    }

    public static Temporal temporal(ColumnType type, Object value) throws ConversionFailure {
        if (value instanceof String text) {
            return Temporals.parse(text);
        }
        Object natural = natural(type, value);
        if (natural instanceof Temporal temporal) {
            return temporal;
        }
        // A number may be seconds or milliseconds, which the value doesn't show.
        throw ConversionFailure.notA("date or time", text(type, value));
    }

    /** The map itself. */
    public static Map<?, ?> map(ColumnType type, Object value) throws ConversionFailure {
        if (natural(type, value) instanceof Map<?, ?> map) {
            return map;
        }
        throw ConversionFailure.notA("map", text(type, value));
    }

    static Set<?> set(ColumnType type, Object value) throws ConversionFailure {
        if (natural(type, value) instanceof Set<?> set) {
            return set;
        }
        throw ConversionFailure.notA("set", text(type, value));
    }

    /** A list, or the elements of a set. */
    public static List<?> list(ColumnType type, Object value) throws ConversionFailure {
        Object natural = natural(type, value);
        if (natural instanceof List<?> list) {
            return list;
        }
        if (natural instanceof Set<?> set) {
            return new ArrayList<>(set);
        }
        throw ConversionFailure.notA("list or set", text(type, value));
    }

    /** Whether a value is one of the reported type, as opposed to one that could be converted to it. */
    public static boolean fits(ColumnType type, boolean nativeDocuments, Object value) {
        return switch (type) {
            // Every value can be converted to text.
            case VARCHAR, UUID, VARIANT, DOCUMENT -> true;
            case LIST -> !nativeDocuments || value instanceof List || value instanceof ItemSet;
            case NUMERIC -> value instanceof Number;
            case VARBINARY -> value instanceof ByteString;
            case BOOLEAN -> value instanceof Boolean;
            case SMALLINT, INTEGER, BIGINT, DOUBLE, REAL -> value instanceof Number;
            // A sample only found text of that type; a declared column has parsed it.
            case TIMETZ -> value instanceof OffsetTime;
            case DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
                value instanceof Number number && isCounted(number)
                        || value instanceof String text && Temporals.isMoment(text);
        };
    }

    /** Whether a number counts the days or milliseconds of a moment; a stored number is always a BigDecimal. */
    private static boolean isCounted(Number number) {
        return !(number instanceof BigDecimal);
    }

    private static boolean isTemporal(ColumnType type) {
        return switch (type) {
            case DATE, TIME, TIMESTAMP, TIMETZ, TIMESTAMPTZ -> true;
            default -> false;
        };
    }

    private static LocalDateTime timestamp(long millis) {
        return LocalDateTime.ofEpochSecond(
                Math.floorDiv(millis, 1000L), (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (Values.isNull(value)) {
            return null;
        }
        if (value instanceof BigDecimal decimal) {
            return plain(decimal);
        }
        if (value instanceof ByteString bytes) {
            return bytes.getBytes();
        }
        if (value instanceof List<?> elements) {
            return plain(elements);
        }
        if (value instanceof Map<?, ?> members) {
            return plain(members);
        }
        return value instanceof ItemSet set ? plain(set.elements()) : value;
    }

    // A value of plain Java objects, as most documents are, is not copied.

    private static List<?> plain(List<?> elements) {
        List<@Nullable Object> copy = null;
        for (int i = 0; i < elements.size(); i++) {
            Object element = elements.get(i);
            Object plain = plain(element);
            if (copy == null && plain != element) {
                copy = new ArrayList<>(elements);
            }
            if (copy != null) {
                copy.set(i, plain);
            }
        }
        return Collections.unmodifiableList(copy == null ? elements : copy);
    }

    private static Map<?, ?> plain(Map<?, ?> members) {
        Map<Object, @Nullable Object> copy = null;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            Object plain = plain(member.getValue());
            if (copy == null && plain != member.getValue()) {
                copy = new LinkedHashMap<>(members);
            }
            if (copy != null) {
                copy.put(member.getKey(), plain);
            }
        }
        return Collections.unmodifiableMap(copy == null ? members : copy);
    }

    private static Set<?> plain(Set<?> elements) {
        // All elements have one type, and none contains others.
        if (elements.stream().allMatch(element -> plain(element) == element)) {
            return elements;
        }
        Set<@Nullable Object> copy = new LinkedHashSet<>();
        elements.forEach(element -> copy.add(plain(element)));
        return Collections.unmodifiableSet(copy);
    }
}
