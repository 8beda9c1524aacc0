package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The key attributes of a table or index: names, and their types (S, N or B). */
record KeySchema(List<String> partition, List<String> sort, Map<String, String> types) {
    KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
        types = Map.copyOf(types);
    }

    /** As DescribeTable writes it. */
    static KeySchema of(JsonNode elements, Map<String, String> types) {
        List<String> partition = new ArrayList<>();
        List<String> sort = new ArrayList<>();
        for (JsonNode element : elements) {
            boolean hash = element.path("KeyType").asText().equals("HASH");
            (hash ? partition : sort).add(element.path("AttributeName").asText());
        }
        return new KeySchema(partition, sort, types);
    }

    List<String> names() {
        List<String> names = new ArrayList<>(partition);
        names.addAll(sort);
        return names;
    }

    String type(String name) {
        return types.getOrDefault(name, "");
    }

    /** The key as a text that is equal for equal keys only; for an item that has it. */
    String canonical(JsonNode item) {
        StringBuilder text = new StringBuilder();
        for (String name : names()) {
            String value = AttributeValues.canonical(item.path(name));
            text.append(value.length()).append('/').append(value);
        }
        return text.toString();
    }

    /** Whether an item has every attribute of the key, each with the type declared. */
    boolean isIn(JsonNode item) {
        return names().stream().allMatch(name -> item.path(name).has(type(name)));
    }
}
