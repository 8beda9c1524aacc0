package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.error.ServiceException;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** ExpressionAttributeNames and ExpressionAttributeValues of a request, and which of them its expressions use. */
public final class Placeholders {
    private static final String NAMES = "ExpressionAttributeNames";
    private static final String VALUES = "ExpressionAttributeValues";
    private static final Pattern NAME = Pattern.compile("#[A-Za-z0-9_]+");
    private static final Pattern VALUE = Pattern.compile(":[A-Za-z0-9_]+");

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, Value> values = new HashMap<>();
    private final Set<String> unusedNames = new LinkedHashSet<>();
    private final Set<String> unusedValues = new LinkedHashSet<>();

    /** The placeholders of a request, or of a part of a request that has its own expressions. */
    public Placeholders(JsonNode request) {
        JsonNode givenNames = request.path(NAMES);
        if (givenNames.isObject()) {
            checkKeys(givenNames, NAMES, NAME);
            for (Map.Entry<String, JsonNode> name : givenNames.properties()) {
                if (!name.getValue().isNull()) {
                    names.put(name.getKey(), name.getValue().asText());
                    unusedNames.add(name.getKey());
                }
            }
        }
        JsonNode givenValues = request.path(VALUES);
        if (givenValues.isObject()) {
            checkKeys(givenValues, VALUES, VALUE);
            for (Map.Entry<String, JsonNode> value : givenValues.properties()) {
                values.put(value.getKey(), read(value.getKey(), value.getValue()));
                unusedValues.add(value.getKey());
            }
        }
    }

    private static void checkKeys(JsonNode given, String member, Pattern form) {
        if (given.isEmpty()) {
            throw validation(member + " must not be empty");
        }
        Set<String> wrong = new HashSet<>();
        given.fieldNames().forEachRemaining(key -> {
            if (!form.matcher(key).matches()) {
                wrong.add(key);
            }
        });
        if (!wrong.isEmpty()) {
            throw validation(member + " contains invalid key: Syntax error; key: \""
                    + wrong.iterator().next() + "\"");
        }
    }

    private static Value read(String key, JsonNode value) {
        try {
            return ValueReader.value(value);
        } catch (ServiceException e) {
            throw validation(VALUES + " contains invalid value: " + e.message() + " for key " + key);
        }
    }

    @Nullable
    String name(String placeholder) {
        unusedNames.remove(placeholder);
        return names.get(placeholder);
    }

    @Nullable
    Value value(String placeholder) {
        unusedValues.remove(placeholder);
        return values.get(placeholder);
    }

    /** Rejects unused placeholders. Called after all expressions have been read. */
    public void rejectUnused() {
        rejectUnused(unusedNames, NAMES);
        rejectUnused(unusedValues, VALUES);
    }

    private static void rejectUnused(Set<String> unused, String member) {
        if (!unused.isEmpty()) {
            throw validation("Value provided in " + member + " unused in expressions: keys: {"
                    + String.join(", ", unused) + "}");
        }
    }
}
