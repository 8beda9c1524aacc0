package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A plan whose rows are computed at run time without reading a table.
 *
 * @param summary the line for the statement log
 * @param limits the limits of a statement that it runs
 * @param workload the workload of a statement that it runs
 * @param readableInReplicas see {@link RowsPlan#readableInReplicas}
 * @param rows one array per row, with one value per column
 * @param forValues supplies the plan for given parameter values; null if one plan serves all
 */
public record LocalPlan(
        List<OutputColumn> columns,
        List<ColumnType> parameters,
        List<String> warnings,
        String summary,
        double estimatedReadUnits,
        CapacityLimits limits,
        List<ScanSpec> workload,
        @Nullable List<TableSchema> readableInReplicas,
        Function<RunContext, List<@Nullable Object[]>> rows,
        @Nullable ForValues forValues)
        implements RowsPlan {

    /** Makes the plan for values of parameters, as {@link RowsPlan#forValues} does. */
    public interface ForValues {
        RowsPlan plan(IntFunction<@Nullable Object> values, long expiryClockMillis);
    }

    public static LocalPlan of(
            String summary, List<OutputColumn> columns, Function<RunContext, List<@Nullable Object[]>> rows) {
        return new LocalPlan(
                columns, List.of(), List.of(), summary, 0, CapacityLimits.NONE, List.of(), null, rows, null);
    }

    /** This plan with another source of plans for parameter values. */
    public LocalPlan with(ForValues others) {
        return new LocalPlan(
                columns,
                parameters,
                warnings,
                summary,
                estimatedReadUnits,
                limits,
                workload,
                readableInReplicas,
                rows,
                others);
    }

    public static OutputColumn column(String name, ColumnType type) {
        return new OutputColumn(name, name, null, type, true, false);
    }

    @Override
    public RowsPlan forValues(IntFunction<@Nullable Object> values, long expiryClockMillis) {
        return forValues == null ? this : forValues.plan(values, expiryClockMillis);
    }

    @Override
    public RowCursor run(RunContext context) {
        return new ListCursor(rows.apply(context).iterator());
    }
}
