package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that reads or writes items, and so consumes capacity. */
public sealed interface MeteredPlan extends Plan permits RowsPlan, WritePlan {
    /** Warnings that are known before the statement runs: unknown attributes, large scans. */
    List<String> warnings();

    /** The scans of large tables that the warnings mention. */
    default List<LargeScan> largeScans() {
        return List.of();
    }

    /**
     * The recommendation that would make the statement cheaper, if one is known. Called for expensive statements only.
     *
     * @param values the parameters' values, converted to their types; null if unknown
     * @return null if no known change would save much
     */
    default @Nullable Cure cure(@Nullable ParameterValues values) {
        return null;
    }

    /**
     * The recommendation after a run, by the units that it measured and the statistics that it updated.
     *
     * @param values as above
     * @param catalog has the statistics
     */
    default @Nullable Cure cure(@Nullable ParameterValues values, RunContext ran, Catalog catalog) {
        return cure(values);
    }

    /** Estimated read capacity units; for a write, those of finding its items. */
    double estimatedReadUnits();

    /**
     * The reads of tables in a compact form for the advisor, which keeps many of them: without statistics, and with large values and long
     * lists truncated.
     */
    default List<ScanSpec> workload() {
        return List.of();
    }

    /** The tables on whose descriptions the plan is based. */
    default Set<String> tables() {
        return workload().stream().map(spec -> spec.table().name()).collect(Collectors.toSet());
    }

    /** The limits of consumption from the statement's hints. */
    default CapacityLimits limits() {
        return CapacityLimits.NONE;
    }
}
