package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SQL/JSON paths in lax mode: {@code $.member."one name"['and another'][0][last]}. With {@code [*]} and {@code .*}, and by members of a
 * list's elements, they lead to several values.
 */
final class JsonPath {
    private static final int CACHED = 200;
    private static final Map<String, JsonPath> PATHS = new ConcurrentHashMap<>();
    private static final Pattern STEP = Pattern.compile(
            "\\s*(?:\\.\\s*(?<name>[\\p{L}_$][\\p{L}\\p{N}_$]*)|\\.\\s*\"(?<quoted>(?:[^\"\\\\]|\\\\.)*)\""
                    + "|\\[\\s*'(?<single>[^']*)'\\s*]|\\[\\s*\"(?<double>[^\"]*)\"\\s*]"
                    + "|\\[\\s*(?<index>\\d{1,9})\\s*]|\\[\\s*(?<last>last)\\s*]"
                    + "|(?<elements>\\[\\s*\\*\\s*])|(?<members>\\.\\s*\\*))");

    /** The steps to all elements, and to all members. */
    private enum All {
        ELEMENTS,
        MEMBERS
    }

    /** Names as strings, indexes as integers; -1 is the last element. */
    private final List<Object> steps;

    private JsonPath(List<Object> steps) {
        this.steps = steps;
    }

    /** A path to one value. */
    static JsonPath of(String text) {
        JsonPath path = ofSeveral(text);
        if (path.steps.stream().anyMatch(step -> step instanceof All)) {
            throw Arguments.invalid("'" + text + "' is not a path to one value; JSONB_PATH_QUERY gives several");
        }
        return path;
    }

    static JsonPath ofSeveral(String text) {
        JsonPath known = PATHS.get(text);
        if (known == null) {
            known = new JsonPath(parse(text));
            if (PATHS.size() >= CACHED) {
                PATHS.clear();
            }
            PATHS.put(text, known);
        }
        return known;
    }

    private static List<Object> parse(String text) {
        String path = text.strip();
        if (path.startsWith("lax ")) {
            path = path.substring("lax ".length()).strip();
        }
        if (!path.startsWith("$")) {
            throw invalid(text);
        }
        List<Object> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(path);
        int at = 1;
        while (at < path.length()) {
            if (!matcher.find(at) || matcher.start() != at) {
                throw invalid(text);
            }
            steps.add(step(matcher));
            at = matcher.end();
        }
        return List.copyOf(steps);
    }

    private static Object step(Matcher matcher) {
        if (matcher.group("elements") != null) {
            return All.ELEMENTS;
        }
        if (matcher.group("members") != null) {
            return All.MEMBERS;
        }
        if (matcher.group("index") != null) {
            return Integer.valueOf(matcher.group("index"));
        }
        if (matcher.group("last") != null) {
            return -1;
        }
        if (matcher.group("quoted") != null) {
            return matcher.group("quoted").replaceAll("\\\\(.)", "$1");
        }
        for (String group : List.of("name", "single")) {
            if (matcher.group(group) != null) {
                return matcher.group(group);
            }
        }
        return matcher.group("double");
    }

    private static RuntimeException invalid(String text) {
        return Arguments.invalid(
                "'" + text + "' is not a path of members and elements; one is written $.member.\"another one\"[0]"
                        + (text.contains("?") ? "; a filter is WHERE over JSONB_PATH_QUERY in FROM" : ""));
    }

    /** The values at the end of the path, in order. */
    List<@Nullable Object> findAll(@Nullable Object root) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(root);
        for (Object step : steps) {
            List<@Nullable Object> next = new ArrayList<>();
            values.forEach(value -> add(collection(value), step, next));
            values = next;
        }
        return Collections.unmodifiableList(values);
    }

    /** Lax mode: a step to members goes into the elements of a list, and a step to elements takes another value as a list of one. */
    private static void add(@Nullable Object value, Object step, List<@Nullable Object> found) {
        if (value instanceof List<?> list && (step instanceof String || step == All.MEMBERS)) {
            list.forEach(element -> addMembers(element, step, found));
        } else if (step instanceof String || step == All.MEMBERS) {
            addMembers(value, step, found);
        } else if (step == All.ELEMENTS) {
            found.addAll(value instanceof List<?> list ? list : Collections.singletonList(value));
        } else if (has(value, step)) {
            found.add(value(value, step));
        }
    }

    private static void addMembers(@Nullable Object value, Object step, List<@Nullable Object> found) {
        if (value instanceof Map<?, ?> map && step == All.MEMBERS) {
            found.addAll(map.values());
        } else if (has(value, step)) {
            found.add(value(value, step));
        }
    }

    private static @Nullable Object collection(@Nullable Object value) {
        return value instanceof ItemSet set ? Values.inOrder(set) : value;
    }

    @Nullable
    Object find(@Nullable Object root) {
        Object value = root;
        for (Object step : steps) {
            value = value(value, step);
        }
        return value;
    }

    boolean exists(@Nullable Object root) {
        Object value = root;
        for (Object step : steps) {
            if (!has(value, step)) {
                return false;
            }
            value = value(value, step);
        }
        return true;
    }

    private static boolean has(@Nullable Object value, Object step) {
        if (step instanceof String name) {
            return value instanceof Map<?, ?> map && map.containsKey(name);
        }
        if (step == All.MEMBERS) {
            return false;
        }
        // Lax mode: any other value counts as a list of one element.
        int size = value instanceof List<?> list ? list.size() : 1;
        return (int) step < size && size > 0;
    }

    private static @Nullable Object value(@Nullable Object value, Object step) {
        if (!has(value, step)) {
            return null;
        }
        if (step instanceof String name) {
            return value instanceof Map<?, ?> map ? map.get(name) : null;
        }
        int index = (int) step;
        return value instanceof List<?> list ? list.get(index < 0 ? list.size() - 1 : index) : value;
    }
}
