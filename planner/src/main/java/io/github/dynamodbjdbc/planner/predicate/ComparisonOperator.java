package io.github.dynamodbjdbc.planner.predicate;

/** SQL's comparison operators. */
public enum ComparisonOperator {
    EQUAL("="),
    NOT_EQUAL("<>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String symbol;

    ComparisonOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    /** The equivalent operator for exchanged sides. */
    public ComparisonOperator mirrored() {
        return switch (this) {
            case EQUAL, NOT_EQUAL -> this;
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        };
    }

    /** The operator that is TRUE where this one is FALSE, and UNKNOWN where it is UNKNOWN. */
    public ComparisonOperator negated() {
        return switch (this) {
            case EQUAL -> NOT_EQUAL;
            case NOT_EQUAL -> EQUAL;
            case LESS -> GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            case GREATER -> LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
        };
    }
}
