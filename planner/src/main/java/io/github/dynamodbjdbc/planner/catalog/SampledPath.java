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
 * Values of sampled items at one place: the items themselves, an attribute, a field of maps, the elements of lists. It has names and
 * numbers, and no value.
 *
 * @param types how many values there are of each type
 * @param fields what the maps among them hold, by name
 * @param elements what the lists among them hold; null if none has an element
 * @param digits of the numbers among them; null if there are none
 * @param text how all texts among them are written; null if they are none, or not dates and the like, or written in several ways
 */
public record SampledPath(
        Map<AttributeType, Long> types,
        SortedMap<String, SampledPath> fields,
        @Nullable SampledPath elements,
        @Nullable Digits digits,
        @Nullable TextForm text) {
    /** Places deeper than this are not looked at. */
    private static final int DEPTH = 6;

    /** A map with more names than this, over all items, has data for names. */
    private static final int MOST_FIELDS = 100;

    public SampledPath {
        types = Collections.unmodifiableMap(types.isEmpty() ? Map.of() : new EnumMap<>(types));
        fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
    }

    /**
     * How long numbers are.
     *
     * @param integer digits before the point, at most
     * @param scale digits behind it, at most
     */
    public record Digits(int integer, int scale) {}

    /**
     * What is known about texts that are dates or times, or look so.
     *
     * @param pattern with 9 for each digit, as {@code 9999-99-99}; null if they differ in it
     * @param form in which they are all written, the narrowest there is; null if there is none
     */
    public record TextForm(
            @Nullable String pattern, @Nullable ValueForm form) {
        /** @param label of the form, as {@link #label} gives it; null for none */
        public static @Nullable TextForm of(@Nullable String pattern, @Nullable String label) {
            TemporalNotation notation = label == null ? null : TemporalNotation.of(label);
            ValueForm form = notation != null
                    ? format(notation)
                    : DeclaredMoment.LABEL.equals(label) ? DeclaredMoment.TIMESTAMP : null;
            return pattern == null && form == null ? null : new TextForm(pattern, form);
        }

        /** What a schema file calls the form; null if there is none. */
        public @Nullable String label() {
            return form instanceof TemporalFormat format
                    ? format.notation().label()
                    : form == null ? null : DeclaredMoment.LABEL;
        }
    }

    /** What items hold, which are maps. */
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

    /** A text that looks like a date or a time, with 9 for each digit; null for any other. */
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

    /** Values, NULL included. */
    public long values() {
        return types.values().stream().mapToLong(Long::longValue).sum();
    }

    public long count(AttributeType type) {
        return types.getOrDefault(type, 0L);
    }

    /**
     * The type of all values but NULL; VARIANT if they are of several, or there is none, or if they are numbers beyond what NUMERIC
     * is reported to hold, which tools then get as text.
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

    /** The type of all values but NULL, however large they are; VARIANT if they are of several, or there is none. */
    public ColumnType attributeType() {
        List<ColumnType> known = types.keySet().stream()
                .filter(type -> type != AttributeType.NULL)
                .map(AttributeType::columnType)
                .distinct()
                .toList();
        return known.size() == 1 ? known.get(0) : ColumnType.VARIANT;
    }
}
