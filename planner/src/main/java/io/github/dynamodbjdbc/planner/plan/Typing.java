package io.github.dynamodbjdbc.planner.plan;

/** The result of an expression that does not take its values. */
public enum Typing {
    /** An error. */
    STRICT,
    /** MISSING. */
    PERMISSIVE,
    /** An error, regardless of hints: a write must not lose a value that can't be computed. */
    OF_WRITES
}
