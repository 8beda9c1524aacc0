package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.ItemSet;

/** An action of an UpdateItem. */
public sealed interface UpdateAction {
    AttributePath path();

    <R> R accept(Visitor<R> visitor);

    /** One method for each clause of an update expression. */
    interface Visitor<R> {
        R visit(Set set);

        R visit(Remove remove);

        R visit(Add add);

        R visit(Delete delete);
    }

    record Set(AttributePath path, SetValue value) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Remove(AttributePath path) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Adds elements to a set, which is created if it is missing. */
    record Add(AttributePath path, ItemSet elements) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Removes elements from a set. */
    record Delete(AttributePath path, ItemSet elements) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
