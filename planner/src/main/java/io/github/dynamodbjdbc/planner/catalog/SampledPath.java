package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of sampled items at one path: the items themselves, an attribute, a field of maps, or the elements of lists. It contains
 * names and numbers, but no values.
 *
 * @param types the number of values by type
 * @param fields the fields of maps, by name
 * @param elements the elements of lists; null if no list has any
 * @param digits the digits of numbers; null if there are no numbers
 * @param text the common form of texts; null if there are no texts, if they are not dates or times, or if their forms differ
 */
public record SampledPath(
        Map<AttributeType, Long> types,
        SortedMap<String, SampledPath> fields,
        @Nullable SampledPath elements,
        @Nullable Digits digits,
        @Nullable TextForm text) {
    /** The deepest level that is examined. */
    private static final int DEPTH = 6;

    /** Maps with more names over all items are presumed to have data as names. */
    private static final int MOST_FIELDS = 100;

    public SampledPath {
        types = Collections.unmodifiableMap(types.isEmpty() ? Map.of() : new EnumMap<>(types));
        fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
    }

    /**
     * The greatest lengths of numbers.
     *
     * @param integer the most digits before the decimal point
     * @param scale the most digits after the decimal point
     */
    public record Digits(int integer, int scale) {}

    /**
     * The common form of texts that are or look like dates or times.
     *
     * @param pattern the text with 9 for each digit, such as {@code 9999-99-99}; null if the texts have different patterns
     * @param form the narrowest form that all texts have; null if there is none
     */
    public record TextForm(
            @Nullable String pattern, @Nullable ValueForm form) {
        /** @param label the label of the form from {@link #label}; null for none */
        public static @Nullable TextForm of(@Nullable String pattern, @Nullable String label) {
            TemporalNotation notation = label == null ? null : TemporalNotation.of(label);
            ValueForm form = notation != null
                    ? format(notation)
                    : DeclaredMoment.LABEL.equals(label) ? DeclaredMoment.TIMESTAMP : null;
            return pattern == null && form == null ? null : new TextForm(pattern, form);
        }

        /** The name of the form in a schema file; null if there is no form. */
        public @Nullable String label() {
            return form instanceof TemporalFormat format
                    ? format.notation().label()
                    : form == null ? null : DeclaredMoment.LABEL;
        }
    }

    /** The contents of items, which are maps. */
    public static SampledPath ofItems(Collection<? extends Map<String, ? extends @Nullable Object>> items) {
        return of(items, 0);
    }

    private static SampledPath of(Collection<? extends @Nullable Object> values, int depth) {
        Map<AttributeType, Long> types = new EnumMap<>(AttributeType.class);
        Map<String, List<@Nullable Object>> fields = new TreeMap<>();
        List<@Nullable Object> elements = new ArrayList<>();
        List<BigDecimal> numbers = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (Object value : values) {
            types.merge(AttributeType.of(value), 1L, Long::sum);
            if (value instanceof Map<?, ?> map) {
                map.forEach((name, field) -> fields.computeIfAbsent((String) name, first -> new ArrayList<>())
                        .add(field));
            } else if (value instanceof List<?> list) {
                elements.addAll(list);
            } else if (value instanceof BigDecimal number) {
                numbers.add(number);
            } else if (value instanceof String text) {
                texts.add(text);
            }
        }
        SortedMap<String, SampledPath> below = new TreeMap<>();
        if (depth < DEPTH && (depth == 0 || fields.size() <= MOST_FIELDS)) {
            fields.forEach((name, held) -> below.put(name, of(held, depth + 1)));
        }
        return new SampledPath(
                types,
                below,
                elements.isEmpty() || depth >= DEPTH ? null : of(elements, depth + 1),
                digits(numbers),
                form(texts));
    }

    private static @Nullable Digits digits(List<BigDecimal> numbers) {
        return numbers.isEmpty()
                ? null
                : new Digits(
                        most(numbers, number -> Math.max(1, number.precision() - number.scale())),
                        most(numbers, number -> Math.max(0, number.scale())));
    }

    private static int most(List<BigDecimal> numbers, ToIntFunction<BigDecimal> digits) {
        return numbers.stream().mapToInt(digits).max().orElse(0);
    }

    private static @Nullable TextForm form(List<String> texts) {
        List<String> patterns =
                texts.stream().map(SampledPath::pattern).distinct().limit(2).toList();
        ValueForm form = texts.isEmpty()
                ? null
                : Stream.concat(
                                Arrays.stream(TemporalNotation.values()).map(SampledPath::format),
                                Stream.of(DeclaredMoment.TIMESTAMP))
                        .filter(known -> texts.stream().allMatch(text -> known.read(text) != null))
                        .findFirst()
                        .orElse(null);
        String pattern = patterns.size() == 1 ? patterns.get(0) : null;
        return pattern == null && form == null ? null : new TextForm(pattern, form);
    }

    private static ValueForm format(TemporalNotation notation) {
        return new TemporalFormat(
                notation == TemporalNotation.ISO8601_DATE ? ColumnType.DATE : ColumnType.TIMESTAMP, notation);
    }

    /** The pattern of a text that looks like a date or time, with 9 for each digit; null for other texts. */
    public static @Nullable String pattern(String text) {
        if (text.length() < 8 || text.length() > 40) {
            return null;
        }
        int digits = 0;
        boolean separated = false;
        StringBuilder pattern = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean digit = c >= '0' && c <= '9';
            if (!digit && "-/.: TZ+".indexOf(c) < 0) {
                return null;
            }
            digits += digit ? 1 : 0;
            separated |= "-/.:".indexOf(c) >= 0;
            pattern.append(digit ? '9' : c);
        }
        return digits >= 6 && separated ? pattern.toString() : null;
    }

    /** The number of values, NULL included. */
    public long values() {
        return types.values().stream().mapToLong(Long::longValue).sum();
    }

    public long count(AttributeType type) {
        return types.getOrDefault(type, 0L);
    }

    /**
     * The type of all values except NULL. VARIANT if there are several types or no values, or if numbers exceed the reported precision
     * of NUMERIC; tools then get them as text.
     */
    public ColumnType columnType() {
        ColumnType type = attributeType();
        return type == ColumnType.NUMERIC
                        && digits != null
                        && (digits.integer() > NumericRange.MOST_DIGITS - NumericRange.REPORTED_SCALE
                                || digits.scale() > NumericRange.REPORTED_SCALE)
                ? ColumnType.VARIANT
                : type;
    }

    /** The type of all values except NULL, for numbers of any size; VARIANT if there are several types or no values. */
    public ColumnType attributeType() {
        List<ColumnType> known = types.keySet().stream()
                .filter(type -> type != AttributeType.NULL)
                .map(AttributeType::columnType)
                .distinct()
                .toList();
        return known.size() == 1 ? known.get(0) : ColumnType.VARIANT;
    }
}
