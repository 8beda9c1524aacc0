package io.github.dynamodbjdbc.planner.exec;

/** The type of a join. */
public enum JoinKind {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    /** Each row of the left side with a match, once; no columns of the right side. */
    SEMI,
    /** Each row of the left side without a match. */
    ANTI;

    boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** Whether the join returns rows of the left side only. */
    boolean isFilter() {
        return this == SEMI || this == ANTI;
    }
}
