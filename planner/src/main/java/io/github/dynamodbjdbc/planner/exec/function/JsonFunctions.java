package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** SQL's JSON functions, over JSON text and over stored documents and lists. No method takes NULL. */
public final class JsonFunctions {
    private static final Pattern PLACE = Pattern.compile("-?\\d{1,9}");

    private JsonFunctions() {}

    /**
     * The canonical value of a JSON text.
     *
     * @return null for JSON's null
     * @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_VALUE if the text is not JSON
     */
    public static @Nullable Object ofText(String text) {
        return DocumentFunctions.parse(text);
    }

    /** JSON text in lines, with the format of PostgreSQL's function. */
    public static String pretty(Object json) {
        StringBuilder text = new StringBuilder();
        write(parsed(json), "\n", text);
        return text.toString();
    }

    /** @param line the line break and the indentation before the value's last character */
    private static void write(@Nullable Object value, String line, StringBuilder text) {
        String inner = line + "    ";
        if (value instanceof Map<?, ?> map) {
            text.append('{');
            String separator = "";
            for (Map.Entry<?, ?> member : map.entrySet()) {
                text.append(separator)
                        .append(inner)
                        .append(Values.json(member.getKey()))
                        .append(": ");
                write(member.getValue(), inner, text);
                separator = ",";
            }
            text.append(line).append('}');
        } else if (isContainer(value)) {
            text.append('[');
            String separator = "";
            for (Object element : elements(Objects.requireNonNull(value))) {
                text.append(separator).append(inner);
                write(element, inner, text);
                separator = ",";
            }
            text.append(line).append(']');
        } else {
            text.append(Values.json(value));
        }
    }

    /** The value of a JSON text. */
    public static @Nullable Object parseJson(Object json) {
        return json instanceof String text ? DocumentFunctions.parse(text) : json;
    }

    /** The value of a JSON text, JSON's null as a stored one. */
    public static Object storable(Object json) {
        Object value = parseJson(json);
        return value == null ? StoredNull.INSTANCE : value;
    }

    /** The JSON text of any value. */
    public static String toJson(Object value) {
        return Values.json(DynamicFunctions.canonical(value));
    }

    /** A list of the values that are not NULL. */
    public static Object listOfPresent(@Nullable Object[] values) {
        return Arrays.stream(values).filter(value -> !Values.isNull(value)).toList();
    }

    /** The value, a string as JSON text. */
    public static Object context(Object value) {
        return value instanceof String ? Values.json(value) : value;
    }

    /** The JSON text of the value of a JSON text. */
    public static String serialized(Object json) {
        return Values.json(parseJson(json));
    }

    /** The value of a JSON text, in which no name may be twice in an object if unique is true. */
    public static @Nullable Object parseJson(Object json, Object unique) {
        return json instanceof String text ? DocumentFunctions.parse(text, Boolean.TRUE.equals(unique)) : json;
    }

    /** @param kind VALUE, SCALAR, ARRAY or OBJECT */
    public static boolean isJson(Object json, Object kind, Object unique) {
        Object value;
        try {
            value = parseJson(json, unique);
        } catch (QueryException e) {
            return false;
        }
        return switch ((String) kind) {
            case "SCALAR" -> !isContainer(value);
            case "ARRAY" -> isContainer(value) && !(value instanceof Map);
            case "OBJECT" -> value instanceof Map;
            default -> true;
        };
    }

    /** A list of the values. */
    public static Object list(@Nullable Object[] values) {
        return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values)));
    }

    /** The name of the JSON type. A set is an array, and binary data a string. */
    public static String type(Object json) {
        Object value = parsed(json);
        if (value == null || Values.isNull(value)) {
            return "null";
        }
        if (value instanceof Map) {
            return "object";
        }
        if (isContainer(value)) {
            return "array";
        }
        Object scalar = DynamicFunctions.canonical(value);
        return scalar instanceof Number ? "number" : scalar instanceof Boolean ? "boolean" : "string";
    }

    public static int length(Object json) {
        return elements(json).size();
    }

    /** The elements as text. */
    public static Object elementTexts(Object json) {
        return texts(elements(json));
    }

    /** The names of the members of a document or JSON object. */
    public static Object names(Object json) {
        return List.copyOf(object(json).keySet());
    }

    /** The values of the members, in the order of their names. */
    public static Object members(Object json) {
        return Collections.unmodifiableList(new ArrayList<>(object(json).values()));
    }

    public static Object memberTexts(Object json) {
        return texts(object(json).values());
    }

    private static Object texts(Collection<?> values) {
        List<@Nullable Object> texts = new ArrayList<>();
        values.forEach(value -> texts.add(Values.isNull(value) ? null : DynamicFunctions.toText(value)));
        return Collections.unmodifiableList(texts);
    }

    private static Map<?, ?> object(Object json) {
        Object value = parsed(json);
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "not a document: " + Values.text(value));
    }

    /**
     * The value at the end of the steps; null if there is none.
     *
     * @param arguments the value, then names of members or places of elements from 0, as text
     */
    public static @Nullable Object extract(@Nullable Object[] arguments) {
        if (ArrayFunctions.nulls(arguments) > 0) {
            return null;
        }
        Object value = parsed(Objects.requireNonNull(arguments[0]));
        for (int i = 1; i < arguments.length && value != null; i++) {
            value = step(value, Arguments.text(Objects.requireNonNull(arguments[i])));
        }
        return value;
    }

    /** The member of a name, or the element at a place from 0, or from the end by -1; null if there is none. */
    public static @Nullable Object stepTo(Object value, Object step) {
        if (step instanceof String) {
            return DocumentFunctions.field(value, step);
        }
        boolean isPlace =
                step instanceof Number && PLACE.matcher(Arguments.text(step)).matches() && value instanceof List;
        return isPlace ? step(value, Arguments.text(step)) : null;
    }

    /** The value at the end of the steps, which are names, or places as text; null if there is none, or a step is NULL. */
    public static @Nullable Object stepsTo(Object value, Object steps) {
        Object found = value;
        for (Object step : (List<?>) steps) {
            if (found == null || Values.isNull(step)) {
                return null;
            }
            found = step(found, Arguments.text(Objects.requireNonNull(step)));
        }
        return found;
    }

    /** The member of that name, or the element at that place from 0, or from the end by -1; null if there is none. */
    private static @Nullable Object step(Object value, String step) {
        if (value instanceof List<?> list && PLACE.matcher(step).matches()) {
            int place = Integer.parseInt(step);
            return DocumentFunctions.element(list, place < 0 ? list.size() + place : place);
        }
        return DocumentFunctions.field(value, step);
    }

    /** The same as text. */
    public static @Nullable String extractText(@Nullable Object[] arguments) {
        Object value = extract(arguments);
        return value == null || Values.isNull(value) ? null : DynamicFunctions.toText(value);
    }

    /** The elements of a list, a set or a JSON array. */
    public static List<?> elements(Object json) {
        Object value = parsed(json);
        if (value instanceof ItemSet set) {
            return Values.inOrder(set);
        }
        if (value instanceof List<?> list) {
            return list;
        }
        throw new QueryException(ErrorKind.INVALID_VALUE, "not a list: " + Values.text(value));
    }

    private static @Nullable Object parsed(Object json) {
        return parseJson(json);
    }

    private static boolean isContainer(@Nullable Object value) {
        return value instanceof Map || value instanceof List || value instanceof ItemSet;
    }
}
