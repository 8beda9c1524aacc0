package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
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
