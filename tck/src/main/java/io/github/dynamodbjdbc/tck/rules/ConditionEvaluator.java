package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Whether an item meets a condition, in DynamoDB's two-valued logic. */
record ConditionEvaluator(JsonNode item) implements Condition.Visitor<Boolean> {
    static boolean test(Condition condition, JsonNode item) {
        return condition.accept(new ConditionEvaluator(item));
    }

    @Override
    public Boolean visit(Condition.And and) {
        return and.left().accept(this) && and.right().accept(this);
    }

    @Override
    public Boolean visit(Condition.Or or) {
        return or.left().accept(this) || or.right().accept(this);
    }

    @Override
    public Boolean visit(Condition.Not not) {
        return !not.condition().accept(this);
    }

    @Override
    public Boolean visit(Condition.Comparison comparison) {
        return compare(
                comparison.operator(),
                comparison.left().value(item),
                comparison.right().value(item));
    }

    private static boolean compare(String operator, @Nullable JsonNode left, @Nullable JsonNode right) {
        return switch (operator) {
            case "=" -> equal(left, right);
            case "<>" -> !equal(left, right);
            default -> left != null && right != null && inOrder(operator, left, right);
        };
    }

    private static boolean equal(@Nullable JsonNode left, @Nullable JsonNode right) {
        return left != null && right != null && AttributeValues.equal(left, right);
    }

    private static boolean inOrder(String operator, JsonNode left, JsonNode right) {
        String type = AttributeValues.type(left);
        if (!type.equals(AttributeValues.type(right)) || !AttributeValues.hasOrder(type)) {
            return false;
        }
        int order = AttributeValues.compare(left, right);
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    @Override
    public Boolean visit(Condition.Between between) {
        JsonNode value = between.value().value(item);
        return compare(">=", value, between.low().value(item))
                && compare("<=", value, between.high().value(item));
    }

    @Override
    public Boolean visit(Condition.In in) {
        JsonNode value = in.value().value(item);
        return in.candidates().stream().anyMatch(candidate -> equal(value, candidate.value(item)));
    }

    @Override
    public Boolean visit(Condition.Function function) {
        JsonNode first = function.operands().get(0).value(item);
        if (function.name().equals("attribute_not_exists")) {
            return first == null;
        }
        if (first == null) {
            return false;
        }
        if (function.name().equals("attribute_exists")) {
            return true;
        }
        JsonNode second = function.operands().get(1).value(item);
        return second != null
                && switch (function.name()) {
                    case "attribute_type" ->
                        AttributeValues.type(first)
                                .equals(AttributeValues.content(second).asText());
                    case "begins_with" -> beginsWith(first, second);
                    case "contains" -> contains(first, second);
                    default -> throw new IllegalArgumentException(function.name());
                };
    }

    private static boolean beginsWith(JsonNode value, JsonNode prefix) {
        if (!AttributeValues.type(value).equals(AttributeValues.type(prefix))) {
            return false;
        }
        return switch (AttributeValues.type(value)) {
            case "S" ->
                AttributeValues.content(value)
                        .textValue()
                        .startsWith(AttributeValues.content(prefix).textValue());
            case "B" -> {
                byte[] bytes = AttributeValues.binary(value);
                byte[] start = AttributeValues.binary(prefix);
                yield bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
            }
            default -> false;
        };
    }

    private static boolean contains(JsonNode value, JsonNode part) {
        String type = AttributeValues.type(value);
        String partType = AttributeValues.type(part);
        return switch (type) {
            case "S" ->
                partType.equals("S")
                        && AttributeValues.content(value)
                                .textValue()
                                .contains(AttributeValues.content(part).textValue());
            case "B" ->
                partType.equals("B") && indexOf(AttributeValues.binary(value), AttributeValues.binary(part)) >= 0;
            case "SS", "NS", "BS" ->
                type.equals(partType + "S")
                        && AttributeValues.canonicalElements(value)
                                .contains(AttributeValues.canonical(
                                        partType, AttributeValues.content(part).textValue()));
            case "L" -> hasElement(AttributeValues.content(value), part);
            default -> false;
        };
    }

    private static boolean hasElement(JsonNode list, JsonNode wanted) {
        for (JsonNode element : list) {
            if (AttributeValues.equal(element, wanted)) {
                return true;
            }
        }
        return false;
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        return -1;
    }
}
