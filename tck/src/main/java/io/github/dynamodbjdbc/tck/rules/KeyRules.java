package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the service takes as a key, and as a key condition. */
final class KeyRules {
    private static final String EXPRESSION = "KeyConditionExpression";
    private static final int LONGEST_PARTITION_KEY = 2048;
    private static final int LONGEST_SORT_KEY = 1024;

    private final KeySchema keys;
    private final Map<String, Condition> conditions = new LinkedHashMap<>();

    private KeyRules(KeySchema keys) {
        this.keys = keys;
    }

    /** The key of one item, as GetItem, a batch or a write gives it. */
    static void checkKey(KeySchema keys, JsonNode key) {
        ValueRules.checkItem(key);
        if (key.size() != keys.names().size() || !keys.isIn(key)) {
            throw new Rejection("The provided key element does not match the schema");
        }
        keys.names().forEach(name -> checkKeyValue(keys, name, key.path(name)));
    }

    private static void checkKeyValue(KeySchema keys, String name, JsonNode value) {
        String type = AttributeValues.type(value);
        if (type.equals("N")) {
            return;
        }
        long bytes = ItemSize.value(value);
        if (bytes == 0) {
            throw new Rejection("One or more parameter values are not valid. The AttributeValue for a key attribute"
                    + " cannot contain an empty " + (type.equals("S") ? "string" : "binary") + " value. Key: " + name);
        }
        boolean partition = keys.partition().contains(name);
        if (bytes > (partition ? LONGEST_PARTITION_KEY : LONGEST_SORT_KEY)) {
            throw Rejection.invalid((partition ? "Size of hashkey" : "Aggregated size of all range keys")
                    + " has exceeded the maximum size limit of " + (partition ? "2048" : "1024") + " bytes");
        }
    }

    /** The condition of a Query on a table or index with these keys. */
    static void checkCondition(KeySchema keys, Condition condition) {
        KeyRules rules = new KeyRules(keys);
        rules.collect(condition);
        for (String name : keys.partition()) {
            Condition given = rules.conditions.get(name);
            if (given == null) {
                throw new Rejection("Query condition missed key schema element: " + name);
            }
            if (!isEquals(given)) {
                throw new Rejection("Query key condition not supported");
            }
        }
        rules.checkSortKeys();
        if (!keys.names().containsAll(rules.conditions.keySet())) {
            throw new Rejection("Query condition missed key schema element: "
                    + (keys.sort().isEmpty() ? keys.partition() : keys.sort()).get(0));
        }
        rules.conditions.forEach(rules::checkOperands);
    }

    /** From left to right without gaps, and only the last one may be a range. */
    private void checkSortKeys() {
        String missing = null;
        String range = null;
        for (String name : keys.sort()) {
            Condition given = conditions.get(name);
            if (given == null) {
                missing = missing == null ? name : missing;
                continue;
            }
            if (missing != null) {
                throw new Rejection("Query condition missed key schema element: " + missing);
            }
            if (range != null) {
                throw new Rejection("Query key condition not supported");
            }
            range = isEquals(given) ? null : name;
        }
    }

    private static boolean isEquals(Condition condition) {
        return condition instanceof Condition.Comparison comparison
                && comparison.operator().equals("=");
    }

    private void collect(Condition condition) {
        if (condition instanceof Condition.And and) {
            collect(and.left());
            collect(and.right());
        } else if (condition instanceof Condition.Comparison comparison
                && !comparison.operator().equals("<>")) {
            boolean turned = comparison.left() instanceof Operand.Literal;
            add(turned ? comparison.right() : comparison.left(), condition);
        } else if (condition instanceof Condition.Between between) {
            add(between.value(), condition);
        } else if (condition instanceof Condition.Function function
                && function.name().equals("begins_with")) {
            add(function.operands().get(0), condition);
        } else {
            throw new Rejection("Invalid operator used in KeyConditionExpression: " + operator(condition));
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

    private void add(Operand operand, Condition condition) {
        if (!(operand instanceof Path path)) {
            throw new Rejection("Invalid " + EXPRESSION + ": KeyConditionExpressions must compare key attributes");
        }
        if (path.steps().size() > 1) {
            throw new Rejection("Key condition expressions cannot have conditions on nested attributes");
        }
        if (conditions.put(path.attribute(), condition) != null) {
            throw new Rejection("KeyConditionExpressions must only contain one condition per key");
        }
    }

    private void checkOperands(String name, Condition condition) {
        for (Operand operand : operands(condition)) {
            if (!(operand instanceof Operand.Literal literal)) {
                if (operand instanceof Path path && path.attribute().equals(name)) {
                    continue;
                }
                throw new Rejection("Invalid " + EXPRESSION + ": a key can be compared with values only");
            }
            if (!literal.type().equals(keys.type(name))) {
                throw Rejection.invalid("Condition parameter type does not match schema type");
            }
            checkKeyValue(keys, name, literal.value());
        }
    }

    private static List<Operand> operands(Condition condition) {
        if (condition instanceof Condition.Comparison comparison) {
            return List.of(comparison.left(), comparison.right());
        }
        if (condition instanceof Condition.Between between) {
            return List.of(between.value(), between.low(), between.high());
        }
        return condition instanceof Condition.Function function ? function.operands() : List.of();
    }
}
