package io.github.dynamodbjdbc.engine.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import java.io.IOException;
import java.util.Map;

/** Writes values as JSON. {@link Item#write} writes a stored item directly instead. */
public final class ValueWriter {
    private ValueWriter() {}

    public static void write(Map<String, Value> attributes, JsonGenerator out) throws IOException {
        Json.write(json(attributes), out);
    }

    public static ObjectNode json(Map<String, Value> attributes) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        attributes.forEach((name, value) -> object.set(name, json(value)));
        return object;
    }

    public static ObjectNode json(Value value) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        String type = value.type().name();
        if (value instanceof Value.BooleanValue bool) {
            object.put(type, bool.value());
        } else if (value instanceof Value.NullValue) {
            object.put(type, true);
        } else if (value instanceof Value.ListValue list) {
            ArrayNode array = object.putArray(type);
            list.elements().forEach(element -> array.add(json(element)));
        } else if (value instanceof Value.MapValue map) {
            object.set(type, json(map.members()));
        } else if (value instanceof Value.SetValue set) {
            ArrayNode array = object.putArray(type);
            set.elements().forEach(element -> array.add(text(element)));
        } else {
            object.put(type, text(value));
        }
        return object;
    }

    /** A scalar value as messages show it. */
    public static String text(Value value) {
        if (value instanceof Value.StringValue string) {
            return string.text();
        }
        if (value instanceof Value.NumberValue number) {
            return number.text();
        }
        if (value instanceof Value.BinaryValue binary) {
            return binary.base64();
        }
        return json(value).elements().next().toString();
    }
}
