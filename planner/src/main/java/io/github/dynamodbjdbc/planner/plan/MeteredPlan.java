package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The plan of a statement that reads or writes items, and so consumes capacity. */
public sealed interface MeteredPlan extends Plan permits RowsPlan, WritePlan {
    /** What the user should know whatever the run brings: unknown attributes, large scans. */
    List<String> warnings();

    /** The scans of large tables that the warnings name. */
    default List<LargeScan> largeScans() {
        return List.of();
    }

    /**
     * What would make it cheaper, as far as is known; asked of what is dear only.
     *
     * @param values of the parameters, converted to their types; null if they are not known
     * @return null if nothing known would save much
     */
    default @Nullable Cure cure(@Nullable ParameterValues values) {
        return null;
    }

    /** Estimated read capacity units; those of finding what is written, if it writes. */
    double estimatedReadUnits();

    /**
     * What it asks of each table that it reads, for an advisor that looks back on it: without what was known of the items, and with
     * large values and long lists cut, so that many of them take little memory.
     */
    default List<ScanSpec> workload() {
        return List.of();
    }

    /** The tables whose description it rests on. */
    default Set<String> tables() {
        return workload().stream().map(spec -> spec.table().name()).collect(Collectors.toSet());
    }

    /** What the statement's own hints allow it to consume. */
    default CapacityLimits limits() {
        return CapacityLimits.NONE;
    }
}
