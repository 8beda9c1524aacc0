package io.github.dynamodbjdbc.planner.relation;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import io.github.dynamodbjdbc.planner.type.ColumnRef;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A column of a bound query as the enclosing query sees it.
 *
 * @param label the column's label, which may not be unique
 * @param id the number of the column
 * @param converts see {@link Value}
 * @param origin null for a computed column
 * @param missing null if the column's value is never MISSING
 * @param kind the kind of its values; null if it varies, or is unknown
 */
public record SelectedColumn(
        String label,
        int id,
        RelDataType type,
        boolean converts,
        Value.@Nullable Origin origin,
        @Nullable MissingColumn missing,
        boolean inFull,
        @Nullable CollectionKind kind) {
    /** A column whose value is never MISSING. */
    public SelectedColumn(String label, int id, RelDataType type, boolean converts, Value.@Nullable Origin origin) {
        this(label, id, type, converts, origin, null, false, null);
    }

    public SelectedColumn with(@Nullable MissingColumn hidden) {
        return new SelectedColumn(label, id, type, converts, origin, hidden, inFull, kind);
    }

    public ResultColumn result() {
        ColumnType reported = origin == null ? null : origin.reported().get();
        return new ResultColumn(
                label,
                origin == null ? label : origin.name(),
                origin == null ? null : origin.table(),
                reported == null && dynamic() ? ColumnType.VARIANT : reported,
                origin == null ? dynamic() : origin.dynamic(),
                converts,
                inFull);
    }

    public RexNode reference(Position position) {
        return new ColumnRef(id, type, null, label, position, kind);
    }

    /** The column in a FROM that has the given name for the query. */
    public Reference in(Rex rex, @Nullable String table) {
        return new Seen(rex, this, table);
    }

    private record Seen(
            Rex rex, SelectedColumn column, @Nullable String table) implements Reference {
        @Override
        public Value value(Position position) {
            return column.value(table, position);
        }

        /** An outer join fills with NULL, so a hidden column without a value means NULL. */
        @Override
        public @Nullable RexNode missing(Position position) {
            MissingColumn missing = column.missing;
            return missing == null || !missing.possible()
                    ? null
                    : rex.call(
                            SqlStdOperatorTable.IS_TRUE,
                            new ColumnRef(
                                    missing.number(),
                                    rex.type(SqlTypeName.BOOLEAN, true),
                                    table,
                                    column.label,
                                    position));
        }
    }

    private Value value(@Nullable String table, Position position) {
        return new Value(
                new ColumnRef(id, type, table, label, position, kind),
                converts,
                origin == null ? new Value.Origin(label, label, null, () -> null, dynamic()) : origin.labelled(label),
                inFull);
    }

    private boolean dynamic() {
        return Types.isAny(type);
    }
}
