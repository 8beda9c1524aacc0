package io.github.dynamodbjdbc.planner.plan;

/** What statements see of items that have expired but are not deleted yet. */
public enum TtlMode {
    /** Expired items do not exist. */
    HIDE,
    /** They are items like any other. */
    SHOW,
    /** Nothing but them exists. */
    ONLY
}
