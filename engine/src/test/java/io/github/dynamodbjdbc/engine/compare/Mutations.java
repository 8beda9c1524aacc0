package io.github.dynamodbjdbc.engine.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Mutates requests. Choices are made by a function that returns a number less than its argument. */
final class Mutations {
    private final IntUnaryOperator choose;

    Mutations(IntUnaryOperator choose) {
        this.choose = choose;
    }

    /** A request with a member of another request, half of the time. */
    JsonNode crossed(ObjectNode body, ObjectNode other) {
        List<String> names = new ArrayList<>();
        other.fieldNames().forEachRemaining(names::add);
        if (!names.isEmpty() && choose.applyAsInt(2) == 0) {
            String name = names.get(choose.applyAsInt(names.size()));
            body.set(name, other.get(name).deepCopy());
        }
        return body;
    }

    /** A request with one of its nodes replaced, removed, or taken from elsewhere. */
    JsonNode mutated(JsonNode root) {
        List<JsonNode> containers = new ArrayList<>();
        collect(root, containers);
        if (containers.isEmpty()) {
            return any();
        }
        JsonNode container = containers.get(choose.applyAsInt(containers.size()));
        if (container instanceof ObjectNode object && !object.isEmpty()) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(choose.applyAsInt(names.size()));
            switch (choose.applyAsInt(4)) {
                case 0 -> object.remove(name);
                case 1 ->
                    object.set(
                            name,
                            containers.get(choose.applyAsInt(containers.size())).deepCopy());
                case 2 ->
                    object.set(
                            names.get(choose.applyAsInt(names.size())),
                            object.get(name).deepCopy());
                default ->
                    object.set(
                            name,
                            object.get(name).isTextual() && choose.applyAsInt(2) == 0 ? text(object.get(name)) : any());
            }
        } else if (container instanceof ArrayNode array) {
            array.add(any());
        }
        return root;
    }

    private static void collect(JsonNode node, List<JsonNode> to) {
        if (node.isContainerNode()) {
            to.add(node);
        }
        node.forEach(child -> collect(child, to));
    }

    /** A text with a part removed, doubled, or replaced. */
    private JsonNode text(JsonNode node) {
        String text = node.textValue();
        int start = choose.applyAsInt(text.length() + 1);
        int end = Math.min(text.length(), start + choose.applyAsInt(5));
        String piece = List.of(
                        "",
                        text.substring(start, end).repeat(2),
                        "(",
                        ")",
                        "#",
                        ":v0",
                        " AND ",
                        "\uD83D",
                        "[0]",
                        "\u0000")
                .get(choose.applyAsInt(10));
        return JsonNodeFactory.instance.textNode(text.substring(0, start) + piece + text.substring(end));
    }

    private JsonNode any() {
        JsonNodeFactory make = JsonNodeFactory.instance;
        return switch (choose.applyAsInt(9)) {
            case 0 -> make.nullNode();
            case 1 -> make.booleanNode(choose.applyAsInt(2) == 0);
            case 2 -> make.numberNode(choose.applyAsInt(5) - 2);
            case 3 -> make.numberNode(1e300);
            case 4 -> make.textNode("");
            case 5 -> make.textNode("x".repeat(choose.applyAsInt(300)));
            case 6 -> make.arrayNode().add("x");
            case 7 -> make.objectNode();
            default -> make.objectNode().put("S", "x");
        };
    }
}
