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

    /** The top-level attributes that it names. */
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

    /** The attributes of which it reads parts: elements of lists, members of maps. */
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

    /** All of several conditions. */
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

    /** Any of several conditions. */
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

    /** The contrary. */
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

    /** Two operands, and one of = &lt;&gt; &lt; &lt;= &gt; &gt;=. */
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

    /** A value between two others, or equal to one of them. */
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

    /** A value that is one of several. */
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

    /** One of the functions that are conditions. */
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

    /** A function that is no condition, or none at all: its error has been kept. */
    record Misused() implements Condition {
        @Override
        public boolean test(Map<String, Value> item) {
            throw new IllegalStateException("a misused function is evaluated");
        }

        @Override
        public void operands(Consumer<Operand> to) {
            // It has been refused, with whatever it names.
        }
    }
}
