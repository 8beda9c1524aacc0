package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.GeneratedKeys;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of inserted items that the caller requests in addition to the update count.
 *
 * @param generated whether the columns are those of the key that have a default
 * @param names the columns' names; null if they are not given by name
 * @param indexes the indexes of declared columns, from 1; null if they are not given by index
 */
record WantedKeys(
        boolean generated,
        @Nullable List<String> names,
        @Nullable List<Integer> indexes) {
    static final WantedKeys NONE = new WantedKeys(false, null, null);

    static WantedKeys of(int flag) throws SQLException {
        Arguments.generatedKeys(flag);
        return flag == Statement.RETURN_GENERATED_KEYS ? new WantedKeys(true, null, null) : NONE;
    }

    static WantedKeys of(String @Nullable [] columnNames) throws SQLException {
        if (columnNames == null || columnNames.length == 0) {
            return NONE;
        }
        for (String name : columnNames) {
            Arguments.present(name, "A column's name");
        }
        return new WantedKeys(false, List.of(columnNames), null);
    }

    static WantedKeys of(int @Nullable [] columnIndexes) {
        if (columnIndexes == null || columnIndexes.length == 0) {
            return NONE;
        }
        List<Integer> indexes = new ArrayList<>();
        for (int index : columnIndexes) {
            indexes.add(index);
        }
        return new WantedKeys(false, null, List.copyOf(indexes));
    }

    /** Plans a text. */
    interface Planner {
        Plan plan(String sql) throws SQLException;
    }

    /** The statement with these columns as its rows; the same text if there are no such columns. */
    String text(String sql, Planner planner) throws SQLException {
        if (equals(NONE) || !(planner.plan(sql) instanceof WritePlan write)) {
            return sql;
        }
        WritePlan.Generated columns = write.generated();
        List<String> wanted = columns == null ? List.of() : columns(columns);
        return wanted.isEmpty() ? sql : GeneratedKeys.returning(sql, wanted);
    }

    private List<String> columns(WritePlan.Generated columns) throws SQLException {
        if (names != null) {
            return names;
        }
        if (indexes == null) {
            return columns.keys();
        }
        List<String> chosen = new ArrayList<>();
        for (int index : indexes) {
            if (index < 1 || index > columns.all().size()) {
                throw Errors.of(
                        SqlState.INVALID_PARAMETER_VALUE,
                        "The table has no declared column " + index + "; it has "
                                + columns.all().size());
            }
            chosen.add(columns.all().get(index - 1));
        }
        return chosen;
    }
}
