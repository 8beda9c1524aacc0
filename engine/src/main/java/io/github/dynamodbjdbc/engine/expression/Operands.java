package io.github.dynamodbjdbc.engine.expression;

import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueOrder;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of operands of conditions for an item, and their comparison. */
final class Operands {
    private Operands() {}

    /** The operand's value; null if the item does not have it. */
    static @Nullable Value value(Operand operand, Map<String, Value> item) {
        if (operand instanceof Operand.Literal literal) {
            return literal.value();
        }
        if (operand instanceof Operand.Attribute attribute) {
            return attribute.path().in(item);
        }
        if (operand instanceof Operand.Size size) {
            Value of = value(size.of(), item);
            Integer length = of == null ? null : size(of);
            return length == null ? null : new Value.NumberValue(BigDecimal.valueOf(length));
        }
        throw new IllegalArgumentException("no operand of conditions: " + operand);
    }

    private static @Nullable Integer size(Value value) {
        return switch (value.type()) {
            case S -> ((Value.StringValue) value).text().length();
            case B -> ((Value.BinaryValue) value).length();
            case L -> ((Value.ListValue) value).elements().size();
            case M -> ((Value.MapValue) value).members().size();
            case SS, NS, BS -> ((Value.SetValue) value).elements().size();
            default -> null;
        };
    }

    /** Compares two values. If one is missing or their types differ, only &lt;&gt; is true. */
    static boolean compare(String operator, @Nullable Value left, @Nullable Value right) {
        if (operator.equals("=")) {
            return left != null && left.equals(right);
        }
        if (operator.equals("<>")) {
            return left == null || !left.equals(right);
        }
        if (left == null
                || right == null
                || left.type() != right.type()
                || !left.type().hasOrder()) {
            return false;
        }
        int order = ValueOrder.compare(left, right);
        return switch (operator) {
            case "<" -> order < 0;
            case "<=" -> order <= 0;
            case ">" -> order > 0;
            case ">=" -> order >= 0;
            default -> throw new IllegalArgumentException("no comparison: " + operator);
        };
    }

    static boolean beginsWith(Value value, Value beginning) {
        if (value instanceof Value.StringValue text && beginning instanceof Value.StringValue prefix) {
            return text.text().startsWith(prefix.text());
        }
        return value instanceof Value.BinaryValue binary
                && beginning instanceof Value.BinaryValue prefix
                && binary.startsWith(prefix);
    }

    static boolean contains(Value value, Value part) {
        if (value instanceof Value.StringValue text) {
            return part instanceof Value.StringValue substring && text.text().contains(substring.text());
        }
        if (value instanceof Value.BinaryValue binary) {
            return part instanceof Value.BinaryValue substring && binary.contains(substring);
        }
        if (value instanceof Value.SetValue set) {
            return set.elements().contains(part);
        }
        return value instanceof Value.ListValue list && list.elements().contains(part);
    }
}
