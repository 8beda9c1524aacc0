package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;

/** A value in SET that DynamoDB computes. */
public sealed interface SetValue {
    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of value. */
    interface Visitor<R> {
        R visit(Value value);

        R visit(Stored stored);

        R visit(Arithmetic arithmetic);

        R visit(Append append);

        R visit(IfNotExists ifNotExists);
    }

    /** @param value canonical; {@link io.github.dynamodbjdbc.planner.value.StoredNull} is DynamoDB's NULL */
    record Value(Object value) implements SetValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The item's value at a path. */
    record Stored(AttributePath path) implements SetValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The sum {@code left + right} or difference {@code left - right} of numbers. */
    record Arithmetic(SetValue left, boolean minus, SetValue right) implements SetValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code list_append(first, second)} */
    record Append(SetValue first, SetValue second) implements SetValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code if_not_exists(path, otherwise)} */
    record IfNotExists(AttributePath path, SetValue otherwise) implements SetValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
