package io.github.dynamodbjdbc.planner.function;

/** The effect of a NULL argument. */
public enum Nulls {
    /** The result is NULL. */
    GIVE_NULL,
    /** The argument is ignored; for an aggregate, the row is. */
    PASSED_OVER,
    /** NULL is an argument like others. */
    COUNT
}
