package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.Setting;
import java.util.List;

/** Changes a property. Whoever runs it owns the properties, so there is nothing to do here. */
record SettingPlan(Setting setting) implements Plan {
    @Override
    public List<OutputColumn> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public String summary() {
        return "SET";
    }

    @Override
    public double estimatedReadUnits() {
        return 0;
    }

    @Override
    public RowCursor run(RunContext context) {
        return LocalPlan.of(summary(), columns(), nothing -> List.of()).run(context);
    }
}
