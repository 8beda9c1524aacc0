package io.github.dynamodbjdbc.planner.write;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.ItemSet;

/** One action of an UpdateItem. */
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

    /** Puts elements into a set, which is made if there is none. */
    record Add(AttributePath path, ItemSet elements) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** Takes elements out of a set. */
    record Delete(AttributePath path, ItemSet elements) implements UpdateAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
