package io.github.dynamodbjdbc.planner.function;

/** The effect of a NULL among the arguments of a function. */
public enum Nulls {
    /** The result is NULL. */
    GIVE_NULL,
    /** It is left out; of an aggregate, its row is. */
    PASSED_OVER,
    /** It is an argument like others. */
    COUNT
}
