package io.github.dynamodbjdbc.planner.plan;

/** The visibility of items that have expired but are not deleted yet. */
public enum TtlMode {
    /** Expired items are hidden. */
    HIDE,
    /** Expired items are shown like any others. */
    SHOW,
    /** Only expired items are shown. */
    ONLY
}
