package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlNode;

/**
 * What lowering made of a query.
 *
 * @param sql names only the tables of {@code tables}, and every column of them by table and column
 * @param tables one for each reference to a table, also where the statement names a table twice
 * @param columns of the result, in order; the names in {@code sql} are our own
 * @param warnings what the user should know whatever the run brings
 * @param parameterTypes the type that each {@code ?} is converted to; VARIANT takes the value as it is bound
 * @param limits from hints
 * @param internalNames the names that Calcite knows tables and derived tables by, and the user's words for them
 */
public record LoweredQuery(
        SqlNode sql,
        List<TableUse> tables,
        List<ResultColumn> columns,
        List<String> warnings,
        List<ColumnType> parameterTypes,
        CapacityLimits limits,
        Map<String, String> internalNames) {
    public LoweredQuery {
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
        warnings = List.copyOf(warnings);
        parameterTypes = List.copyOf(parameterTypes);
        internalNames = Map.copyOf(internalNames);
    }

    public int parameterCount() {
        return parameterTypes.size();
    }
}
