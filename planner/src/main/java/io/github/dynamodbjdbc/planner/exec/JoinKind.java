package io.github.dynamodbjdbc.planner.exec;

/** Which rows a join gives beside those that match. */
public enum JoinKind {
    INNER,
    LEFT,
    RIGHT,
    FULL,
    /** Each row of the left side that has a match, once, and nothing of the right side. */
    SEMI,
    /** Each row of the left side that has none. */
    ANTI;

    boolean keepsLeft() {
        return this == LEFT || this == FULL;
    }

    boolean keepsRight() {
        return this == RIGHT || this == FULL;
    }

    /** Whether rows of the left side are all that it gives. */
    boolean isFilter() {
        return this == SEMI || this == ANTI;
    }
}
