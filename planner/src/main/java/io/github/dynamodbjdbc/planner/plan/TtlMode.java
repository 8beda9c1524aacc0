package io.github.dynamodbjdbc.planner.plan;

/** The visibility of items that have expired and are not deleted yet. */
public enum TtlMode {
    /** Expired items do not exist. */
    HIDE,
    /** They are items like any other. */
    SHOW,
    /** Nothing but them exists. */
    ONLY
}
