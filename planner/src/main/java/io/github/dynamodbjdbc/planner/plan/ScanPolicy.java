package io.github.dynamodbjdbc.planner.plan;

/** What a full scan of a large table does. */
public enum ScanPolicy {
    ALLOW,
    WARN,
    DENY
}
