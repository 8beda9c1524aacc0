package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import org.jspecify.annotations.Nullable;

/** One side of a comparison. */
public sealed interface Term {
    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of term. */
    interface Visitor<R> {
        R visit(Attribute attribute);

        R visit(Size size);

        R visit(Literal literal);

        R visit(Parameter parameter);

        R visit(Clock clock);
    }

    /**
     * What an item holds at a path.
     *
     * @param declared the type that the column was declared with: a value of any other type counts as NULL; null if dynamic
     */
    record Attribute(AttributePath path, @Nullable AttributeType declared) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DynamoDB's {@code size(path)}: characters of a string, bytes, elements; unknown for other types. */
    record Size(AttributePath path) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value known when the statement runs, the same for every item. */
    sealed interface Operand extends Term {}

    /**
     * @param value canonical: String, BigDecimal (trailing zeros stripped), ByteString, Boolean, List, Map, ItemSet; null is SQL's NULL
     */
    record Literal(@Nullable Object value) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param index of the statement's {@code ?}, counted from 0 */
    record Parameter(int index) implements Operand {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The statement's one clock reading, or five years before it, in epoch seconds. */
    enum Clock implements Operand {
        NOW,
        FIVE_YEARS_AGO;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
