package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a plan's parameters. */
@FunctionalInterface
public interface ParameterSource {
    /** The values, in order, each converted to the type of its parameter. */
    List<? extends @Nullable Object> bind(List<ColumnType> types) throws SQLException;

    /** The kinds of the values as they were set, in order; empty without parameters. */
    default List<ParameterKind> kinds() {
        return List.of();
    }

    /** Warnings of values that are stored otherwise than they were set. */
    default List<String> warnings() {
        return List.of();
    }
}
