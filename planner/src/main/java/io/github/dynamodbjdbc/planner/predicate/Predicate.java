package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A condition on one item, in SQL's three-valued logic. Conditions that these forms can't express stay with the relational plan. */
public sealed interface Predicate {
    // Planning compares conditions all the time. The most common records define their own equals and hashCode, because
    // the JVM takes longer to
    // generate them than to plan the first statement.

    <R> R accept(Visitor<R> visitor);

    /** One method for each kind of predicate. */
    interface Visitor<R> {
        R visit(Constant constant);

        R visit(And and);

        R visit(Or or);

        R visit(Not not);

        R visit(Comparison comparison);

        R visit(In in);

        R visit(IsNull isNull);

        R visit(IsMissing isMissing);

        R visit(HasType hasType);

        R visit(BeginsWith beginsWith);

        R visit(Contains contains);

        R visit(Like like);
    }

    Predicate TRUE = new Constant(Boolean.TRUE);
    Predicate FALSE = new Constant(Boolean.FALSE);
    Predicate UNKNOWN = new Constant(null);

    /** @param value null for UNKNOWN */
    record Constant(@Nullable Boolean value) implements Predicate {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Constant constant && Objects.equals(value, constant.value);
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(value);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record And(List<Predicate> operands) implements Predicate {
        public And {
            operands = List.copyOf(operands);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof And and && operands.equals(and.operands);
        }

        @Override
        public int hashCode() {
            return operands.hashCode();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Or(List<Predicate> operands) implements Predicate {
        public Or {
            operands = List.copyOf(operands);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Not(Predicate operand) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** UNKNOWN if a side is NULL or missing, or if the types differ. */
    record Comparison(Term left, ComparisonOperator operator, Term right) implements Predicate {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Comparison comparison
                    && operator == comparison.operator
                    && left.equals(comparison.left)
                    && right.equals(comparison.right);
        }

        @Override
        public int hashCode() {
            return 31 * left.hashCode() + right.hashCode();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code left = v1 OR left = v2 …}; a NULL among the values makes it UNKNOWN where it isn't TRUE. */
    record In(Term left, List<Term.Operand> values) implements Predicate {
        public In {
            values = List.copyOf(values);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** SQL's IS NULL: missing, a stored NULL, or, for a declared column, of another type. Never UNKNOWN. */
    record IsNull(Term.Attribute attribute) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** The item has no value at that path. Never UNKNOWN. */
    record IsMissing(AttributePath path) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** DynamoDB's {@code attribute_type}: FALSE if missing. Never UNKNOWN. */
    record HasType(AttributePath path, AttributeType type) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** TRUE if the attribute is a string or binary that begins with the operand, which has the same type; UNKNOWN for other types. */
    record BeginsWith(Term.Attribute attribute, Term.Operand prefix) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /**
     * DynamoDB's {@code contains}: a substring, or an element of a set or list. FALSE if a set or list doesn't contain the value, regardless of
     * its type; UNKNOWN for text with an operand other than text, for attributes of other types, and for NULL.
     */
    record Contains(Term.Attribute attribute, Term.Operand element) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param escape the escape character's code point, or null for none */
    record Like(
            Term.Attribute attribute,
            Term.Operand pattern,
            @Nullable Integer escape) implements Predicate {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
