package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's functions of arrays, which are lists here, or sets. */
public final class ArrayFunctions {
    private ArrayFunctions() {}

    /** A list, or the elements of a set; another value counts as NULL, and is said to be passed over. */
    public static @Nullable Object asArray(@Nullable Object value, String label, RunContext run) {
        if (value instanceof ItemSet set) {
            return List.copyOf(set.elements());
        }
        if (value != null && !(value instanceof List)) {
            run.passedOver(label);
            return null;
        }
        return value;
    }

    public static int nulls(@Nullable Object[] values) {
        return (int) Arrays.stream(values).filter(Objects::isNull).count();
    }

    public static int cardinality(Object array) {
        return ((List<?>) array).size();
    }

    /** The elements of lists at each place together; what is no list counts as one without elements. */
    public static Object sideBySide(@Nullable Object[] lists) {
        List<List<?>> columns = Arrays.stream(lists)
                .<List<?>>map(list -> list instanceof ItemSet set
                        ? set.elements().stream().sorted(Values::compare).toList()
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

    /** Whether some value of one list is in the other. A NULL is in none. */
    public static boolean overlap(Object array, Object other) {
        Set<Object> values = values((List<?>) array);
        return values((List<?>) other).stream().anyMatch(values::contains);
    }

    /** Whether all values of the second list are in the first. */
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

    /** Of a list only the first dimension has a length; an empty one has none. */
    public static @Nullable Integer length(Object array, Object dimension) {
        int size = ((List<?>) array).size();
        return size == 0 || Arguments.integer(dimension, "a dimension") != 1 ? null : (Integer) size;
    }

    /** The elements from one place to another, counted from 1; none where there is none between. */
    public static Object slice(Object array, Object from, Object to) {
        List<?> list = (List<?>) array;
        int first = Math.max(Arguments.integer(from, "a place"), 1);
        int last = Math.min(Arguments.integer(to, "a place"), list.size());
        return first > last ? List.of() : Collections.unmodifiableList(new ArrayList<>(list.subList(first - 1, last)));
    }

    /** The list with the value behind its elements. A list that is NULL counts as empty, as everywhere below. */
    public static Object append(@Nullable Object array, @Nullable Object value) {
        return joinedLists(elements(array), Collections.singletonList(value));
    }

    public static Object prepend(@Nullable Object value, @Nullable Object array) {
        return joinedLists(Collections.singletonList(value), elements(array));
    }

    /** The elements of both lists; NULL if both are. */
    public static @Nullable Object concatenation(@Nullable Object array, @Nullable Object other) {
        return array == null && other == null ? null : joinedLists(elements(array), elements(other));
    }

    /** {@code ||} where one side is known to be a list: what is no list is an element, and a NULL nothing. */
    public static @Nullable Object joined(@Nullable Object left, @Nullable Object right) {
        return left == null && right == null ? null : joinedLists(side(left), side(right));
    }

    private static List<?> side(@Nullable Object value) {
        if (value == null || Values.isNull(value)) {
            return List.of();
        }
        return value instanceof ItemSet set
                ? List.copyOf(set.elements())
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

    /** @param arguments list, and the value that is left out of it */
    public static @Nullable Object remove(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<@Nullable Object> left = new ArrayList<>((List<?>) arguments[0]);
        left.removeIf(element -> isSame(element, arguments[1]));
        return Collections.unmodifiableList(left);
    }

    /** @param arguments list, a value, and the one that takes its places */
    public static @Nullable Object replace(@Nullable Object[] arguments) {
        if (arguments[0] == null) {
            return null;
        }
        List<@Nullable Object> replaced = new ArrayList<>((List<?>) arguments[0]);
        replaced.replaceAll(element -> isSame(element, arguments[1]) ? arguments[2] : element);
        return Collections.unmodifiableList(replaced);
    }

    /** @param arguments list, the value that is looked for, and maybe the place to begin at, counted from 1 */
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

    /** @param arguments list, and the value that is looked for */
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

    /** The list without so many elements at its end. */
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

    /** Unlike a comparison in SQL, NULL is the same as NULL. */
    private static boolean isSame(@Nullable Object element, @Nullable Object value) {
        if (Values.isNull(element) || Values.isNull(value)) {
            return Values.isNull(element) && Values.isNull(value);
        }
        return Objects.equals(DynamicFunctions.canonical(element), DynamicFunctions.canonical(value));
    }

    /**
     * The parts between the separators; without one each character.
     *
     * @param arguments text, separator, and maybe the part that means NULL
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
     * The elements as text, one after the other.
     *
     * @param arguments list, separator, and maybe what stands for a NULL, which is left out otherwise
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
