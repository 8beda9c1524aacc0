package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The findings of binding about a statement as a whole, which its plans keep.
 *
 * @param parameterTypes the type that each parameter is converted to; VARIANT takes the value as it is bound
 * @param warnings for the user whatever the run brings
 * @param expected comparisons of parameters, to be checked when values are bound
 * @param limits from hints
 * @param transactional whether all reads have to be of one moment
 * @param segment the only part of its one table that is read; null for all of it
 * @param unsampled names of tables whose columns are shown and not sampled yet
 * @param unknown places that are named in tables not sampled yet
 */
public record Findings(
        List<ColumnType> parameterTypes,
        List<String> warnings,
        List<ExpectedParameter> expected,
        CapacityLimits limits,
        boolean transactional,
        @Nullable ScanSegment segment,
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
