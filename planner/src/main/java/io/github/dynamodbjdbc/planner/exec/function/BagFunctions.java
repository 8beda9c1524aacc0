package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** PartiQL's functions of collections, which are lists here, or sets. NULLs are elements, and aggregates leave them out. */
public final class BagFunctions {
    private BagFunctions() {}

    private static List<Object> present(Object list) {
        List<Object> present = new ArrayList<>();
        for (Object element : (List<?>) list) {
            if (!Values.isNull(element)) {
                present.add(Objects.requireNonNull(element));
            }
        }
        return present;
    }

    public static int count(Object list) {
        return present(list).size();
    }

    /** NULL of no number, and, with a warning, where an element is none. */
    public static @Nullable BigDecimal sum(Object list, RunContext run) {
        BigDecimal sum = exactSum(present(list), "COLL_SUM", run);
        return sum == null ? null : Arguments.held(sum);
    }

    /** The sum before it is rounded: only the result has to be in range. */
    private static @Nullable BigDecimal exactSum(List<Object> present, String function, RunContext run) {
        if (!isOf(BigDecimal.class, present, function, run)) {
            return null;
        }
        BigDecimal sum = BigDecimal.ZERO;
        for (Object element : present) {
            sum = sum.add((BigDecimal) element);
        }
        return sum;
    }

    public static @Nullable BigDecimal average(Object list, RunContext run) {
        List<Object> present = present(list);
        BigDecimal sum = exactSum(present, "COLL_AVG", run);
        return sum == null ? null : Arguments.inRange(Quotient.of(sum, BigDecimal.valueOf(present.size())));
    }

    /** Whether there are elements, all of them of a type; others are reported. */
    private static boolean isOf(Class<?> type, List<Object> present, String function, RunContext run) {
        boolean all = true;
        for (Object element : present) {
            if (!type.isInstance(element)) {
                run.passedOver(function);
                all = false;
            }
        }
        return all && !present.isEmpty();
    }

    public static @Nullable Object least(Object list) {
        return present(list).stream().min(Values::compare).orElse(null);
    }

    public static @Nullable Object greatest(Object list) {
        return present(list).stream().max(Values::compare).orElse(null);
    }

    /** Whether one is true; NULL of no boolean, and, with a warning, where an element is none. */
    public static @Nullable Boolean any(Object list, RunContext run) {
        List<Object> present = present(list);
        return isOf(Boolean.class, present, "COLL_ANY", run) ? (Boolean) present.contains(true) : null;
    }

    public static @Nullable Boolean every(Object list, RunContext run) {
        List<Object> present = present(list);
        return isOf(Boolean.class, present, "COLL_EVERY", run) ? (Boolean) !present.contains(false) : null;
    }

    /**
     * The value of a list of one tuple with one member; null for other lists.
     *
     * @throws QueryException CARDINALITY for several elements
     */
    public static @Nullable Object scalar(Object list) {
        List<?> elements = (List<?>) list;
        if (elements.size() > 1) {
            throw new QueryException(ErrorKind.CARDINALITY, "COLL_TO_SCALAR takes a list of one element");
        }
        return !elements.isEmpty() && elements.get(0) instanceof Map<?, ?> tuple && tuple.size() == 1
                ? tuple.values().iterator().next()
                : null;
    }

    public static Object distinct(Object list) {
        return Collections.unmodifiableList(new ArrayList<>(new LinkedHashSet<>((List<?>) list)));
    }

    /** The number of elements of a list or set, or of members of a tuple; null for other values. */
    public static @Nullable Integer size(Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.size();
        }
        return isCollection(value) ? (Integer) elements(value).size() : null;
    }

    /** The elements of a collection. Any other value is its own only element, and NULL has none. */
    private static List<?> elements(@Nullable Object value) {
        if (value == null || Values.isNull(value)) {
            return List.of();
        }
        if (value instanceof ItemSet set) {
            return Values.inOrder(set);
        }
        return value instanceof List<?> list
                ? list
                : List.of(Objects.requireNonNull(DynamicFunctions.canonical(value)));
    }

    /** @param arguments two collections, and whether duplicates are kept */
    public static Object union(@Nullable Object[] arguments) {
        List<@Nullable Object> all = new ArrayList<>(elements(arguments[0]));
        List<?> others = elements(arguments[1]);
        Arguments.checkLength((long) all.size() + others.size(), "OUTER UNION");
        all.addAll(others);
        return result(all, arguments[2]);
    }

    public static Object intersection(@Nullable Object[] arguments) {
        List<@Nullable Object> left = new ArrayList<>(elements(arguments[1]));
        List<@Nullable Object> both = new ArrayList<>();
        for (Object element : elements(arguments[0])) {
            if (left.remove(element)) {
                both.add(element);
            }
        }
        return result(both, arguments[2]);
    }

    public static Object difference(@Nullable Object[] arguments) {
        List<@Nullable Object> without = new ArrayList<>(elements(arguments[0]));
        if (Boolean.TRUE.equals(arguments[2])) {
            elements(arguments[1]).forEach(without::remove);
        } else {
            without.removeAll(new LinkedHashSet<>(elements(arguments[1])));
        }
        return result(without, arguments[2]);
    }

    private static Object result(List<@Nullable Object> elements, @Nullable Object all) {
        return Collections.unmodifiableList(
                Boolean.TRUE.equals(all) ? elements : new ArrayList<>(new LinkedHashSet<>(elements)));
    }

    /** The collection as a list with each element replaced; a value that is not a collection is unchanged. */
    public static @Nullable Object each(@Nullable Object collection, UnaryOperator<@Nullable Object> replacement) {
        if (!isCollection(collection)) {
            return collection;
        }
        List<@Nullable Object> replaced = new ArrayList<>();
        elements(collection).forEach(element -> replaced.add(replacement.apply(element)));
        return replaced;
    }

    private static boolean isCollection(@Nullable Object value) {
        return value instanceof List<?> || value instanceof ItemSet;
    }

    /** SQL's IN: unknown where the value equals no element, and is incomparable with one. NULL if the value is not a collection. */
    public static @Nullable Boolean in(@Nullable Object[] arguments) {
        Object value = DynamicFunctions.canonical(arguments[0]);
        Object collection = arguments[1];
        if (!isCollection(collection)) {
            return null;
        }
        boolean unknown = false;
        for (Object element : elements(collection)) {
            Boolean equal = Values.equalLike(value, element);
            if (Boolean.TRUE.equals(equal)) {
                return true;
            }
            unknown |= equal == null;
        }
        return unknown ? null : (Boolean) false;
    }
}
