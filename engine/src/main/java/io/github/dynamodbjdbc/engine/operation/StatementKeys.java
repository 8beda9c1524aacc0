package io.github.dynamodbjdbc.engine.operation;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.expression.Condition;
import io.github.dynamodbjdbc.engine.expression.Operand;
import io.github.dynamodbjdbc.engine.expression.Path;
import io.github.dynamodbjdbc.engine.table.KeySchema;
import io.github.dynamodbjdbc.engine.table.KeySchema.KeyAttribute;
import io.github.dynamodbjdbc.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The key values in the WHERE of a statement, and the remaining condition.
 *
 * @param keys values of key attributes by name, one map for each Query that the statement needs; empty for a Scan
 * @param range the condition on the sort attribute after these; null for none
 * @param rest the remaining condition; null for none
 */
record StatementKeys(
        List<Map<String, Value>> keys,
        @Nullable Condition range,
        @Nullable Condition rest) {
    private static final int MOST_PARTITIONS = 50;
    private static final Set<String> RANGES = Set.of("<", "<=", ">", ">=");

    /** The keys of a SELECT. A partition key has to be given by {@code =}, by IN, or by an OR of such conditions only. */
    static StatementKeys of(@Nullable Condition where, KeySchema schema) {
        List<Condition> conditions = conditions(where);
        List<Map<String, Value>> keys = List.of(Map.of());
        for (KeyAttribute attribute : schema.partition()) {
            List<Value> values = take(conditions, attribute.name(), true);
            if (values == null) {
                return new StatementKeys(List.of(), null, where);
            }
            keys = products(keys, attribute.name(), values);
        }
        if (keys.size() > MOST_PARTITIONS) {
            throw validation("The IN operator is provided with too many operands; number of operands: " + keys.size());
        }
        for (KeyAttribute attribute : schema.sort()) {
            List<Value> values = take(conditions, attribute.name(), false);
            if (values == null) {
                return new StatementKeys(keys, takeRange(conditions, attribute.name()), join(conditions));
            }
            keys = products(keys, attribute.name(), values);
        }
        return new StatementKeys(keys, null, join(conditions));
    }

    /** The key of a statement on one item, each attribute of which has to be given by {@code =}; null if the WHERE has no such key. */
    static @Nullable StatementKeys ofItem(@Nullable Condition where, KeySchema schema) {
        StatementKeys read = of(where, schema);
        boolean whole = read.keys().size() == 1 && read.keys().get(0).keySet().equals(schema.names());
        return whole ? read : null;
    }

    Map<String, Value> key() {
        return keys.get(0);
    }

    private static List<Condition> conditions(@Nullable Condition where) {
        List<Condition> conditions = new ArrayList<>();
        if (where != null) {
            addAll(where, conditions);
        }
        return conditions;
    }

    private static void addAll(Condition condition, List<Condition> to) {
        if (condition instanceof Condition.And and) {
            and.conditions().forEach(each -> addAll(each, to));
        } else {
            to.add(condition);
        }
    }

    private static @Nullable Condition join(List<Condition> conditions) {
        return conditions.isEmpty() ? null : conditions.size() == 1 ? conditions.get(0) : new Condition.And(conditions);
    }

    /** The values of an attribute from the first condition that gives them. Removes that condition from the list. */
    private static @Nullable List<Value> take(List<Condition> conditions, String attribute, boolean partition) {
        for (int i = 0; i < conditions.size(); i++) {
            Set<Value> values = values(conditions.get(i), attribute, partition);
            if (values != null) {
                conditions.remove(i);
                return List.copyOf(values);
            }
        }
        return null;
    }

    private static @Nullable Set<Value> values(Condition condition, String attribute, boolean partition) {
        if (condition instanceof Condition.Comparison comparison
                && comparison.operator().equals("=")) {
            boolean turned = comparison.left() instanceof Operand.Literal;
            return literals(
                    turned ? comparison.right() : comparison.left(),
                    List.of(turned ? comparison.left() : comparison.right()),
                    attribute);
        }
        if (condition instanceof Condition.In in) {
            return literals(in.value(), in.candidates(), attribute);
        }
        if (partition && condition instanceof Condition.Or or) {
            Set<Value> all = new LinkedHashSet<>();
            for (Condition each : or.conditions()) {
                Set<Value> values = values(each, attribute, true);
                if (values == null) {
                    return null;
                }
                all.addAll(values);
            }
            return all;
        }
        return null;
    }

    private static boolean isAttribute(Operand operand, String attribute) {
        return operand.equals(new Operand.Attribute(new Path(List.of(new Path.Member(attribute)))));
    }

    private static @Nullable Set<Value> literals(Operand tested, List<Operand> candidates, String attribute) {
        if (!isAttribute(tested, attribute)) {
            return null;
        }
        Set<Value> values = new LinkedHashSet<>();
        for (Operand candidate : candidates) {
            if (!(candidate instanceof Operand.Literal literal)) {
                return null;
            }
            values.add(literal.value());
        }
        return values;
    }

    private static List<Map<String, Value>> products(
            List<Map<String, Value>> keys, String attribute, List<Value> values) {
        List<Map<String, Value>> longer = new ArrayList<>();
        for (Map<String, Value> key : keys) {
            for (Value value : values) {
                Map<String, Value> extended = new LinkedHashMap<>(key);
                extended.put(attribute, value);
                longer.add(extended);
            }
        }
        return longer;
    }

    private static @Nullable Condition takeRange(List<Condition> conditions, String attribute) {
        for (int i = 0; i < conditions.size(); i++) {
            if (isRange(conditions.get(i), attribute)) {
                return conditions.remove(i);
            }
        }
        return null;
    }

    private static boolean isRange(Condition condition, String attribute) {
        if (condition instanceof Condition.Comparison comparison && RANGES.contains(comparison.operator())) {
            boolean turned = comparison.left() instanceof Operand.Literal;
            return literals(
                            turned ? comparison.right() : comparison.left(),
                            List.of(turned ? comparison.left() : comparison.right()),
                            attribute)
                    != null;
        }
        if (condition instanceof Condition.Between between) {
            return literals(between.value(), List.of(between.low(), between.high()), attribute) != null;
        }
        return condition instanceof Condition.Function function
                && function.name().equals("begins_with")
                && literals(function.arguments().get(0), function.arguments().subList(1, 2), attribute) != null;
    }

    /** The key range of one Query. */
    KeyCondition.Range range(Map<String, Value> key, KeySchema schema) {
        List<Condition> conditions = new ArrayList<>();
        key.forEach((name, value) -> conditions.add(new Condition.Comparison(
                "=", new Operand.Attribute(new Path(List.of(new Path.Member(name)))), new Operand.Literal(value))));
        if (range != null) {
            conditions.add(range);
        }
        return KeyCondition.of(new Condition.And(conditions)).range(schema);
    }
}
