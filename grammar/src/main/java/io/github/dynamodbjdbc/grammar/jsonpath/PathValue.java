package io.github.dynamodbjdbc.grammar.jsonpath;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of a path, which gives any number of values. */
public sealed interface PathValue {
    <R> R accept(Visitor<R> visitor);

    /** @param value a string, a BigDecimal, a boolean, or null */
    record Literal(@Nullable Object value) implements PathValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value from outside the path: {@code $name}. */
    record Variable(String name) implements PathValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value without operands. */
    enum Context implements PathValue {
        /** {@code $} */
        ROOT,
        /** {@code @} in a filter */
        CURRENT,
        /** {@code last} in a subscript */
        LAST;

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A value, and the steps from it; at least one. */
    record Access(PathValue start, List<PathAccess> steps) implements PathValue {
        public Access {
            steps = List.copyOf(steps);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    enum Operator {
        ADD("+"),
        SUBTRACT("-"),
        MULTIPLY("*"),
        DIVIDE("/"),
        MODULO("%");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    record Arithmetic(Operator operator, PathValue left, PathValue right) implements PathValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Sign(boolean minus, PathValue operand) implements PathValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** True, false, or null where the condition is unknown. */
    record Truth(PathCondition condition) implements PathValue {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A method for each kind of value. */
    interface Visitor<R> {
        R visit(Literal literal);

        R visit(Variable variable);

        R visit(Context context);

        R visit(Access access);

        R visit(Arithmetic arithmetic);

        R visit(Sign sign);

        R visit(Truth truth);
    }
}
