package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plan of a write of items. */
public abstract class ItemWritePlan implements WritePlan {
    private final TableSchema table;
    private final @Nullable QueryPlan read;
    private final ReturnedRows returned;
    private final WriteParameters parameters;
    private final List<String> warnings;

    /** @param read the query that finds the items or produces the rows; null if the statement needs none */
    ItemWritePlan(
            TableSchema table,
            @Nullable QueryPlan read,
            ReturnedRows returned,
            WriteParameters parameters,
            List<String> warnings) {
        this.table = table;
        this.read = read;
        this.returned = returned;
        this.parameters = parameters;
        this.warnings = List.copyOf(warnings);
    }

    /** The explanation for EXPLAIN. Values of the statement may be evaluated for it, but nothing is read. */
    public abstract WriteExplanation explanation(RunContext context);

    /** The request that writes an item and the table, such as {@code PutItem Music}. */
    abstract String write();

    @Override
    public final TableSchema table() {
        return table;
    }

    /** The query that finds the items or produces the rows; empty if the statement needs none. */
    public final List<QueryPlan> reads() {
        return read == null ? List.of() : List.of(read);
    }

    final ReturnedRows returned() {
        return returned;
    }

    /** The rows of a query, run by the cheapest plan for the bound values. */
    final RowCursor rows(QueryPlan query, RunContext context, RunContext running) {
        QueryPlan ofValues = parameters.converted().isEmpty()
                ? query
                : query.forValues(context::parameter, context.expiryClockMillis());
        return ofValues.run(running);
    }

    @Override
    public final List<OutputColumn> columns() {
        return returned.columns();
    }

    @Override
    public final List<ColumnType> parameters() {
        return parameters.converted();
    }

    @Override
    public final List<ColumnType> reportedParameters() {
        return parameters.reported();
    }

    @Override
    public final List<String> warnings() {
        return warnings;
    }

    @Override
    public final List<LargeScan> largeScans() {
        return read == null ? List.of() : read.largeScans();
    }

    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values) {
        return read == null ? null : read.cure(values);
    }

    @Override
    public final String summary() {
        return read == null || read.tables().isEmpty() ? write() : read.summary() + ", " + write();
    }

    @Override
    public double estimatedReadUnits() {
        return read == null ? 0 : read.estimatedReadUnits();
    }

    @Override
    public final List<ScanSpec> workload() {
        return read == null ? List.of() : read.workload();
    }

    @Override
    public final Set<String> tables() {
        Set<String> tables = new HashSet<>(read == null ? Set.of() : read.tables());
        tables.add(table.name());
        return tables;
    }

    @Override
    public final CapacityLimits limits() {
        return read == null ? CapacityLimits.NONE : read.limits();
    }

    @Override
    public final TableWriter.Returned returns() {
        return returned.version();
    }

    @Override
    public final @Nullable RowCursor rows(RunContext context, TableWriter.Written written) {
        return returned.rows(context, written);
    }

    @Override
    public final Result run(RunContext context, TableWriter writer) {
        try (Tasks tasks = tasks(context)) {
            TableWriter.Written written = writer.write(tasks, returned.version());
            String report = tasks.report();
            if (report != null) {
                context.warn(report);
            }
            return new Result(written.count(), rows(context, written));
        }
    }
}
