package io.github.dynamodbjdbc.planner.compile;

import org.apache.calcite.sql.SqlKind;

/** A comparison operator, encoded by the orders of its sides for which it is true. */
enum Comparison {
    EQUAL(2),
    NOT_EQUAL(5),
    LESS(1),
    LESS_OR_EQUAL(3),
    GREATER(4),
    GREATER_OR_EQUAL(6);

    /** One bit each for less, equal and greater. */
    private final int orders;

    Comparison(int orders) {
        this.orders = orders;
    }

    static Comparison of(SqlKind kind) {
        return switch (kind) {
            case EQUALS -> EQUAL;
            case NOT_EQUALS -> NOT_EQUAL;
            case LESS_THAN -> LESS;
            case LESS_THAN_OR_EQUAL -> LESS_OR_EQUAL;
            case GREATER_THAN -> GREATER;
            case GREATER_THAN_OR_EQUAL -> GREATER_OR_EQUAL;
            default -> throw new IllegalStateException(kind.name());
        };
    }

    int orders() {
        return orders;
    }

    /** The equivalent comparison with swapped sides. */
    Comparison swapped() {
        return switch (this) {
            case EQUAL, NOT_EQUAL -> this;
            case LESS -> GREATER;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
            case GREATER -> LESS;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
        };
    }

    static boolean holds(int orders, int order) {
        return (orders >> Integer.signum(order) + 1 & 1) != 0;
    }
}
