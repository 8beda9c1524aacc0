package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code SET}: changes a property of the session. The caller owns the properties and applies the change.
 *
 * @param value null for the property's default
 */
public record SettingPlan(String name, @Nullable String value) implements Plan {
    @Override
    public List<OutputColumn> columns() {
        return List.of();
    }

    @Override
    public List<ColumnType> parameters() {
        return List.of();
    }

    @Override
    public String summary() {
        return "SET";
    }

    @Override
    public <T, E extends Exception> T accept(Visitor<T, E> visitor) throws E {
        return visitor.visit(this);
    }
}
