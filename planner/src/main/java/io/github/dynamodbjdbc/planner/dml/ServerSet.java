package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An assignment that DynamoDB computes. A condition ensures that the item has suitable operands; otherwise the item is read and the
 * driver computes the value by SQL's rules.
 *
 * @param operands the values that do not depend on the item
 * @param form the computation
 */
record ServerSet(AttributePath path, List<Expression> operands, Form form) {
    ServerSet {
        operands = List.copyOf(operands);
    }

    /**
     * The action, and the condition on the item under which its result is right.
     *
     * @param action the action with the values of a run
     * @param guard the condition on the item
     */
    record Computed(UpdateAction action, Predicate guard) {}

    /** The action for values; null if DynamoDB can't compute with them. */
    @Nullable
    Computed computed(List<? extends @Nullable Object> values) {
        return form.computed(path, values);
    }

    /** Whether a repetition of the assignment has no further effect. */
    boolean isRepeatable() {
        return form instanceof Elements
                || form instanceof IfNotExists first && first.stored().equals(path);
    }

    /** A computation by DynamoDB. */
    sealed interface Form {
        @Nullable
        Computed computed(AttributePath path, List<? extends @Nullable Object> values);
    }

    /**
     * An operand: the item's value at a path, or the next of the given values if the path is null.
     *
     * @param orElse whether the next of the given values takes the place of a missing attribute
     */
    record Operand(@Nullable AttributePath stored, boolean orElse) {}

    /**
     * {@code left + right} or {@code left - right}.
     *
     * @param range the range of the result; null if any number may be stored
     */
    record Arithmetic(
            Operand left,
            boolean minus,
            Operand right,
            @Nullable NumericRange range) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            Operands operands = new Operands(values, AttributeType.N);
            SetValue first = operands.next(left);
            SetValue second = operands.next(right);
            if (first == null || second == null) {
                return null;
            }
            Predicate guard = operands.guard();
            if (range != null) {
                Predicate isInRange = isInRange(first, second, range);
                if (isInRange == null) {
                    return null;
                }
                guard = Predicates.and(guard, isInRange);
            }
            return new Computed(new UpdateAction.Set(path, new SetValue.Arithmetic(first, minus, second)), guard);
        }

        /** The condition that the result is in the range; null if no condition on the item can express it. */
        private @Nullable Predicate isInRange(SetValue first, SetValue second, NumericRange range) {
            if (first instanceof SetValue.IfNotExists start && second instanceof SetValue.Value known) {
                BigDecimal begun = number((SetValue.Value) start.otherwise());
                BigDecimal result = minus ? begun.subtract(number(known)) : begun.add(number(known));
                Predicate stored = isInRange(new SetValue.Stored(start.path()), second, range);
                return stored == null || result.compareTo(range.least()) < 0 || result.compareTo(range.greatest()) > 0
                        ? null
                        : Predicates.or(new Predicate.IsMissing(start.path()), stored);
            }
            if (first instanceof SetValue.Stored stored && second instanceof SetValue.Value known) {
                BigDecimal number = minus ? number(known).negate() : number(known);
                return isBetween(
                        stored, range.least().subtract(number), range.greatest().subtract(number));
            }
            if (first instanceof SetValue.Value known && second instanceof SetValue.Stored stored) {
                BigDecimal number = number(known);
                return minus
                        ? isBetween(stored, number.subtract(range.greatest()), number.subtract(range.least()))
                        : isBetween(
                                stored,
                                range.least().subtract(number),
                                range.greatest().subtract(number));
            }
            return null;
        }

        private static BigDecimal number(SetValue.Value known) {
            return (BigDecimal) known.value();
        }

        private static @Nullable Predicate isBetween(SetValue.Stored stored, BigDecimal least, BigDecimal greatest) {
            BigDecimal low = Values.canonical(least);
            BigDecimal high = Values.canonical(greatest);
            if (low.precision() > NumericRange.MOST_DIGITS || high.precision() > NumericRange.MOST_DIGITS) {
                return null;
            }
            Term attribute = new Term.Attribute(stored.path(), null);
            return Predicates.and(
                    new Predicate.Comparison(attribute, ComparisonOperator.GREATER_OR_EQUAL, new Term.Literal(low)),
                    new Predicate.Comparison(attribute, ComparisonOperator.LESS_OR_EQUAL, new Term.Literal(high)));
        }
    }

    /** {@code list_append(first, second)}. */
    record Append(Operand first, Operand second) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            for (Object value : values) {
                check(value, List.class, "list_append takes a list, as [a]");
            }
            Operands operands = new Operands(values, AttributeType.L);
            SetValue one = operands.listOrEmpty(first);
            SetValue other = operands.listOrEmpty(second);
            boolean known = first.stored() == null || second.stored() == null;
            return one == null || other == null || !known
                    ? null
                    : new Computed(new UpdateAction.Set(path, new SetValue.Append(one, other)), operands.guard());
        }
    }

    /** {@code if_not_exists(stored, value)}. */
    record IfNotExists(AttributePath stored) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            Object value = values.get(0);
            return value == null
                    ? null
                    : new Computed(
                            new UpdateAction.Set(path, new SetValue.IfNotExists(stored, new SetValue.Value(value))),
                            // DynamoDB would keep a stored NULL, which SQL replaces.
                            new Predicate.Not(new Predicate.HasType(stored, AttributeType.NULL)));
        }
    }

    /** {@code set_add(path, elements)} or {@code set_delete(path, elements)}. */
    record Elements(boolean added) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            check(values.get(0), ItemSet.class, (added ? "set_add" : "set_delete") + " takes a set, as <<a>>");
            if (!(values.get(0) instanceof ItemSet elements)) {
                return null;
            }
            return new Computed(
                    added ? new UpdateAction.Add(path, elements) : new UpdateAction.Delete(path, elements),
                    Predicates.or(
                            new Predicate.IsMissing(path), new Predicate.HasType(path, AttributeType.of(elements))));
        }
    }

    /** @throws QueryException INVALID_VALUE for a value that is neither NULL nor of the class */
    private static void check(@Nullable Object value, Class<?> type, String otherwise) {
        if (value != null && !Values.isNull(value) && !type.isInstance(value)) {
            throw new QueryException(
                    ErrorKind.INVALID_VALUE, otherwise + ", and not a value of type " + AttributeType.of(value));
        }
    }

    /** A copy of another attribute's value. */
    record Copy(AttributePath stored) implements Form {
        @Override
        public Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            return new Computed(
                    new UpdateAction.Set(path, new SetValue.Stored(stored)),
                    new Predicate.Not(new Predicate.IsNull(new Term.Attribute(stored, null))));
        }
    }

    /** The attribute's value plus one; a missing attribute counts as 0. */
    record Increment() implements Form {
        @Override
        public Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            SetValue known = new SetValue.IfNotExists(path, new SetValue.Value(BigDecimal.ZERO));
            return new Computed(
                    new UpdateAction.Set(
                            path, new SetValue.Arithmetic(known, false, new SetValue.Value(BigDecimal.ONE))),
                    Predicates.or(new Predicate.IsMissing(path), new Predicate.HasType(path, AttributeType.N)));
        }
    }

    /** Operands of one type, and the conditions that the item's operands have the type. */
    private static final class Operands {
        private final List<? extends @Nullable Object> values;
        private final AttributeType type;
        private final List<Predicate> guards = new ArrayList<>();
        private int taken;

        Operands(List<? extends @Nullable Object> values, AttributeType type) {
            this.values = values;
            this.type = type;
        }

        @Nullable
        SetValue next(Operand operand) {
            if (operand.stored() != null && operand.orElse()) {
                // A stored NULL is neither: SQL decides what becomes of it.
                guards.add(Predicates.or(
                        new Predicate.IsMissing(operand.stored()), new Predicate.HasType(operand.stored(), type)));
                SetValue otherwise = next(new Operand(null, false));
                return otherwise == null ? null : new SetValue.IfNotExists(operand.stored(), otherwise);
            }
            if (operand.stored() != null) {
                guards.add(new Predicate.HasType(operand.stored(), type));
                return new SetValue.Stored(operand.stored());
            }
            Object value = values.get(taken++);
            boolean fits = type == AttributeType.N ? value instanceof BigDecimal : value instanceof List;
            return fits && value != null ? new SetValue.Value(value) : null;
        }

        /** A list operand; a missing attribute counts as an empty list. */
        @Nullable
        SetValue listOrEmpty(Operand operand) {
            AttributePath stored = operand.stored();
            if (stored == null) {
                return next(operand);
            }
            guards.add(Predicates.or(new Predicate.IsMissing(stored), new Predicate.HasType(stored, type)));
            return new SetValue.IfNotExists(stored, new SetValue.Value(List.of()));
        }

        Predicate guard() {
            return Predicates.and(guards.stream().distinct().toList());
        }
    }
}
