package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
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
 * An assignment that DynamoDB computes. It is right for items that hold what is computed with, which a condition makes sure of;
 * for others the item is read, and SQL's rules give the value.
 *
 * @param operands values that do not depend on the item
 * @param form what is computed
 */
record ServerSet(AttributePath path, List<Expression> operands, Form form) {
    ServerSet {
        operands = List.copyOf(operands);
    }

    /**
     * The action, and what has to be true of the item for it.
     *
     * @param action for values that DynamoDB can compute with
     */
    record Computed(UpdateAction action, Predicate guard) {}

    /** Null for values that DynamoDB can't compute with. */
    @Nullable
    Computed computed(List<? extends @Nullable Object> values) {
        return form.computed(path, values);
    }

    /** Whether it makes the same of an item for which it was done already. */
    boolean isRepeatable() {
        return form instanceof Elements
                || form instanceof IfNotExists first && first.stored().equals(path);
    }

    /** One way to compute. */
    sealed interface Form {
        @Nullable
        Computed computed(AttributePath path, List<? extends @Nullable Object> values);
    }

    /** An operand: what the item holds at a path, or, where that is null, the next value. */
    record Operand(@Nullable AttributePath stored) {}

    /**
     * {@code left + right}, {@code left - right}
     *
     * @param range that the result has to be in; null if any number may be stored
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

        /** Null where no condition on the item can say it. */
        private @Nullable Predicate isInRange(SetValue first, SetValue second, NumericRange range) {
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

    /** {@code list_append(first, second)} */
    record Append(Operand first, Operand second) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            Operands operands = new Operands(values, AttributeType.L);
            SetValue one = operands.listOrEmpty(first);
            SetValue other = operands.listOrEmpty(second);
            boolean known = first.stored() == null || second.stored() == null;
            return one == null || other == null || !known
                    ? null
                    : new Computed(new UpdateAction.Set(path, new SetValue.Append(one, other)), operands.guard());
        }
    }

    /** {@code if_not_exists(stored, value)} */
    record IfNotExists(AttributePath stored) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            Object value = values.get(0);
            return value == null
                    ? null
                    : new Computed(
                            new UpdateAction.Set(path, new SetValue.IfNotExists(stored, new SetValue.Value(value))),
                            // DynamoDB would store the NULL again.
                            new Predicate.Not(new Predicate.HasType(stored, AttributeType.NULL)));
        }
    }

    /** {@code set_add(path, elements)}, {@code set_delete(path, elements)} */
    record Elements(boolean added) implements Form {
        @Override
        public @Nullable Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            if (!(values.get(0) instanceof ItemSet elements)) {
                return null;
            }
            return new Computed(
                    added ? new UpdateAction.Add(path, elements) : new UpdateAction.Delete(path, elements),
                    Predicates.or(
                            new Predicate.IsMissing(path), new Predicate.HasType(path, AttributeType.of(elements))));
        }
    }

    /** A copy of what another attribute holds. */
    record Copy(AttributePath stored) implements Form {
        @Override
        public Computed computed(AttributePath path, List<? extends @Nullable Object> values) {
            return new Computed(
                    new UpdateAction.Set(path, new SetValue.Stored(stored)),
                    new Predicate.Not(new Predicate.IsNull(new Term.Attribute(stored, null))));
        }
    }

    /** One more than the attribute holds, which counts as 0 where it is missing. */
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

    /** Operands of one type, and what makes sure that the item's are. */
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
            if (operand.stored() != null) {
                guards.add(new Predicate.HasType(operand.stored(), type));
                return new SetValue.Stored(operand.stored());
            }
            Object value = values.get(taken++);
            boolean fits = type == AttributeType.N ? value instanceof BigDecimal : value instanceof List;
            return fits && value != null ? new SetValue.Value(value) : null;
        }

        /** What is missing counts as an empty list. */
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
