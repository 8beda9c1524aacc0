package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a plan's parameters. */
@FunctionalInterface
public interface ParameterSource {
    /** The values in order, each converted to its parameter's type. */
    List<? extends @Nullable Object> bind(List<ColumnType> types) throws SQLException;

    /** The kinds of the values in order; empty without parameters. */
    default List<ParameterKind> kinds() {
        return List.of();
    }

    /** Warnings about values that are stored in another form than they were set. */
    default List<String> warnings() {
        return List.of();
    }
}
