package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;

/** Changes a property. Whoever runs it owns the properties, so there is nothing to do here. */
public record SettingPlan(Setting setting) implements Plan {
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
