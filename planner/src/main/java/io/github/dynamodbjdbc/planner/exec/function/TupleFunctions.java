package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tuples made and taken apart, and places inside values. A step is a name, an index, or TRUE for all elements or members. */
public final class TupleFunctions {
    private TupleFunctions() {}

    /** A list of each name with its value; a value that is not a tuple becomes the member {@code _1}. */
    public static Object pairs(Object value) {
        List<List<@Nullable Object>> pairs = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> pairs.add(pair(name, member)));
        } else {
            pairs.add(pair("_1", DynamicFunctions.canonical(value)));
        }
        return Collections.unmodifiableList(pairs);
    }

    private static List<@Nullable Object> pair(@Nullable Object name, @Nullable Object value) {
        return Collections.unmodifiableList(Arrays.asList(name, value));
    }

    /** The tuple of pairs of a name and a value; those whose name is not a string are left out. Of several of one name, the last. */
    public static Object of(@Nullable Object[] arguments) {
        Map<String, @Nullable Object> tuple = new LinkedHashMap<>();
        if (arguments[0] instanceof List<?> pairs) {
            for (Object pair : pairs) {
                if (pair instanceof List<?> parts && parts.size() == 2 && parts.get(0) instanceof String name) {
                    tuple.put(name, parts.get(1));
                }
            }
        }
        return Collections.unmodifiableMap(tuple);
    }

    /** The members of all tuples; of several with one name, the last. Other values have no members. */
    public static Object union(@Nullable Object[] tuples) {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        for (Object tuple : tuples) {
            if (tuple instanceof Map<?, ?> map) {
                all.putAll(map);
            }
        }
        return Collections.unmodifiableMap(all);
    }

    /** The element or member there; null if there is none. */
    public static @Nullable Object step(Object value, Object place) {
        if (place instanceof String) {
            return DocumentFunctions.field(value, place);
        }
        return isIndex(place) ? DocumentFunctions.element(value, place) : null;
    }

    private static boolean isIndex(Object place) {
        return place instanceof Number number
                && new BigDecimal(number.toString()).stripTrailingZeros().scale() <= 0;
    }

    /** All that the steps lead to, in order; where there is nothing at a place, nothing. */
    public static Object values(Object value, Object steps) {
        List<@Nullable Object> found = new ArrayList<>();
        collect(value, (List<?>) steps, 0, found);
        return Collections.unmodifiableList(found);
    }

    private static void collect(@Nullable Object value, List<?> steps, int at, List<@Nullable Object> found) {
        if (at == steps.size()) {
            found.add(value);
            return;
        }
        Object step = steps.get(at);
        if (Boolean.TRUE.equals(step)) {
            for (Object each : all(value)) {
                collect(each, steps, at + 1, found);
            }
        } else if (step != null && has(value, step)) {
            collect(step(java.util.Objects.requireNonNull(value), step), steps, at + 1, found);
        }
    }

    private static Iterable<?> all(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.values();
        }
        if (value instanceof ItemSet set) {
            return Values.inOrder(set);
        }
        return value instanceof List<?> list ? list : List.of();
    }

    /** Whether there is something at that place, if only a NULL. */
    public static boolean has(@Nullable Object value, Object place) {
        if (value instanceof Map<?, ?> map) {
            return map.containsKey(place);
        }
        return value instanceof List<?> list
                && place instanceof Number number
                && isIndex(place)
                && number.intValue() >= 0
                && number.intValue() < list.size();
    }

    /** The value without the member that the steps reach. */
    public static @Nullable Object without(Object value, Object steps) {
        List<?> place = (List<?>) steps;
        return place.isEmpty() ? value : without(value, place, 0);
    }

    private static @Nullable Object without(@Nullable Object value, List<?> steps, int at) {
        Object step = steps.get(at);
        boolean last = at == steps.size() - 1;
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> left = new LinkedHashMap<>();
            map.forEach((name, member) -> {
                boolean there = Boolean.TRUE.equals(step) || name.equals(step);
                if (!there || !last) {
                    left.put(name, there ? without(member, steps, at + 1) : member);
                }
            });
            return Collections.unmodifiableMap(left);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> left = new ArrayList<>();
            for (int i = 0; i < list.size(); i++) {
                boolean there = Boolean.TRUE.equals(step) || step instanceof BigDecimal index && index.intValue() == i;
                if (!there || !last) {
                    left.add(there ? without(list.get(i), steps, at + 1) : list.get(i));
                }
            }
            return Collections.unmodifiableList(left);
        }
        return value;
    }
}
