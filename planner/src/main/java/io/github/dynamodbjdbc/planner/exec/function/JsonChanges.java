package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changed documents and lists, as PostgreSQL's operators and functions of {@code jsonb} make them. A step is the name of a
 * member, or the place of an element: from 0, or from the end if it is negative. No change is made in place.
 */
public final class JsonChanges {
    private static final Pattern PLACE = Pattern.compile("-?\\d{1,9}");

    private JsonChanges() {}

    /** {@code a || b}: the members of both documents, or the elements of both lists; a value that is not a list is one element. */
    public static Object joined(Object left, Object right) {
        Object one = collection(left);
        Object other = collection(right);
        return one instanceof Map && other instanceof Map
                ? TupleFunctions.union(new @Nullable Object[] {one, other})
                : ArrayFunctions.joinedLists(elements(one), elements(other));
    }

    /**
     * {@code a - b}: a document without the member or members of that name, a list without equal strings, or without the element at a place.
     */
    public static Object without(Object from, Object names) {
        Object value = value(from);
        if (value instanceof List<?> list && names instanceof Number place) {
            List<@Nullable Object> left = new ArrayList<>(list);
            int index = index(Arguments.clamped(place), list);
            if (index >= 0 && index < list.size()) {
                left.remove(index);
            }
            return Collections.unmodifiableList(left);
        }
        Set<?> without =
                names instanceof List<?> several ? new HashSet<Object>(several) : Set.of(Arguments.text(names));
        if (value instanceof List<?> list) {
            List<@Nullable Object> left = new ArrayList<>(list);
            left.removeIf(element -> element instanceof String && without.contains(element));
            return Collections.unmodifiableList(left);
        }
        if (value instanceof Map<?, ?> map && !(names instanceof Number)) {
            Map<Object, @Nullable Object> left = new LinkedHashMap<>(map);
            left.keySet().removeAll(without);
            return Collections.unmodifiableMap(left);
        }
        throw new QueryException(
                ErrorKind.INVALID_VALUE,
                value instanceof Map
                        ? "a document has names, and no place " + Arguments.text(names)
                        : "not a document or list: " + Values.text(value));
    }

    /** Whether the text is the name of a member, a string of the list, or the string itself. */
    public static boolean exists(Object json, Object name) {
        Object value = collection(json);
        return value instanceof Map<?, ?> map
                ? map.containsKey(name)
                : value instanceof List<?> list ? list.contains(name) : name.equals(value);
    }

    public static boolean existsAny(Object json, Object names) {
        return texts(names).anyMatch(name -> exists(json, name));
    }

    public static boolean existsAll(Object json, Object names) {
        return texts(names).allMatch(name -> exists(json, name));
    }

    private static Stream<String> texts(Object names) {
        return ((List<?>) names).stream().filter(String.class::isInstance).map(String.class::cast);
    }

    /** {@code a #- steps}: the value without the member or element there. */
    public static @Nullable Object withoutPath(Object from, Object steps) {
        List<?> path = (List<?>) steps;
        return path.isEmpty() ? value(from) : changed(value(from), path, 0, Change.DELETE, null);
    }

    /** JSONB_SET: the value with the new one at the end of the steps. If the last step leads nowhere, it is added; if an earlier one does, nothing changes. */
    public static @Nullable Object set(Object json, Object steps, Object value) {
        return set(json, steps, value, true);
    }

    /** @param adds whether the new value is added if the last step leads nowhere */
    public static @Nullable Object set(Object json, Object steps, Object value, Object adds) {
        return changed(json, steps, value, isTrue(adds) ? Change.SET : Change.REPLACE);
    }

    /** JSONB_INSERT: the value with the new one before the element there, or as a new member. */
    public static @Nullable Object insert(Object json, Object steps, Object value) {
        return insert(json, steps, value, false);
    }

    /** @param behind whether the new element goes behind the one there */
    public static @Nullable Object insert(Object json, Object steps, Object value, Object behind) {
        return changed(json, steps, value, isTrue(behind) ? Change.INSERT_BEHIND : Change.INSERT);
    }

    private static boolean isTrue(Object argument) {
        if (argument instanceof Boolean truth) {
            return truth;
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "the last argument is TRUE or FALSE");
    }

    private enum Change {
        SET,
        REPLACE,
        INSERT,
        INSERT_BEHIND,
        DELETE
    }

    private static @Nullable Object changed(Object json, Object steps, Object added, Change change) {
        Object value = value(json);
        List<?> path = (List<?>) steps;
        return path.isEmpty() ? value : changed(value, path, 0, change, added);
    }

    private static @Nullable Object changed(
            @Nullable Object value, List<?> path, int at, Change change, @Nullable Object added) {
        Object step = path.get(at);
        boolean last = at == path.size() - 1;
        if (Values.isNull(step)) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "step " + (at + 1) + " is NULL");
        }
        String text = Arguments.text(Objects.requireNonNull(step));
        if (value instanceof Map<?, ?> map) {
            return last
                    ? member(map, text, change, added)
                    : map.containsKey(text)
                            ? with(map, text, changed(map.get(text), path, at + 1, change, added))
                            : map;
        }
        if (value instanceof List<?> list) {
            if (!PLACE.matcher(text).matches()) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE, "step " + (at + 1) + " is a place in a list, and not '" + text + "'");
            }
            int place = Integer.parseInt(text);
            int index = index(place, list);
            if (last) {
                return element(list, place, index, change, added);
            }
            if (index < 0 || index >= list.size()) {
                return list;
            }
            List<@Nullable Object> copy = new ArrayList<>(list);
            copy.set(index, changed(list.get(index), path, at + 1, change, added));
            return Collections.unmodifiableList(copy);
        }
        if (at == 0) {
            throw new QueryException(ErrorKind.INVALID_VALUE, "not a document or list: " + Values.text(value));
        }
        return value;
    }

    private static Object member(Map<?, ?> map, String name, Change change, @Nullable Object added) {
        boolean there = map.containsKey(name);
        return switch (change) {
            case SET -> with(map, name, added);
            case REPLACE -> there ? with(map, name, added) : map;
            case INSERT, INSERT_BEHIND -> {
                if (there) {
                    throw new QueryException(
                            ErrorKind.INVALID_VALUE,
                            "there is a member '" + name + "' already, which JSONB_SET replaces");
                }
                yield with(map, name, added);
            }
            case DELETE -> without(map, name);
        };
    }

    private static Map<Object, @Nullable Object> with(Map<?, ?> map, String name, @Nullable Object value) {
        Map<Object, @Nullable Object> copy = new LinkedHashMap<>(map);
        copy.put(name, value);
        return Collections.unmodifiableMap(copy);
    }

    /** @param index the place as one from 0; negative or beyond the list's end if the list has none there */
    private static Object element(List<?> list, int place, int index, Change change, @Nullable Object added) {
        boolean there = index >= 0 && index < list.size();
        List<@Nullable Object> copy = new ArrayList<>(list);
        int end = place < 0 ? 0 : list.size();
        switch (change) {
            case SET, REPLACE -> {
                if (there) {
                    copy.set(index, added);
                } else if (change == Change.SET) {
                    copy.add(end, added);
                }
            }
            case INSERT -> copy.add(there ? index : end, added);
            case INSERT_BEHIND -> copy.add(there ? index + 1 : end, added);
            case DELETE -> {
                if (there) {
                    copy.remove(index);
                }
            }
        }
        return Collections.unmodifiableList(copy);
    }

    private static int index(int place, List<?> list) {
        return place < 0 ? list.size() + place : place;
    }

    /**
     * {@code a @> b}: whether a has all of b. A document has another one if it has its members, each at its name; a list has a list if one of
     * its elements has each of the other's, and a scalar if one of its elements is equal to it.
     */
    public static boolean contains(Object whole, Object part) {
        Object one = collection(whole);
        Object other = collection(part);
        boolean scalar = !(other instanceof List) && !(other instanceof Map);
        return scalar && one instanceof List<?> list ? anyHas(list, other) : has(one, other);
    }

    private static boolean has(@Nullable Object whole, @Nullable Object part) {
        if (whole instanceof Map<?, ?> map && part instanceof Map<?, ?> wanted) {
            return wanted.entrySet().stream()
                    .allMatch(member -> map.containsKey(member.getKey())
                            && has(collection(map.get(member.getKey())), collection(member.getValue())));
        }
        if (whole instanceof List<?> list && part instanceof List<?> wanted) {
            return wanted.stream().allMatch(element -> anyHas(list, collection(element)));
        }
        return Values.isNull(whole)
                ? Values.isNull(part)
                : !Values.isNull(part)
                        && Objects.equals(DynamicFunctions.canonical(whole), DynamicFunctions.canonical(part));
    }

    private static boolean anyHas(List<?> list, @Nullable Object part) {
        return list.stream().anyMatch(element -> has(collection(element), part));
    }

    /** The value without the members that are NULL, at any depth. Elements of lists stay. */
    public static @Nullable Object stripped(Object json) {
        return stripped(json, false);
    }

    /** @param inArrays whether elements of lists that are null are left out too */
    public static @Nullable Object stripped(Object json, Object inArrays) {
        return strippedWithin(value(json), isTrue(inArrays));
    }

    private static @Nullable Object strippedWithin(@Nullable Object value, boolean inArrays) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> left = new LinkedHashMap<>();
            map.forEach((name, member) -> {
                if (!Values.isNull(member)) {
                    left.put(name, strippedWithin(member, inArrays));
                }
            });
            return Collections.unmodifiableMap(left);
        }
        return value instanceof List<?> list
                ? list.stream()
                        .filter(element -> !inArrays || !Values.isNull(element))
                        .map(element -> strippedWithin(element, inArrays))
                        .toList()
                : value;
    }

    /** A list of pairs as a document; null for an empty list. Names become text; of several equal ones, the last counts. */
    public static @Nullable Object ofPairs(Object pairs) {
        return ofPairs(pairs, false, false);
    }

    /**
     * @param unique whether a name that is there twice is an error
     * @param strict whether members that are NULL are left out
     */
    public static @Nullable Object ofPairs(Object pairs, Object unique, Object strict) {
        Set<String> names = new HashSet<>();
        Map<Object, @Nullable Object> document = new LinkedHashMap<>();
        for (Object pair : (List<?>) pairs) {
            if (!(pair instanceof List<?> parts) || parts.size() != 2) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE, "not a pair of a name and a value: " + Values.text(pair));
            }
            if (Values.isNull(parts.get(0))) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "the name of a member is NULL");
            }
            String name = DynamicFunctions.toText(parts.get(0));
            if (Boolean.TRUE.equals(unique) && !names.add(name)) {
                throw Arguments.twice(name);
            }
            if (!Boolean.TRUE.equals(strict) || !Values.isNull(parts.get(1))) {
                document.put(name, parts.get(1));
            }
        }
        return ((List<?>) pairs).isEmpty() ? null : Collections.unmodifiableMap(document);
    }

    /**
     * The document of names and values.
     *
     * @param arguments whether members that are NULL are left out, whether a name that is there twice is an error, then names and values in turn
     */
    public static Object object(@Nullable Object[] arguments) {
        boolean absent = Boolean.TRUE.equals(arguments[0]);
        boolean unique = Boolean.TRUE.equals(arguments[1]);
        if (arguments.length % 2 == 1) {
            throw Arguments.invalid(
                    "the argument list must have an even number of elements: names, each with its value");
        }
        Set<String> names = new HashSet<>();
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        for (int i = 2; i + 1 < arguments.length; i += 2) {
            String name = DynamicFunctions.toText(arguments[i]);
            if (name == null) {
                throw new QueryException(ErrorKind.INVALID_VALUE, "the name of a member is NULL");
            }
            if (!names.add(name) && unique) {
                throw Arguments.twice(name);
            }
            if (!absent || !Values.isNull(arguments[i + 1])) {
                document.put(name, DynamicFunctions.canonical(arguments[i + 1]));
            }
        }
        return Collections.unmodifiableMap(document);
    }

    private static List<?> elements(@Nullable Object value) {
        return value instanceof List<?> list ? list : Collections.singletonList(value);
    }

    private static @Nullable Object value(Object json) {
        return collection(JsonFunctions.parseJson(json));
    }

    private static @Nullable Object collection(@Nullable Object value) {
        return value instanceof ItemSet set ? Values.inOrder(set) : value;
    }
}
