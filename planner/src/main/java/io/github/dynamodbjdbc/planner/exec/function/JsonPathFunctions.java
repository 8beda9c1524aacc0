package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.grammar.jsonpath.JsonPath;
import io.github.dynamodbjdbc.grammar.jsonpath.JsonPathSyntaxException;
import io.github.dynamodbjdbc.grammar.jsonpath.JsonPaths;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Functions that evaluate a path over JSON text, a document or a list. No method takes NULL. */
public final class JsonPathFunctions {
    private static final int CACHED = 200;
    private static final Map<String, JsonPath> PATHS = new ConcurrentHashMap<>();

    private JsonPathFunctions() {}

    /**
     * The path that a text means.
     *
     * @throws QueryException INVALID_ARGUMENT if it means none
     */
    public static JsonPath path(Object path) {
        String text = Arguments.text(path);
        JsonPath known = PATHS.get(text);
        if (known == null) {
            try {
                known = JsonPaths.parse(text);
            } catch (JsonPathSyntaxException e) {
                throw new QueryException(
                        ErrorKind.INVALID_ARGUMENT, "'" + text + "' is no path of JSON: " + e.getMessage(), null, e);
            }
            known.patterns()
                    .forEach(each ->
                            PatternFunctions.regexpLike("", each.pattern(), PathItems.regexFlags(each.flags())));
            if (PATHS.size() >= CACHED) {
                PATHS.clear();
            }
            PATHS.put(text, known);
        }
        return known;
    }

    /** The path as PostgreSQL writes a value of {@code jsonpath}. */
    public static String normalized(Object path) {
        return path(path).text();
    }

    /** @return null if the text is no path and silent is true */
    public static @Nullable String normalized(Object path, Object silent) {
        try {
            return normalized(path);
        } catch (QueryException e) {
            if (Boolean.TRUE.equals(silent)) {
                return null;
            }
            throw e;
        }
    }

    /** Whether the path leads to a value. */
    public static boolean exists(Object json, Object path) {
        return Boolean.TRUE.equals(exists(json, path, Map.of(), false));
    }

    public static boolean exists(Object json, Object path, Object variables) {
        return Boolean.TRUE.equals(exists(json, path, variables, false));
    }

    /** @return null if the path fails and silent is true */
    public static @Nullable Boolean exists(Object json, Object path, Object variables, Object silent) {
        try {
            return run(json, path, variables).exists();
        } catch (PathFailure e) {
            return silenced(e, silent);
        }
    }

    /** Whether the path's condition is true; null if it is unknown. */
    public static @Nullable Boolean match(Object json, Object path) {
        return match(json, path, Map.of(), false);
    }

    public static @Nullable Boolean match(Object json, Object path, Object variables) {
        return match(json, path, variables, false);
    }

    /** @return null also if the path fails, or leads to anything but a boolean, and silent is true */
    public static @Nullable Boolean match(Object json, Object path, Object variables, Object silent) {
        List<?> found = query(json, path, variables, silent);
        Object only = found.size() == 1 ? found.get(0) : found;
        if (only instanceof Boolean truth) {
            return truth;
        }
        return Values.isNull(only)
                ? null
                : silenced(
                        PathFailure.of("the path leads to " + found.size() + " values, and not to a boolean"), silent);
    }

    /** The list of the values that the path leads to. */
    public static List<?> query(Object json, Object path) {
        return query(json, path, Map.of(), false);
    }

    public static List<?> query(Object json, Object path, Object variables) {
        return query(json, path, variables, false);
    }

    /** If the path fails and silent is true, the values before that. */
    public static List<?> query(Object json, Object path, Object variables, Object silent) {
        List<@Nullable Object> found = new ArrayList<>();
        try {
            run(json, path, variables).find(item -> found.add(PathItems.result(item)));
        } catch (PathFailure e) {
            silenced(e, silent);
        }
        return Collections.unmodifiableList(found);
    }

    /** The first value that the path leads to; null if there is none. */
    public static @Nullable Object first(Object json, Object path) {
        return first(json, path, Map.of(), false);
    }

    public static @Nullable Object first(Object json, Object path, Object variables) {
        return first(json, path, variables, false);
    }

    public static @Nullable Object first(Object json, Object path, Object variables, Object silent) {
        List<?> found = query(json, path, variables, silent);
        return found.isEmpty() ? null : found.get(0);
    }

    /** The scalar at the path as text; null if there is none, and if there are several, the path fails or the text is not JSON. */
    public static @Nullable String jsonValue(Object json, Object path) {
        List<?> found = queryOrNone(json, path);
        return found.size() == 1 && !PathItems.isContainer(found.get(0)) ? Values.text(found.get(0)) : null;
    }

    /** The value at the path as JSON text; null if there is none, and if there are several, the path fails or the text is not JSON. */
    public static @Nullable String jsonQuery(Object json, Object path) {
        List<?> found = queryOrNone(json, path);
        return found.size() == 1 ? Values.json(found.get(0)) : null;
    }

    /**
     * The scalar at the path as text; null for a NULL value or path.
     *
     * @param arguments the value, the path, the variables
     * @throws QueryException CARDINALITY if nothing is found
     */
    public static @Nullable String valueAt(@Nullable Object[] arguments) {
        return valueAt(arguments, () -> none(arguments));
    }

    /** @param empty the text if nothing is found */
    public static @Nullable String valueAt(@Nullable Object[] arguments, Supplier<@Nullable Object> empty) {
        List<?> found = foundAt(arguments);
        if (found == null) {
            return null;
        } else if (found.isEmpty()) {
            return otherwise(empty);
        }
        Object only = only(arguments, found);
        if (PathItems.isContainer(only)) {
            throw notOne(arguments, "an array or object");
        }
        return Values.text(only);
    }

    /**
     * The value at the path as JSON text; null for a NULL value or path.
     *
     * @param arguments the value, the path, the variables, the form, which is NONE, ALWAYS, CONDITIONAL or SCALAR, and UNQUOTED
     * @throws QueryException CARDINALITY if nothing is found
     */
    public static @Nullable String queryAt(@Nullable Object[] arguments) {
        return queryAt(arguments, () -> none(arguments));
    }

    /** @param empty the text if nothing is found */
    public static @Nullable String queryAt(@Nullable Object[] arguments, Supplier<@Nullable Object> empty) {
        List<?> found = foundAt(arguments);
        if (found == null) {
            return null;
        } else if (found.isEmpty()) {
            return otherwise(empty);
        }
        String form = String.valueOf(arguments[3]);
        if (form.equals("ALWAYS") || form.equals("CONDITIONAL") && found.size() > 1) {
            return Values.json(found);
        }
        Object only = only(arguments, found);
        if (form.equals("SCALAR") && PathItems.isContainer(only)) {
            throw notOne(arguments, "an array or object");
        }
        boolean unquoted = form.endsWith("UNQUOTED") && PathItems.kind(only) == PathItems.Kind.STRING;
        return unquoted ? Values.text(only) : Values.json(only);
    }

    private static @Nullable List<?> foundAt(@Nullable Object[] arguments) {
        Object json = arguments[0];
        Object path = arguments[1];
        Object variables = arguments[2];
        return json == null || path == null || variables == null ? null : query(json, path, variables);
    }

    private static @Nullable Object only(@Nullable Object[] arguments, List<?> found) {
        if (found.size() > 1) {
            throw notOne(arguments, found.size() + " values");
        }
        return found.get(0);
    }

    private static QueryException notOne(@Nullable Object[] arguments, String found) {
        return new QueryException(ErrorKind.INVALID_VALUE, found(arguments, found));
    }

    private static String found(@Nullable Object[] arguments, String found) {
        return "the path " + arguments[1] + " finds " + found;
    }

    /** An error for ERROR ON EMPTY, which ON ERROR does not take for one of its own. */
    private static Object none(@Nullable Object[] arguments) {
        throw new QueryException(ErrorKind.CARDINALITY, found(arguments, "no value"));
    }

    private static @Nullable String otherwise(Supplier<@Nullable Object> empty) {
        Object value = empty.get();
        return value == null ? null : Arguments.text(value);
    }

    private static List<?> queryOrNone(Object json, Object path) {
        return orElse(List.of(), () -> {
            List<@Nullable Object> found = new ArrayList<>();
            run(json, path, Map.of()).find(item -> found.add(PathItems.result(item)));
            return Collections.unmodifiableList(found);
        });
    }

    /** Whether the path finds a value; false if it fails or the text is not JSON. */
    public static boolean jsonExists(Object json, Object path) {
        return orElse(false, () -> run(json, path, Map.of()).exists());
    }

    /** The result as NULL ON ERROR or FALSE ON ERROR, the defaults of SQL's functions, give it. */
    private static <T> T orElse(T otherwise, Supplier<T> result) {
        try {
            return result.get();
        } catch (PathFailure e) {
            return otherwise;
        } catch (QueryException e) {
            if (e.kind().isOfValues()) {
                return otherwise;
            }
            throw e;
        }
    }

    private static JsonPathRun run(Object json, Object path, Object variables) {
        if (!(JsonFunctions.parseJson(variables) instanceof Map<?, ?> map)) {
            throw Arguments.invalid("the variables of a path are an object: a document, or its JSON text");
        }
        return new JsonPathRun(runnable(path), JsonFunctions.parseJson(json), map);
    }

    /** @throws QueryException INVALID_PATH, which no ON ERROR hides, if the text means no path */
    private static JsonPath runnable(Object path) {
        try {
            return path(path);
        } catch (QueryException e) {
            throw new QueryException(ErrorKind.INVALID_PATH, String.valueOf(e.getMessage()), null, e);
        }
    }

    private static @Nullable Boolean silenced(PathFailure failure, Object silent) {
        if (Boolean.TRUE.equals(silent)) {
            return null;
        }
        throw failure.asError();
    }
}
