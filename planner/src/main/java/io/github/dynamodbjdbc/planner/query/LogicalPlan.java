package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.access.ScanSegment;
import io.github.dynamodbjdbc.planner.bind.ExpectedParameter;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * What a query says, before anything is decided about how it is read: all of its physical plans are made of it. They are made one at
 * a time, for its nodes belong to one planner of Calcite's.
 *
 * @param rel without subqueries in expressions
 * @param parameters the type that each {@code ?} is converted to
 * @param warnings of the text itself
 * @param expected what is known of what parameters are compared with
 * @param transactional whether all that it reads has to be of one moment
 * @param segment the only part of its one table that is read; null for all that it reads
 * @param unsampled names of tables whose columns it shows although no sample told them
 * @param unknown what it names of tables that were not sampled
 */
record LogicalPlan(
        RelNode rel,
        SessionOptions options,
        List<OutputColumn> columns,
        List<ColumnType> parameters,
        List<String> warnings,
        List<ExpectedParameter> expected,
        CapacityLimits limits,
        boolean transactional,
        @Nullable ScanSegment segment,
        Set<String> unsampled,
        List<UnknownPlace> unknown) {}
