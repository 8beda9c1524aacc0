package io.github.dynamodbjdbc.planner.plan;

/** The policy for full scans of large tables. */
public enum ScanPolicy {
    ALLOW,
    WARN,
    DENY
}
