package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Types;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A column of a bound query as the enclosing query sees it.
 *
 * @param label the column's label, which may not be unique
 * @param id the number of the column
 * @param converts see {@link Value}
 * @param origin null for a computed column
 */
public record SelectedColumn(String label, int id, RelDataType type, boolean converts, Value.@Nullable Origin origin) {
    public ResultColumn result() {
        ColumnType reported = origin == null ? null : origin.reported().get();
        return new ResultColumn(
                label,
                origin == null ? label : origin.name(),
                origin == null ? null : origin.table(),
                reported == null && dynamic() ? ColumnType.VARIANT : reported,
                origin == null ? dynamic() : origin.dynamic(),
                converts);
    }

    public RexNode reference(Position position) {
        return new ColumnRef(id, type, null, label, position);
    }

    /** The column in a FROM that has the given name for the query. */
    public Reference in(@Nullable String table) {
        return position -> new Value(
                new ColumnRef(id, type, table, label, position),
                converts,
                origin == null ? new Value.Origin(label, label, null, () -> null, dynamic()) : origin.labelled(label));
    }

    private boolean dynamic() {
        return Types.isAny(type);
    }
}
