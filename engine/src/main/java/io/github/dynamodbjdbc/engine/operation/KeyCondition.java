package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.invalid;
import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Operand;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The key condition of a Query, by attribute. */
final class KeyCondition {
    private static final Map<String, String> TURNED = Map.of("=", "=", "<", ">", "<=", ">=", ">", "<", ">=", "<=");

    /** An older parameter's operator that no index supports. */
    private static final String NOT_INDEXABLE = "";

    private final Map<String, Part> parts = new LinkedHashMap<>();

    private KeyCondition() {}

    /** The condition on one attribute: an operator and its values. */
    private record Part(String operator, List<Value> values) {}

    /** A range of keys, from an inclusive start to an exclusive end. */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    record Range(byte[] low, byte[] high) {}

    static KeyCondition of(Expressions expressions) {
        Condition condition = Objects.requireNonNull(expressions.keyCondition());
        if (!expressions.legacyKeys() || !(condition instanceof Condition.And and)) {
            return of(condition);
        }
        KeyCondition result = new KeyCondition();
        and.conditions().forEach(result::collectLegacy);
        return result;
    }

    static KeyCondition of(Condition condition) {
        KeyCondition result = new KeyCondition();
        result.collect(condition);
        return result;
    }

    private void collectLegacy(Condition condition) {
        boolean indexable = condition instanceof Condition.Comparison comparison
                        && !comparison.operator().equals("<>")
                || condition instanceof Condition.Between
                || condition instanceof Condition.Function function
                        && function.name().equals("begins_with");
        if (indexable) {
            collect(condition);
        } else {
            condition.attributes().forEach(name -> parts.put(name, new Part(NOT_INDEXABLE, List.of())));
        }
    }

    private void collect(Condition condition) {
        if (condition instanceof Condition.And and) {
            and.conditions().forEach(this::collect);
        } else if (condition instanceof Condition.Comparison comparison
                && !comparison.operator().equals("<>")) {
            collect(comparison);
        } else if (condition instanceof Condition.Between between) {
            collect("BETWEEN", between.value(), List.of(between.low(), between.high()));
        } else if (condition instanceof Condition.Function function
                && function.name().equals("begins_with")) {
            collect(
                    "begins_with",
                    function.arguments().get(0),
                    List.of(function.arguments().get(1)));
        } else {
            throw validation("Invalid operator used in KeyConditionExpression: " + operator(condition));
        }
    }

    private void collect(Condition.Comparison comparison) {
        if (comparison.left() instanceof Operand.Size || comparison.right() instanceof Operand.Size) {
            throw validation("KeyConditionExpressions cannot contain nested operations");
        }
        if (comparison.left() instanceof Operand.Attribute && comparison.right() instanceof Operand.Attribute) {
            throw validation(
                    "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
        }
        if (comparison.left() instanceof Operand.Literal && comparison.right() instanceof Operand.Literal) {
            throw validation("Invalid condition in KeyConditionExpression: No key attribute specified");
        }
        boolean turned = comparison.left() instanceof Operand.Literal;
        String operator = turned ? Objects.requireNonNull(TURNED.get(comparison.operator())) : comparison.operator();
        add(
                operator,
                (Operand.Attribute) (turned ? comparison.right() : comparison.left()),
                List.of(turned ? comparison.left() : comparison.right()));
    }

    private void collect(String operator, Operand first, List<Operand> others) {
        if (first instanceof Operand.Size || others.stream().anyMatch(Operand.Size.class::isInstance)) {
            throw validation("KeyConditionExpressions cannot contain nested operations");
        }
        if (!(first instanceof Operand.Attribute attribute)) {
            throw validation("Invalid condition in KeyConditionExpression: " + operator
                    + " operator must have the key attribute as its first operand");
        }
        if (others.stream().anyMatch(Operand.Attribute.class::isInstance)) {
            throw validation(
                    "Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");
        }
        add(operator, attribute, others);
    }

    private void add(String operator, Operand.Attribute attribute, List<Operand> operands) {
        if (attribute.path().isNested()) {
            throw validation("KeyConditionExpressions cannot have conditions on nested attributes");
        }
        List<Value> values = new ArrayList<>();
        operands.forEach(operand -> values.add(((Operand.Literal) operand).value()));
        if (parts.put(attribute.path().attribute(), new Part(operator, values)) != null) {
            throw validation("KeyConditionExpressions must only contain one condition per key");
        }
    }

    private static String operator(Condition condition) {
        if (condition instanceof Condition.Or) {
            return "OR";
        }
        if (condition instanceof Condition.Not) {
            return "NOT";
        }
        if (condition instanceof Condition.In) {
            return "IN";
        }
        return condition instanceof Condition.Function function ? function.name() : "<>";
    }

    /** The attributes that are compared by {@code =}, with their values. */
    Map<String, Value> equalities() {
        Map<String, Value> values = new LinkedHashMap<>();
        parts.forEach((name, part) -> {
            if (part.operator().equals("=")) {
                values.put(name, part.values().get(0));
            }
        });
        return values;
    }

    /** Checks the condition against the table's or index's keys, and returns their range. */
    Range range(KeySchema keys) {
        List<Value> partition = new ArrayList<>();
        for (KeyAttribute attribute : keys.partition()) {
            Part part = parts.get(attribute.name());
            if (part == null) {
                throw missing(attribute.name());
            }
            checkIndexable(part);
            if (!part.operator().equals("=")) {
                throw validation("Query key condition not supported");
            }
            check(attribute, part);
            partition.add(part.values().get(0));
        }
        List<Value> equal = new ArrayList<>();
        Part range = sortRange(keys, equal);
        if (!keys.names().containsAll(parts.keySet())) {
            if (keys.sort().isEmpty()) {
                throw validation("Query key condition not supported");
            }
            throw missing(keys.sort().get(0).name());
        }
        byte[] beginning = KeyCodec.join(KeyCodec.partition(partition), KeyCodec.sort(equal));
        return range == null ? all(beginning) : range(beginning, range);
    }

    /** Adds the values of the sort attributes compared by {@code =}, and returns the condition on the next sort attribute; null if there is none. */
    private @Nullable Part sortRange(KeySchema keys, List<Value> equal) {
        Part range = null;
        String missing = null;
        for (KeyAttribute attribute : keys.sort()) {
            Part part = parts.get(attribute.name());
            if (part == null) {
                missing = missing == null ? attribute.name() : missing;
                continue;
            }
            if (missing != null) {
                throw missing(missing);
            }
            if (range != null) {
                throw validation("Query key condition not supported");
            }
            check(attribute, part);
            if (part.operator().equals("=")) {
                equal.add(part.values().get(0));
            } else {
                range = part;
            }
        }
        return range;
    }

    private static RuntimeException missing(String attribute) {
        return validation("Query condition missed key schema element: " + attribute);
    }

    private static void checkIndexable(Part part) {
        if (part.operator().equals(NOT_INDEXABLE)) {
            throw validation("Attempted conditional constraint is not an indexable operation");
        }
    }

    private static void check(KeyAttribute attribute, Part part) {
        checkIndexable(part);
        for (Value value : part.values()) {
            if (value.type() != attribute.type()) {
                throw invalid("Condition parameter type does not match schema type");
            }
            if (part.operator().equals("begins_with") && value.type() == ValueType.N) {
                throw validation("Query key condition not supported");
            }
            if (!part.operator().equals("begins_with")) {
                ItemRules.checkNotEmpty(attribute.name(), value);
            }
        }
    }

    private static Range all(byte[] beginning) {
        return new Range(beginning, KeyCodec.behind(beginning));
    }

    private static Range range(byte[] beginning, Part part) {
        byte[] first =
                KeyCodec.join(beginning, KeyCodec.sort(List.of(part.values().get(0))));
        Range whole = all(beginning);
        return switch (part.operator()) {
            case "<" -> new Range(beginning, first);
            case "<=" -> new Range(beginning, KeyCodec.behind(first));
            case ">" -> new Range(KeyCodec.behind(first), whole.high());
            case ">=" -> new Range(first, whole.high());
            case "BETWEEN" ->
                new Range(
                        first,
                        KeyCodec.behind(KeyCodec.join(
                                beginning, KeyCodec.sort(List.of(part.values().get(1))))));
            default ->
                all(KeyCodec.join(beginning, KeyCodec.prefix(part.values().get(0))));
        };
    }
}
