package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Small help with Jackson's trees. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    static ArrayNode array(Collection<? extends JsonNode> elements) {
        return array().addAll(elements);
    }

    static ObjectNode parse(byte[] bytes) throws IOException {
        return (ObjectNode) MAPPER.readTree(bytes);
    }

    static byte[] bytes(JsonNode node) throws IOException {
        return MAPPER.writeValueAsBytes(node);
    }

    /** The text of a member, or null if there is none. */
    static @Nullable String text(JsonNode node, String member) {
        JsonNode found = node.path(member);
        return found.isTextual() ? found.textValue() : null;
    }

    /** The member as an object, or null if there is none. */
    static @Nullable ObjectNode child(JsonNode node, String member) {
        return node.path(member) instanceof ObjectNode found ? found : null;
    }

    /** Members, in a list of their own, so that the tree can be changed while they are walked. */
    static List<Map.Entry<String, JsonNode>> members(JsonNode node) {
        return new ArrayList<>(node.properties());
    }

    /** The members of these names, where they are. */
    static ObjectNode pick(JsonNode node, Collection<String> names) {
        ObjectNode picked = object();
        for (String name : names) {
            if (node.has(name)) {
                picked.set(name, node.get(name));
            }
        }
        return picked;
    }

    /** A copy with the same members, which are shared. */
    static ObjectNode copy(ObjectNode node) {
        ObjectNode copy = object();
        copy.setAll(node);
        return copy;
    }
}
