package io.github.dynamodbjdbc.tck.rules;

import java.util.List;

/** A condition, key condition or filter. */
sealed interface Condition {
    <R> R accept(Visitor<R> visitor);

    record And(Condition left, Condition right) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Or(Condition left, Condition right) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Not(Condition condition) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** With =, &lt;&gt;, &lt;, &lt;=, &gt; or &gt;=. */
    record Comparison(String operator, Operand left, Operand right) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Between(Operand value, Operand low, Operand high) implements Condition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record In(Operand value, List<Operand> candidates) implements Condition {
        public In {
            candidates = List.copyOf(candidates);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** One of the functions that are true or false. */
    record Function(String name, List<Operand> operands) implements Condition {
        public Function {
            operands = List.copyOf(operands);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** One method for each form. */
    interface Visitor<R> {
        R visit(And and);

        R visit(Or or);

        R visit(Not not);

        R visit(Comparison comparison);

        R visit(Between between);

        R visit(In in);

        R visit(Function function);
    }
}
