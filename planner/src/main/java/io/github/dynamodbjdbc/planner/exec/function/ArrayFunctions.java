package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.ListParameters;
import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's array functions, over lists and sets. */
public final class ArrayFunctions {
    private static final int MOST_ELEMENTS = 1_000_000;
    private static final int MOST_DIMENSIONS = 6;

    private ArrayFunctions() {}

    /** The list, or the elements of the set; null for any other value, which is reported as passed over. */
    public static @Nullable Object asArray(@Nullable Object value, String label, RunContext run) {
        if (value instanceof ItemSet set) {
            return Values.inOrder(set);
        }
        if (value != null && !(value instanceof List)) {
            run.passedOver(label);
            return null;
        }
        return value;
    }

    /** @throws QueryException 22018 if it is text of another form */
    public static @Nullable Object ofText(@Nullable Object value) {
        if (!(value instanceof String text)) {
            return value;
        }
        try {
            List<Object> elements = new ArrayList<>();
            for (String element : ListParameters.elements(text)) {
                elements.add(element == null ? StoredNull.INSTANCE : element);
            }
            return elements;
        } catch (SqlSyntaxException e) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE, "'" + text + "' is not an array such as {a,\"b c\",NULL}");
        }
    }

    public static int nulls(@Nullable Object[] values) {
        return (int) Arrays.stream(values).filter(Objects::isNull).count();
    }

    public static int cardinality(Object array) {
        return ((List<?>) array).size();
    }

    /** A list of rows, each with the elements of all lists at one position (UNNEST of several arrays). A value that is not a list counts as empty. */
    public static Object sideBySide(@Nullable Object[] lists) {
        List<List<?>> columns = Arrays.stream(lists)
                .<List<?>>map(list -> list instanceof ItemSet set
                        ? Values.inOrder(set)
                        : list instanceof List<?> values ? values : List.of())
                .toList();
        int longest = columns.stream().mapToInt(List::size).max().orElse(0);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int place = 0; place < longest; place++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (List<?> column : columns) {
                row.add(place < column.size() ? column.get(place) : null);
            }
            rows.add(row);
        }
        return rows;
    }

    /** Whether the lists share a value. NULL equals nothing. */
    public static boolean overlap(Object array, Object other) {
        Set<Object> values = values((List<?>) array);
        return values((List<?>) other).stream().anyMatch(values::contains);
    }

    /** Whether the first list contains all values of the second. */
    public static boolean contains(Object array, Object part) {
        List<?> wanted = (List<?>) part;
        return wanted.stream().noneMatch(Values::isNull)
                && values((List<?>) array).containsAll(values(wanted));
    }

    private static Set<Object> values(List<?> list) {
        Set<Object> values = new HashSet<>();
        for (Object value : list) {
            Object canonical = DynamicFunctions.canonical(value);
            if (canonical != null && !Values.isNull(canonical)) {
                values.add(canonical);
            }
        }
        return values;
    }

    /** The length of a dimension, counted from 1; null if the list has not so many. */
    public static @Nullable Integer length(Object array, Object dimension) {
        List<Integer> lengths = lengths((List<?>) array);
        int place = Arguments.integer(dimension, "a dimension");
        return place < 1 || place > lengths.size() ? null : lengths.get(place - 1);
    }

    /** The place of the first element of a dimension, which is 1; null if the list has not so many. */
    public static @Nullable Integer lower(Object array, Object dimension) {
        return length(array, dimension) == null ? null : 1;
    }

    /** The number of dimensions; null for an empty list, which has none. */
    public static @Nullable Integer dimensionCount(Object array) {
        int count = lengths((List<?>) array).size();
        return count == 0 ? null : count;
    }

    /** The dimensions as PostgreSQL writes them; null for an empty list. */
    public static @Nullable String dimensions(Object array) {
        StringBuilder text = new StringBuilder();
        lengths((List<?>) array)
                .forEach(length -> text.append("[1:").append(length).append(']'));
        return text.isEmpty() ? null : text.toString();
    }

    /** The lengths of all dimensions: lists of one length, but not of none, are a dimension of the list that holds them. */
    private static List<Integer> lengths(List<?> array) {
        List<Integer> lengths = new ArrayList<>();
        List<?> level = array;
        while (!level.isEmpty()) {
            lengths.add(level.size());
            Set<Integer> sizes = new HashSet<>();
            level.forEach(element -> sizes.add(element instanceof List<?> list ? list.size() : -1));
            boolean deeper = sizes.size() == 1 && level.get(0) instanceof List<?>;
            level = deeper ? (List<?>) level.get(0) : List.of();
        }
        return lengths;
    }

    /** The places of a dimension, from 1; none if the list has not so many. */
    public static Object places(Object array, Object dimension) {
        return places(array, dimension, false);
    }

    /** @param down true for the last place first */
    public static Object places(Object array, Object dimension, Object down) {
        Integer length = length(array, dimension);
        List<Object> places = new ArrayList<>();
        for (int place = 1; place <= (length == null ? 0 : length); place++) {
            places.add(BigDecimal.valueOf(place));
        }
        if (Boolean.TRUE.equals(down)) {
            Collections.reverse(places);
        }
        return Collections.unmodifiableList(places);
    }

    /** The elements in the order of ORDER BY, NULL last. */
    public static Object sorted(Object array) {
        return sorted(array, false, false);
    }

    /** @param down true for descending order, NULL first */
    public static Object sorted(Object array, Object down) {
        return sorted(array, down, down);
    }

    /** @param nullsFirst true for NULL before the others */
    public static Object sorted(Object array, Object down, Object nullsFirst) {
        boolean descends = Boolean.TRUE.equals(down);
        List<@Nullable Object> sorted = new ArrayList<>((List<?>) array);
        Comparator<@Nullable Object> values = Comparator.comparing(
                DynamicFunctions::canonical, descends ? (one, other) -> Values.compare(other, one) : Values::compare);
        boolean first = Boolean.TRUE.equals(nullsFirst);
        sorted.sort((one, other) -> Values.isNull(one) || Values.isNull(other)
                ? Boolean.compare(Values.isNull(one), Values.isNull(other)) * (first ? -1 : 1)
                : values.compare(one, other));
        return Collections.unmodifiableList(sorted);
    }

    public static Object reversed(Object array) {
        List<@Nullable Object> reversed = new ArrayList<>((List<?>) array);
        Collections.reverse(reversed);
        return Collections.unmodifiableList(reversed);
    }

    /** The elements from one place to another, counted from 1; none where there is none between. */
    public static Object slice(Object array, Object from, Object to) {
        List<?> list = (List<?>) array;
        int first = Math.max(Arguments.integer(from, "a place"), 1);
        int last = Math.min(Arguments.integer(to, "a place"), list.size());
        return first > last ? List.of() : Collections.unmodifiableList(new ArrayList<>(list.subList(first - 1, last)));
    }

    /** The list with the value appended. Here and below, a NULL list counts as empty. */
    public static Object append(@Nullable Object array, @Nullable Object value) {
        return joinedLists(elements(array), Collections.singletonList(value));
    }

    public static Object prepend(@Nullable Object value, @Nullable Object array) {
        return joinedLists(Collections.singletonList(value), elements(array));
    }

    /** The elements of both lists; null if both are NULL. */
    public static @Nullable Object concatenation(@Nullable Object array, @Nullable Object other) {
        return array == null && other == null ? null : joinedLists(elements(array), elements(other));
    }

    /** {@code ||} where one side is known to be a list: a value that is not a list is one element, and NULL is not an element. */
    public static @Nullable Object joined(@Nullable Object left, @Nullable Object right) {
        return left == null && right == null ? null : joinedLists(side(left), side(right));
    }

    private static List<?> side(@Nullable Object value) {
        if (value == null || Values.isNull(value)) {
            return List.of();
        }
        return value instanceof ItemSet set
                ? Values.inOrder(set)
                : value instanceof List<?> list ? list : List.of(value);
    }

    private static List<?> elements(@Nullable Object array) {
        return array == null ? List.of() : (List<?>) array;
    }

    static Object joinedLists(List<?> first, List<?> second) {
        Arguments.checkLength((long) first.size() + second.size(), "a list");
        List<@Nullable Object> both = new ArrayList<>(first);
        both.addAll(second);
        return Collections.unmodifiableList(both);
    }

    /** @param arguments the list and the value to remove */
    public static @Nullable Object remove(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<@Nullable Object> left = new ArrayList<>((List<?>) arguments[0]);
        left.removeIf(element -> isSame(element, arguments[1]));
        return Collections.unmodifiableList(left);
    }

    /** @param arguments the element, and the list of the lengths of each dimension */
    public static Object filled(@Nullable Object[] arguments) {
        List<?> dimensions = arguments[1] instanceof List<?> list ? list : List.of();
        if (arguments[1] == null || dimensions.stream().anyMatch(Values::isNull)) {
            throw Arguments.invalid("the dimensions of ARRAY_FILL can't be NULL");
        }
        long elements = 1;
        for (Object dimension : dimensions) {
            long length = length(dimension);
            elements = Math.min(elements * length, MOST_ELEMENTS + 1L);
        }
        if (elements > MOST_ELEMENTS || dimensions.size() > MOST_DIMENSIONS) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "ARRAY_FILL gives at most " + MOST_ELEMENTS + " elements in " + MOST_DIMENSIONS + " dimensions");
        }
        if (elements == 0 || dimensions.isEmpty()) {
            return List.of();
        }
        Object filled = arguments[0];
        for (int i = dimensions.size() - 1; i >= 0; i--) {
            int length = (int) length(dimensions.get(i));
            filled = Collections.unmodifiableList(new ArrayList<>(Collections.nCopies(length, filled)));
        }
        return Objects.requireNonNull(filled);
    }

    private static long length(Object dimension) {
        boolean isLength = Values.canonical(dimension) instanceof BigDecimal number
                && number.signum() >= 0
                && number.scale() <= 0
                && number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0;
        if (!isLength) {
            throw Arguments.invalid("a dimension of ARRAY_FILL is an integer from 0 on");
        }
        return ((Number) dimension).longValue();
    }

    /** @param arguments the list, the value to replace and its replacement */
    public static @Nullable Object replace(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<@Nullable Object> replaced = new ArrayList<>((List<?>) arguments[0]);
        replaced.replaceAll(element -> isSame(element, arguments[1]) ? arguments[2] : element);
        return Collections.unmodifiableList(replaced);
    }

    /** @param arguments the list, the value to find, and optionally the position to start at, from 1 */
    public static @Nullable Object position(@Nullable Object[] arguments) {
        if (arguments[0] == null || arguments.length > 2 && arguments[2] == null) {
            return null;
        }
        List<?> list = (List<?>) arguments[0];
        int from = arguments.length > 2 ? Arguments.integer(Objects.requireNonNull(arguments[2]), "a place") : 1;
        for (int place = Math.max(from, 1); place <= list.size(); place++) {
            if (isSame(list.get(place - 1), arguments[1])) {
                return place;
            }
        }
        return null;
    }

    /** @param arguments the list and the value to find */
    public static @Nullable Object positions(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<?> list = (List<?>) arguments[0];
        List<Object> places = new ArrayList<>();
        for (int place = 1; place <= list.size(); place++) {
            if (isSame(list.get(place - 1), arguments[1])) {
                places.add(BigDecimal.valueOf(place));
            }
        }
        return Collections.unmodifiableList(places);
    }

    /** The list without the given number of elements at its end. */
    public static Object trimmed(Object array, Object number) {
        List<?> list = (List<?>) array;
        int less = Arguments.integer(number, "a number of elements");
        if (less < 0 || less > list.size()) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    "TRIM_ARRAY takes from 0 to " + list.size() + " elements of this list, not " + less);
        }
        return Collections.unmodifiableList(new ArrayList<>(list.subList(0, list.size() - less)));
    }

    /** Unlike SQL's comparison, NULL equals NULL. */
    private static boolean isSame(@Nullable Object element, @Nullable Object value) {
        if (Values.isNull(element) || Values.isNull(value)) {
            return Values.isNull(element) && Values.isNull(value);
        }
        return Objects.equals(DynamicFunctions.canonical(element), DynamicFunctions.canonical(value));
    }

    /**
     * Splits a string at the separators, or into characters if the separator is NULL.
     *
     * @param arguments the string, the separator, and optionally the part to replace by NULL
     */
    public static @Nullable Object ofString(@Nullable Object[] arguments) {
        Object first = arguments[0];
        if (first == null) {
            return null;
        }
        String text = Arguments.text(first);
        Object separator = arguments[1];
        Object missing = arguments.length > 2 ? arguments[2] : null;
        List<@Nullable Object> parts = new ArrayList<>();
        if (separator == null) {
            text.codePoints().forEach(point -> parts.add(Character.toString(point)));
        } else if (!text.isEmpty()) {
            split(text, Arguments.text(separator), parts);
        }
        if (missing != null) {
            parts.replaceAll(part -> Arguments.text(missing).equals(part) ? null : part);
        }
        return Collections.unmodifiableList(parts);
    }

    private static void split(String text, String separator, List<@Nullable Object> parts) {
        int from = 0;
        int at = separator.isEmpty() ? -1 : text.indexOf(separator);
        while (at >= 0) {
            parts.add(text.substring(from, at));
            from = at + separator.length();
            at = text.indexOf(separator, from);
        }
        parts.add(text.substring(from));
    }

    /**
     * Joins the elements as text.
     *
     * @param arguments the list, the separator, and optionally the text for NULL elements, which are otherwise left out
     */
    public static @Nullable Object toString(@Nullable Object[] arguments) {
        if (arguments[0] == null || arguments[1] == null) {
            return null;
        }
        String separator = Arguments.text(arguments[1]);
        Object missing = arguments.length > 2 ? arguments[2] : null;
        StringBuilder text = new StringBuilder();
        boolean begun = false;
        for (Object element : (List<?>) arguments[0]) {
            Object written = element == null ? missing : DynamicFunctions.toText(element);
            if (written == null) {
                continue;
            }
            text.append(begun ? separator : "").append(written);
            begun = true;
            Arguments.checkLength(text.length(), "ARRAY_TO_STRING");
        }
        return text.toString();
    }
}
