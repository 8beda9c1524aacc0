package io.github.dynamodbjdbc.tck.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The keys that the service finds in the WHERE of a PartiQL statement.
 *
 * @param partition attributes
 * @param sort attributes
 * @param values which {@code =} and {@code IN} give for an attribute
 * @param ranges by attribute
 */
record PartiQlKeys(
        List<String> partition, List<String> sort, Map<String, List<ObjectNode>> values, Map<String, Range> ranges) {
    /** @param form of a key condition, with # for the name and :1, :2 for the operands */
    private record Range(String form, List<ObjectNode> operands) {}

    static PartiQlKeys of(MadeTable table, @Nullable String index, @Nullable Expression where) {
        JsonNode schema = index == null ? table.createTable().path("KeySchema") : schema(table, index);
        PartiQlKeys keys =
                new PartiQlKeys(names(schema, "HASH"), names(schema, "RANGE"), new HashMap<>(), new HashMap<>());
        if (where != null) {
            keys.take(where);
        }
        return keys;
    }

    private static JsonNode schema(MadeTable table, String index) {
        for (String kind : List.of("GlobalSecondaryIndexes", "LocalSecondaryIndexes")) {
            for (JsonNode candidate : table.createTable().path(kind)) {
                if (candidate.path("IndexName").asText().equals(index)) {
                    return candidate.path("KeySchema");
                }
            }
        }
        throw new IllegalArgumentException(table.name() + " has no index " + index);
    }

    private static List<String> names(JsonNode schema, String kind) {
        return StreamSupport.stream(schema.spliterator(), false)
                .filter(key -> key.path("KeyType").asText().equals(kind))
                .map(key -> key.path("AttributeName").asText())
                .toList();
    }

    static String name(Expression expression) {
        if (expression instanceof Expression.NameReference reference) {
            List<Identifier> parts = reference.parts();
            return parts.get(parts.size() - 1).name();
        }
        return "";
    }

    private void take(Expression expression) {
        if (expression instanceof Expression.Binary binary) {
            switch (binary.operator()) {
                case AND -> {
                    take(binary.left());
                    take(binary.right());
                }
                case OR -> either(binary);
                case EQUAL -> values.put(name(binary.left()), List.of(literal(binary.right())));
                case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                    ranges.put(
                            name(binary.left()),
                            new Range("# " + binary.operator().symbol() + " :1", List.of(literal(binary.right()))));
                default -> {
                    // Checked after reading.
                }
            }
        } else if (expression instanceof Expression.InList in && !in.negated()) {
            values.put(name(in.operand()), literals(in));
        } else if (expression instanceof Expression.Between between && !between.negated()) {
            ranges.put(
                    name(between.operand()),
                    new Range("# BETWEEN :1 AND :2", List.of(literal(between.low()), literal(between.high()))));
        } else if (expression instanceof Expression.FunctionCall call
                && call.name().name().equalsIgnoreCase("begins_with")) {
            ranges.put(
                    name(call.arguments().get(0)),
                    new Range(
                            "begins_with(#, :1)",
                            List.of(literal(call.arguments().get(1)))));
        }
    }

    /** An OR of nothing but the partition key is a list of it; of anything else a Scan. */
    private void either(Expression.Binary or) {
        PartiQlKeys left = new PartiQlKeys(partition, sort, new HashMap<>(), new HashMap<>());
        PartiQlKeys right = new PartiQlKeys(partition, sort, new HashMap<>(), new HashMap<>());
        left.take(or.left());
        right.take(or.right());
        String key = partition.get(0);
        boolean list = left.values.size() == 1
                && right.values.size() == 1
                && left.values.containsKey(key)
                && right.values.containsKey(key)
                && left.ranges.isEmpty()
                && right.ranges.isEmpty();
        if (list) {
            List<ObjectNode> both = new ArrayList<>(left.values.getOrDefault(key, List.of()));
            both.addAll(right.values.getOrDefault(key, List.of()));
            values.put(key, both);
        }
    }

    private static List<ObjectNode> literals(Expression.InList in) {
        List<ObjectNode> found = new ArrayList<>();
        for (Expression value : in.values()) {
            if (value instanceof Expression.ListValue list) {
                list.elements().forEach(element -> found.add(literal(element)));
            } else {
                found.add(literal(value));
            }
        }
        return found;
    }

    private static ObjectNode literal(Expression expression) {
        ObjectNode value = JsonNodeFactory.instance.objectNode();
        if (expression instanceof Expression.StringLiteral text) {
            return value.put("S", text.value());
        } else if (expression instanceof Expression.NumberLiteral number) {
            return value.put("N", number.value().toPlainString());
        }
        return value;
    }

    /** Whether each key is a single item's. */
    boolean areWhole() {
        return values.keySet().containsAll(partition) && values.keySet().containsAll(sort);
    }

    /** The keys, where they are whole. */
    List<ObjectNode> items() {
        List<String> names = new ArrayList<>(partition);
        names.addAll(sort);
        List<ObjectNode> items = new ArrayList<>();
        for (Map<String, ObjectNode> key : products(names)) {
            items.add(JsonNodeFactory.instance.objectNode().setAll(key));
        }
        return items;
    }

    /** For each Query the key condition with its names and values; null if the table is scanned. */
    @Nullable
    List<ObjectNode> conditions() {
        if (!values.keySet().containsAll(partition)) {
            return null;
        }
        List<String> names = new ArrayList<>(partition);
        Range range = null;
        String ranged = "";
        for (String attribute : sort) {
            if (values.containsKey(attribute)) {
                names.add(attribute);
            } else {
                range = ranges.get(attribute);
                ranged = attribute;
                break;
            }
        }
        List<ObjectNode> conditions = new ArrayList<>();
        for (Map<String, ObjectNode> key : products(names)) {
            KeyCondition condition = new KeyCondition();
            key.forEach((name, value) -> condition.add("# = :1", name, List.of(value)));
            if (range != null) {
                condition.add(range.form(), ranged, range.operands());
            }
            conditions.add(condition.request());
        }
        return conditions;
    }

    private List<Map<String, ObjectNode>> products(List<String> names) {
        List<Map<String, ObjectNode>> products = List.of(new LinkedHashMap<>());
        for (String name : names) {
            List<Map<String, ObjectNode>> longer = new ArrayList<>();
            for (Map<String, ObjectNode> product : products) {
                for (ObjectNode value : values.getOrDefault(name, List.of())) {
                    Map<String, ObjectNode> extended = new LinkedHashMap<>(product);
                    extended.put(name, value);
                    longer.add(extended);
                }
            }
            products = longer;
        }
        return products;
    }

    private static final class KeyCondition {
        private final List<String> parts = new ArrayList<>();
        private final ObjectNode names = JsonNodeFactory.instance.objectNode();
        private final ObjectNode operands = JsonNodeFactory.instance.objectNode();

        void add(String form, String name, List<ObjectNode> values) {
            String part = form.replace("#", "#k" + names.size());
            names.put("#k" + names.size(), name);
            for (int i = 0; i < values.size(); i++) {
                part = part.replace(":" + (i + 1), ":v" + operands.size());
                operands.set(":v" + operands.size(), values.get(i));
            }
            parts.add(part);
        }

        ObjectNode request() {
            ObjectNode request =
                    JsonNodeFactory.instance.objectNode().put("KeyConditionExpression", String.join(" AND ", parts));
            request.set("ExpressionAttributeNames", names);
            request.set("ExpressionAttributeValues", operands);
            return request;
        }
    }
}
