package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** SQL's JSON functions, over JSON text and over stored documents and lists. No method takes NULL. */
public final class JsonFunctions {
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

    /** The scalar at that path as text; null if there is nothing, or a document or list. */
    public static @Nullable String jsonValue(Object json, Object path) {
        Object found = JsonPath.of(Arguments.text(path)).find(parsed(json));
        return isContainer(found) ? null : Values.text(found);
    }

    /** The document or list at that path as JSON text; null if there is nothing, or a scalar. */
    public static @Nullable String jsonQuery(Object json, Object path) {
        Object found = JsonPath.of(Arguments.text(path)).find(parsed(json));
        return isContainer(found) ? Values.json(found) : null;
    }

    /** Whether that path finds a value; a JSON null is one. */
    public static boolean jsonExists(Object json, Object path) {
        return JsonPath.of(Arguments.text(path)).exists(parsed(json));
    }

    /** The value of a JSON text. */
    public static @Nullable Object parseJson(Object json) {
        return json instanceof String text ? DocumentFunctions.parse(text) : json;
    }

    /** The JSON text of any value. */
    public static String toJson(Object value) {
        return Values.json(DynamicFunctions.canonical(value));
    }

    private static @Nullable Object parsed(Object json) {
        return parseJson(json);
    }

    private static boolean isContainer(@Nullable Object value) {
        return value instanceof Map || value instanceof List || value instanceof ItemSet;
    }
}
