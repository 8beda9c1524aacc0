package io.github.dynamodbjdbc.planner.algebra;

import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.bind.ExpectedParameter;
import io.github.dynamodbjdbc.planner.bind.ResultColumn;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * What a query means.
 *
 * @param rel gives the columns of the result, in order; its subqueries in expressions are still to be removed
 * @param columns of the result
 * @param warnings what the user should know whatever the run brings
 * @param expected what is known of what parameters are compared with
 * @param parameterTypes the type that each {@code ?} is converted to; VARIANT takes the value as it is bound
 * @param limits from hints
 * @param transactional whether all that it reads has to be of one moment
 * @param segment the only part of its one table that is read; null for all that it reads
 * @param unsampled names of tables whose columns it shows although no sample told them
 * @param unknown what it names of tables that were not sampled
 */
public record Bound(
        RelNode rel,
        List<ResultColumn> columns,
        List<String> warnings,
        List<ExpectedParameter> expected,
        List<ColumnType> parameterTypes,
        CapacityLimits limits,
        boolean transactional,
        @Nullable ScanSegment segment,
        Set<String> unsampled,
        List<UnknownPlace> unknown) {
    public Bound {
        columns = List.copyOf(columns);
        warnings = List.copyOf(warnings);
        expected = List.copyOf(expected);
        parameterTypes = List.copyOf(parameterTypes);
        unsampled = Set.copyOf(unsampled);
        unknown = List.copyOf(unknown);
    }
}
