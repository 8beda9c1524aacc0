package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.query.QueryPlan;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The plan of one text, which shares a query's plan with texts that differ only in the literals of their conditions.
 *
 * @param literals this text's values for the shared plan's parameters
 */
record LiftedPlan(QueryPlan shared, LiteralValues literals) implements RowsPlan {
    @Override
    public List<OutputColumn> columns() {
        return shared.columns();
    }

    /** Literals are lifted only from texts without parameters. */
    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public List<String> warnings() {
        return shared.warnings();
    }

    @Override
    public List<LargeScan> largeScans() {
        return shared.largeScans();
    }

    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values) {
        return shared.cure(literals.priced());
    }

    @Override
    public @Nullable Cure cure(@Nullable ParameterValues values, RunContext ran, Catalog catalog) {
        return shared.cure(literals.priced(), ran, catalog);
    }

    @Override
    public String summary() {
        return shared.summary();
    }

    @Override
    public double estimatedReadUnits() {
        return shared.estimatedReadUnits(literals.priced());
    }

    @Override
    public List<ScanSpec> workload() {
        return shared.workload(literals::value);
    }

    @Override
    public CapacityLimits limits() {
        return shared.limits();
    }

    @Override
    public Set<String> unsampled() {
        return shared.unsampled();
    }

    @Override
    public List<UnknownPlace> unknown() {
        return shared.unknown();
    }

    @Override
    public @Nullable List<TableSchema> readableInReplicas() {
        return shared.readableInReplicas();
    }

    @Override
    public @Nullable RowsPlan condition() {
        QueryPlan condition = shared.condition();
        return condition == null ? null : new LiftedPlan(condition, literals);
    }

    @Override
    public RowCursor run(RunContext context) {
        return shared.run(new Context(context, literals));
    }

    private record Context(RunContext run, LiteralValues literals) implements ForwardingRunContext {
        @Override
        public Object parameter(int index) {
            return literals.value(index);
        }
    }
}
