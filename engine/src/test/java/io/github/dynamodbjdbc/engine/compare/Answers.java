package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Answers in a normal form, as sets and items of a scan have no order. */
final class Answers {
    private Answers() {}

    static JsonNode normal(JsonNode answer, boolean ordered) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        Map<String, JsonNode> members = new TreeMap<>();
        answer.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        members.forEach((name, value) -> {
            switch (name) {
                case "__type" -> result.put("error", value.asText().replaceFirst(".*#", ""));
                case "message", "Message" -> result.put("message", value.asText());
                case "Items" -> result.set("Items", ordered ? normal(value) : sorted((ArrayNode) normal(value)));
                case "Responses" -> {
                    ObjectNode tables = JsonNodeFactory.instance.objectNode();
                    value.properties()
                            .forEach(table -> tables.set(table.getKey(), sorted((ArrayNode) normal(table.getValue()))));
                    result.set(name, value.isObject() ? tables : normal(value));
                }
                case "ConsumedCapacity" ->
                    result.set(name, value.isArray() ? sorted((ArrayNode) normal(value)) : normal(value));
                default -> result.set(name, normal(value));
            }
        });
        return result;
    }

    private static JsonNode normal(JsonNode node) {
        if (node.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            node.forEach(each -> array.add(normal(each)));
            return array;
        }
        if (node.isNumber()) {
            return JsonNodeFactory.instance.numberNode(
                    new BigDecimal(node.asText()).stripTrailingZeros().doubleValue());
        }
        if (!node.isObject()) {
            return node;
        }
        Map<String, JsonNode> members = new TreeMap<>();
        node.properties().forEach(member -> {
            JsonNode value = normal(member.getValue());
            boolean set = List.of("SS", "NS", "BS").contains(member.getKey()) && value.isArray();
            if (member.getKey().equals("N") && value.isTextual()) {
                value = JsonNodeFactory.instance.textNode(number(value.asText()));
            }
            if (member.getKey().equals("NS") && value.isArray()) {
                ArrayNode numbers = JsonNodeFactory.instance.arrayNode();
                value.forEach(each -> numbers.add(number(each.asText())));
                value = numbers;
            }
            members.put(member.getKey(), set ? sorted((ArrayNode) value) : value);
        });
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.setAll(members);
        return object;
    }

    private static String number(String text) {
        return new BigDecimal(text).stripTrailingZeros().toPlainString();
    }

    private static ArrayNode sorted(ArrayNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        elements.sort(Comparator.comparing(JsonNode::toString));
        return JsonNodeFactory.instance.arrayNode().addAll(elements);
    }
}
