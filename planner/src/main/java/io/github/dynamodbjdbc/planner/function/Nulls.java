package io.github.dynamodbjdbc.planner.function;

/** What a NULL among the arguments of a function does. */
public enum Nulls {
    /** The result is NULL. */
    GIVE_NULL,
    /** It is left out; of an aggregate, its row is. */
    PASSED_OVER,
    /** It is an argument like others. */
    COUNT
}
