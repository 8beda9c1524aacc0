package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import java.util.List;

/** The plan of a statement that reads or writes items, and so consumes capacity. */
public sealed interface MeteredPlan extends Plan permits RowsPlan, WritePlan {
    /** What the user should know whatever the run brings: unknown attributes, large scans. */
    List<String> warnings();

    /** Estimated read capacity units; those of finding what is written, if it writes. */
    double estimatedReadUnits();

    /**
     * What it asks of each table that it reads, for an advisor that looks back on it: without what was known of the items, and with
     * large values and long lists cut, so that many of them take little memory.
     */
    default List<ScanSpec> workload() {
        return List.of();
    }

    /** What the statement's own hints allow it to consume. */
    default CapacityLimits limits() {
        return CapacityLimits.NONE;
    }
}
