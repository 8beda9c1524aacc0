package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.expression.Update.Action;
import io.github.dynamodbjdbc.engine.expression.Update.Section;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueOrder;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the parameters that expressions have replaced as conditions, updates and projections. Names in them are whole attributes, never paths. */
public final class LegacyReader {
    private static final Set<ValueType> ORDERED = EnumSet.of(ValueType.S, ValueType.N, ValueType.B);
    private static final Set<ValueType> SETS = EnumSet.of(ValueType.SS, ValueType.NS, ValueType.BS);

    /** The types that operands of an operator may have. Operators that are not in the map allow all types. */
    private static final Map<String, Set<ValueType>> OPERANDS = Map.of(
            "LE", ORDERED,
            "LT", ORDERED,
            "GE", ORDERED,
            "GT", ORDERED,
            "IN", ORDERED,
            "BETWEEN", ORDERED,
            "BEGINS_WITH", EnumSet.of(ValueType.S, ValueType.B),
            "CONTAINS", EnumSet.complementOf(withCollections()),
            "NOT_CONTAINS", EnumSet.complementOf(withCollections()));

    private LegacyReader() {}

    private static EnumSet<ValueType> withCollections() {
        EnumSet<ValueType> types = EnumSet.copyOf(SETS);
        types.add(ValueType.L);
        types.add(ValueType.M);
        return types;
    }

    /** Reads AttributesToGet. */
    public static Projection projection(JsonNode names) {
        List<Path> paths = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (JsonNode name : names) {
            if (!seen.add(name.asText())) {
                throw invalid("Duplicate value in attribute name: " + name.asText());
            }
            paths.add(path(name.asText()));
        }
        return new Projection(paths);
    }

    private static Path path(String attribute) {
        return new Path(List.of(new Path.Member(attribute)));
    }

    /**
     * Reads QueryFilter, ScanFilter or KeyConditions.
     *
     * @param or whether one true condition is enough; otherwise all have to be true
     * @return null for no condition
     */
    public static @Nullable Condition conditions(JsonNode given, boolean or) {
        List<Condition> conditions = new ArrayList<>();
        for (Map.Entry<String, JsonNode> each : given.properties()) {
            String operator = each.getValue().path("ComparisonOperator").asText();
            List<Value> values = values(each.getValue());
            checkValues(operator, values);
            conditions.add(condition(each.getKey(), operator, values));
        }
        return together(conditions, or);
    }

    /**
     * Reads Expected.
     *
     * @param or whether one true condition is enough; otherwise all have to be true
     * @return null for no condition
     */
    public static @Nullable Condition expected(JsonNode given, boolean or) {
        List<Condition> conditions = new ArrayList<>();
        given.properties().forEach(each -> conditions.add(expected(each.getKey(), each.getValue())));
        return together(conditions, or);
    }

    private static @Nullable Condition together(List<Condition> conditions, boolean or) {
        if (conditions.isEmpty()) {
            return null;
        }
        return or ? new Condition.Or(conditions) : new Condition.And(conditions);
    }

    private static Condition expected(String attribute, JsonNode given) {
        boolean hasValue = given.hasNonNull("Value");
        boolean hasList = given.hasNonNull("AttributeValueList");
        boolean hasExists = given.hasNonNull("Exists");
        if (hasList && hasValue) {
            throw invalid("Value and AttributeValueList cannot be used together for Attribute: " + attribute);
        }
        if (given.hasNonNull("ComparisonOperator")) {
            String operator = given.path("ComparisonOperator").asText();
            if (hasExists) {
                throw invalid("Exists and ComparisonOperator cannot be used together for Attribute: " + attribute);
            }
            if (!operator.equals("NULL") && !operator.equals("NOT_NULL") && !hasList && !hasValue) {
                throw invalid("Value or AttributeValueList must be used with ComparisonOperator: " + operator
                        + " for Attribute: " + attribute);
            }
            List<Value> values = hasValue ? List.of(ValueReader.value(given.path("Value"))) : values(given);
            checkValues(operator, values);
            return condition(attribute, operator, values);
        }
        if (hasList) {
            throw invalid("AttributeValueList can only be used with a ComparisonOperator for Attribute: " + attribute);
        }
        boolean exists = given.path("Exists").asBoolean(true);
        if (exists && !hasValue) {
            throw invalid("Value must be provided when Exists is " + (hasExists ? "true" : "null") + " for Attribute: "
                    + attribute);
        }
        if (!exists && hasValue) {
            throw invalid("Value cannot be used when Exists is false for Attribute: " + attribute);
        }
        return exists
                ? condition(attribute, "EQ", List.of(ValueReader.value(given.path("Value"))))
                : condition(attribute, "NULL", List.of());
    }

    private static List<Value> values(JsonNode condition) {
        List<Value> values = new ArrayList<>();
        condition.path("AttributeValueList").forEach(value -> values.add(ValueReader.value(value)));
        return values;
    }

    private static void checkValues(String operator, List<Value> values) {
        boolean fits =
                switch (operator) {
                    case "NULL", "NOT_NULL" -> values.isEmpty();
                    case "IN" -> !values.isEmpty();
                    case "BETWEEN" -> values.size() == 2;
                    default -> values.size() == 1;
                };
        if (!fits) {
            throw invalid("Invalid number of argument(s) for the " + operator + " ComparisonOperator");
        }
        for (Value value : values) {
            if (value.type() != values.get(0).type()) {
                throw invalid("AttributeValues inside AttributeValueList must be of same type");
            }
        }
        Set<ValueType> types = OPERANDS.get(operator);
        if (types != null && !types.contains(values.get(0).type())) {
            throw invalid("ComparisonOperator " + operator + " is not valid for "
                    + values.get(0).type() + " AttributeValue type");
        }
        if (operator.equals("BETWEEN") && ValueOrder.compare(values.get(0), values.get(1)) > 0) {
            throw validation(
                    "The BETWEEN condition was provided a range where the lower bound is greater than the upper"
                            + " bound");
        }
    }

    private static Condition condition(String attribute, String operator, List<Value> values) {
        Operand.Attribute operand = new Operand.Attribute(path(attribute));
        List<Operand> operands = new ArrayList<>();
        values.forEach(value -> operands.add(new Operand.Literal(value)));
        return switch (operator) {
            case "EQ" -> new Condition.Comparison("=", operand, operands.get(0));
            case "NE" -> new Condition.Comparison("<>", operand, operands.get(0));
            case "LE" -> new Condition.Comparison("<=", operand, operands.get(0));
            case "LT" -> new Condition.Comparison("<", operand, operands.get(0));
            case "GE" -> new Condition.Comparison(">=", operand, operands.get(0));
            case "GT" -> new Condition.Comparison(">", operand, operands.get(0));
            case "NULL" -> function("attribute_not_exists", operand);
            case "NOT_NULL" -> function("attribute_exists", operand);
            case "CONTAINS" -> function("contains", operand, operands.get(0));
            // For a missing attribute, both CONTAINS and NOT_CONTAINS are false.
            case "NOT_CONTAINS" ->
                new Condition.And(List.of(
                        function("attribute_exists", operand),
                        new Condition.Not(function("contains", operand, operands.get(0)))));
            case "BEGINS_WITH" -> function("begins_with", operand, operands.get(0));
            case "IN" -> new Condition.In(operand, operands);
            case "BETWEEN" -> new Condition.Between(operand, operands.get(0), operands.get(1));
            default -> throw new IllegalArgumentException("no operator: " + operator);
        };
    }

    private static Condition function(String name, Operand... arguments) {
        return new Condition.Function(name, List.of(arguments));
    }

    /** Reads AttributeUpdates. */
    public static Update update(JsonNode given) {
        List<Action> actions = new ArrayList<>();
        given.properties().forEach(each -> actions.add(action(each.getKey(), each.getValue())));
        return new Update(actions, true);
    }

    private static Action action(String attribute, JsonNode given) {
        Value value = given.hasNonNull("Value") ? ValueReader.value(given.path("Value")) : null;
        String action = given.path("Action").asText("PUT");
        if (value == null) {
            if (!action.equals("DELETE")) {
                throw invalid("Only DELETE action is allowed when no attribute value is specified");
            }
            return new Action(Section.REMOVE, path(attribute), null);
        }
        ValueType type = value.type();
        if (action.equals("DELETE") && !SETS.contains(type)) {
            throw invalid("DELETE action with value is not supported for the type " + type);
        }
        if (action.equals("ADD") && !SETS.contains(type) && type != ValueType.N && type != ValueType.L) {
            throw invalid("ADD action is not supported for the type " + type);
        }
        Section section =
                switch (action) {
                    case "ADD" -> Section.ADD;
                    case "DELETE" -> Section.DELETE;
                    default -> Section.SET;
                };
        return new Action(section, path(attribute), new Operand.Literal(value));
    }
}
