package io.github.dynamodbjdbc.grammar.jsonpath;

/** A condition of a path: true, false or unknown. */
public sealed interface PathCondition {
    <R> R accept(Visitor<R> visitor);

    enum Comparison {
        EQUAL("=="),
        NOT_EQUAL("!="),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Comparison(String symbol) {
            this.symbol = symbol;
        }

        String symbol() {
            return symbol;
        }
    }

    record Compare(Comparison comparison, PathValue left, PathValue right) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record And(PathCondition left, PathCondition right) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Or(PathCondition left, PathCondition right) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Not(PathCondition operand) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record IsUnknown(PathCondition operand) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    record Exists(PathValue operand) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param prefix a literal or a variable */
    record StartsWith(PathValue operand, PathValue prefix) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** @param flags those of XQuery: {@code i}, {@code s}, {@code m}, {@code q} */
    record LikeRegex(PathValue operand, String pattern, String flags) implements PathCondition {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** A method for each kind of condition. */
    interface Visitor<R> {
        R visit(Compare compare);

        R visit(And and);

        R visit(Or or);

        R visit(Not not);

        R visit(IsUnknown isUnknown);

        R visit(Exists exists);

        R visit(StartsWith startsWith);

        R visit(LikeRegex likeRegex);
    }
}
