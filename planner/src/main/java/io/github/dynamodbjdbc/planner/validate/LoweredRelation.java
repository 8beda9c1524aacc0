package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** A lowered query: rows with named columns. */
record LoweredRelation(SqlNode sql, List<OutputColumn> columns) {
    LoweredRelation {
        columns = List.copyOf(columns);
    }

    /**
     * @param label what the user calls it; several columns may share it
     * @param internal its name in the SQL, unique within the query
     * @param type as in {@link Value}
     * @param converts as in {@link Value}
     * @param origin null where it is computed
     */
    record OutputColumn(
            String label, String internal, @Nullable ColumnType type, boolean converts, Value.@Nullable Origin origin) {
        ResultColumn result() {
            ColumnType reported = origin == null ? null : origin.reported().get();
            return new ResultColumn(
                    label,
                    origin == null ? label : origin.name(),
                    origin == null ? null : origin.table(),
                    reported == null && type == ColumnType.VARIANT ? type : reported,
                    origin == null ? dynamic() : origin.dynamic());
        }

        /** The column as a scope around the query sees it. */
        Reference in(String relation) {
            return position -> new Value(
                    new SqlIdentifier(List.of(relation, internal), Positions.of(position)),
                    type,
                    converts,
                    new Value.Origin(
                            label,
                            origin == null ? label : origin.name(),
                            origin == null ? null : origin.table(),
                            origin == null ? () -> null : origin.reported(),
                            origin == null ? dynamic() : origin.dynamic()));
        }

        private boolean dynamic() {
            return type == ColumnType.VARIANT;
        }
    }
}
