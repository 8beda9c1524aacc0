package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The results of binding that concern the whole statement; its plans keep them.
 *
 * @param parameterTypes the type to which each parameter is converted; VARIANT leaves the value unchanged
 * @param warnings the warnings that are known before the run
 * @param expected comparisons of parameters, to be checked when values are bound
 * @param limits the limits from hints
 * @param transactional whether all reads must be one snapshot
 * @param segment the only segment of its table that is read; null for all
 * @param approximate whether an index may search the rows nearest to a vector, and may miss some
 * @param unsampled the names of unsampled tables whose columns are shown
 * @param unknown unknown paths that are named in unsampled tables
 */
public record Findings(
        List<ColumnType> parameterTypes,
        List<String> warnings,
        List<ExpectedParameter> expected,
        CapacityLimits limits,
        boolean transactional,
        @Nullable ScanSegment segment,
        boolean approximate,
        Set<String> unsampled,
        List<UnknownPlace> unknown) {
    public Findings {
        parameterTypes = List.copyOf(parameterTypes);
        warnings = List.copyOf(warnings);
        expected = List.copyOf(expected);
        unsampled = Set.copyOf(unsampled);
        unknown = List.copyOf(unknown);
    }

    public ColumnType parameterType(int index) {
        return index < parameterTypes.size() ? parameterTypes.get(index) : ColumnType.VARIANT;
    }
}
