package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A condition on an item: either true or false, never unknown. */
public sealed interface Condition {
    boolean test(Map<String, Value> item);

    void operands(Consumer<Operand> to);

    /** The top-level attributes that the condition names. */
    default Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        operands(operand -> {
            Operand inner = operand instanceof Operand.Size size ? size.of() : operand;
            if (inner instanceof Operand.Attribute attribute) {
                names.add(attribute.path().attribute());
            }
        });
        return names;
    }

    /** The attributes that the condition reads a part of: an element of a list or a member of a map. */
    default Set<String> nested() {
        Set<String> names = new LinkedHashSet<>();
        operands(operand -> {
            Operand inner = operand instanceof Operand.Size size ? size.of() : operand;
            if (inner instanceof Operand.Attribute attribute && attribute.path().isNested()) {
                names.add(attribute.path().attribute());
            }
        });
        return names;
    }

    /** A conjunction. */
    record And(List<Condition> conditions) implements Condition {
        public And {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean test(Map<String, Value> item) {
            return conditions.stream().allMatch(condition -> condition.test(item));
        }

        @Override
        public void operands(Consumer<Operand> to) {
            conditions.forEach(condition -> condition.operands(to));
        }
    }

    /** A disjunction. */
    record Or(List<Condition> conditions) implements Condition {
        public Or {
            conditions = List.copyOf(conditions);
        }

        @Override
        public boolean test(Map<String, Value> item) {
            return conditions.stream().anyMatch(condition -> condition.test(item));
        }

        @Override
        public void operands(Consumer<Operand> to) {
            conditions.forEach(condition -> condition.operands(to));
        }
    }

    /** A negation. */
    record Not(Condition condition) implements Condition {
        @Override
        public boolean test(Map<String, Value> item) {
            return !condition.test(item);
        }

        @Override
        public void operands(Consumer<Operand> to) {
            condition.operands(to);
        }
    }

    /** A comparison of two operands by one of = &lt;&gt; &lt; &lt;= &gt; &gt;=. */
    record Comparison(String operator, Operand left, Operand right) implements Condition {
        @Override
        public boolean test(Map<String, Value> item) {
            return Operands.compare(operator, Operands.value(left, item), Operands.value(right, item));
        }

        @Override
        public void operands(Consumer<Operand> to) {
            to.accept(left);
            to.accept(right);
        }
    }

    /** Whether a value is between two others, inclusive. */
    record Between(Operand value, Operand low, Operand high) implements Condition {
        @Override
        public boolean test(Map<String, Value> item) {
            Value tested = Operands.value(value, item);
            return Operands.compare(">=", tested, Operands.value(low, item))
                    && Operands.compare("<=", tested, Operands.value(high, item));
        }

        @Override
        public void operands(Consumer<Operand> to) {
            to.accept(value);
            to.accept(low);
            to.accept(high);
        }
    }

    /** Whether a value equals one of several. */
    record In(Operand value, List<Operand> candidates) implements Condition {
        public In {
            candidates = List.copyOf(candidates);
        }

        @Override
        public boolean test(Map<String, Value> item) {
            Value tested = Operands.value(value, item);
            return candidates.stream()
                    .anyMatch(candidate -> Operands.compare("=", tested, Operands.value(candidate, item)));
        }

        @Override
        public void operands(Consumer<Operand> to) {
            to.accept(value);
            candidates.forEach(to);
        }
    }

    /** A function that returns true or false. */
    record Function(String name, List<Operand> arguments) implements Condition {
        public Function {
            arguments = List.copyOf(arguments);
        }

        @Override
        public boolean test(Map<String, Value> item) {
            Value first = Operands.value(arguments.get(0), item);
            if (name.equals("attribute_not_exists")) {
                return first == null;
            }
            if (first == null) {
                return false;
            }
            if (name.equals("attribute_exists")) {
                return true;
            }
            Value second = Operands.value(arguments.get(1), item);
            return second != null
                    && switch (name) {
                        case "attribute_type" ->
                            second instanceof Value.StringValue type && ValueType.named(type.text()) == first.type();
                        case "begins_with" -> Operands.beginsWith(first, second);
                        default -> Operands.contains(first, second);
                    };
        }

        @Override
        public void operands(Consumer<Operand> to) {
            arguments.forEach(to);
        }
    }

    /** A misused or unknown function. Its error has been recorded. */
    record Misused() implements Condition {
        @Override
        public boolean test(Map<String, Value> item) {
            throw new IllegalStateException("a misused function is evaluated");
        }

        @Override
        public void operands(Consumer<Operand> to) {
            // The function has been rejected, so its operands don't matter.
        }
    }
}
