package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** ExpressionAttributeNames and ExpressionAttributeValues of a request, and which of them its expressions use. */
final class Placeholders {
    static final String NAMES = "ExpressionAttributeNames";
    static final String VALUES = "ExpressionAttributeValues";

    private static final Pattern NAME = Pattern.compile("#[A-Za-z0-9_]+");
    private static final Pattern VALUE = Pattern.compile(":[A-Za-z0-9_]+");

    private final ObjectNode names;
    private final ObjectNode values;
    private final Set<String> used = new HashSet<>();

    /** The placeholders of a request, or of that part of it that has expressions of its own. */
    Placeholders(JsonNode request) {
        names = check(request, NAMES, NAME);
        values = check(request, VALUES, VALUE);
        values.forEach(ValueRules::check);
    }

    private static ObjectNode check(JsonNode request, String member, Pattern form) {
        ObjectNode found = Json.child(request, member);
        if (found == null) {
            return Json.object();
        }
        if (found.isEmpty()) {
            throw new Rejection(member + " must not be empty");
        }
        for (Map.Entry<String, JsonNode> placeholder : found.properties()) {
            if (!form.matcher(placeholder.getKey()).matches()) {
                throw new Rejection(
                        member + " contains invalid key: Syntax error; key: \"" + placeholder.getKey() + "\"");
            }
        }
        return found;
    }

    /** The attribute that a name stands for. */
    String name(String expression, String placeholder) {
        used.add(placeholder);
        String name = Json.text(names, placeholder);
        if (name == null) {
            throw new Rejection("Invalid " + expression + ": An expression attribute name used in the document path"
                    + " is not defined; attribute name: " + placeholder);
        }
        return name;
    }

    JsonNode value(String expression, String placeholder) {
        used.add(placeholder);
        if (!values.has(placeholder)) {
            throw new Rejection("Invalid " + expression + ": An expression attribute value used in expression"
                    + " is not defined; attribute value: " + placeholder);
        }
        return values.get(placeholder);
    }

    /** Once all expressions have been read. */
    void rejectUnused() {
        rejectUnused(names, NAMES);
        rejectUnused(values, VALUES);
    }

    private void rejectUnused(ObjectNode given, String member) {
        Set<String> unused = new TreeSet<>();
        given.fieldNames().forEachRemaining(unused::add);
        unused.removeAll(used);
        if (!unused.isEmpty()) {
            throw new Rejection("Value provided in " + member + " unused in expressions: keys: {"
                    + String.join(", ", unused) + "}");
        }
    }

    /** Leaves a request only those that this expression of it uses. */
    static void retain(ObjectNode request, String expression) {
        Set<String> kept = new HashSet<>();
        for (ExpressionLexer.Token token :
                ExpressionLexer.tokens(expression, Objects.requireNonNullElse(Json.text(request, expression), ""))) {
            kept.add(token.text());
        }
        for (String member : List.of(NAMES, VALUES)) {
            ObjectNode picked = Json.pick(request.path(member), kept);
            if (picked.isEmpty()) {
                request.remove(member);
            } else {
                request.set(member, picked);
            }
        }
    }
}
