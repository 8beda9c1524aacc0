package io.github.dynamodbjdbc.engine.expression;

import static io.github.dynamodbjdbc.engine.error.ServiceException.validation;

import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the values that an update assigns. */
final class UpdateValues {
    private final boolean legacy;

    UpdateValues(boolean legacy) {
        this.legacy = legacy;
    }

    /** The new value at the action's path; null for no value. */
    @Nullable
    Value of(Update.Action action, Map<String, Value> item) {
        return switch (action.section()) {
            case SET -> value(Objects.requireNonNull(action.operand()), item);
            case REMOVE -> null;
            case ADD -> add(action.path().in(item), literal(action));
            case DELETE -> delete(action.path().in(item), (Value.SetValue) literal(action));
        };
    }

    private static Value literal(Update.Action action) {
        return ((Operand.Literal) Objects.requireNonNull(action.operand())).value();
    }

    private Value value(Operand operand, Map<String, Value> item) {
        if (operand instanceof Operand.Literal literal) {
            return literal.value();
        }
        if (operand instanceof Operand.Attribute attribute) {
            Value value = attribute.path().in(item);
            if (value == null) {
                throw validation("The provided expression refers to an attribute that does not exist in the item");
            }
            return value;
        }
        if (operand instanceof Operand.IfNotExists function && function.path() instanceof Operand.Attribute attribute) {
            Value value = attribute.path().in(item);
            return value == null ? value(function.otherwise(), item) : value;
        }
        if (operand instanceof Operand.ListAppend function) {
            List<Value> elements = new ArrayList<>(elements(value(function.first(), item)));
            elements.addAll(elements(value(function.second(), item)));
            return new Value.ListValue(elements);
        }
        if (operand instanceof Operand.Arithmetic arithmetic) {
            BigDecimal left = number(value(arithmetic.left(), item));
            BigDecimal right = number(value(arithmetic.right(), item));
            return number(arithmetic.minus() ? left.subtract(right) : left.add(right));
        }
        throw new IllegalArgumentException("no operand of updates: " + operand);
    }

    private List<Value> elements(Value value) {
        if (value instanceof Value.ListValue list) {
            return list.elements();
        }
        throw badType();
    }

    private BigDecimal number(Value value) {
        if (value instanceof Value.NumberValue number) {
            return number.number();
        }
        throw badType();
    }

    private static Value number(BigDecimal number) {
        ValueReader.checkRange(number);
        return new Value.NumberValue(number);
    }

    private Value add(@Nullable Value old, Value added) {
        if (old == null) {
            return added;
        }
        if (added instanceof Value.NumberValue number) {
            return number(number(old).add(number.number()));
        }
        if (added instanceof Value.ListValue list) {
            List<Value> elements = new ArrayList<>(elements(old));
            elements.addAll(list.elements());
            return new Value.ListValue(elements);
        }
        Set<Value> elements = elements(old, (Value.SetValue) added);
        elements.addAll(((Value.SetValue) added).elements());
        return new Value.SetValue(added.type(), elements);
    }

    private @Nullable Value delete(@Nullable Value old, Value.SetValue deleted) {
        if (old == null) {
            return null;
        }
        Set<Value> elements = elements(old, deleted);
        elements.removeAll(deleted.elements());
        return elements.isEmpty() ? null : new Value.SetValue(deleted.type(), elements);
    }

    private Set<Value> elements(Value old, Value.SetValue other) {
        if (old instanceof Value.SetValue set && set.type() == other.type()) {
            return new LinkedHashSet<>(set.elements());
        }
        throw badType();
    }

    private RuntimeException badType() {
        return validation(
                legacy
                        ? "Type mismatch for attribute to update"
                        : "An operand in the update expression has an incorrect data type");
    }
}
