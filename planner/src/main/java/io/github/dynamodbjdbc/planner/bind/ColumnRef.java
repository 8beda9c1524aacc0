package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Position;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/**
 * A column by its number within the statement. Where it stands in a row is known only when the whole query is, for tables learn their
 * columns as names are used. Two of the same column are equal, wherever they stand in the text.
 */
final class ColumnRef extends RexInputRef {
    private final @Nullable String table;
    private final String label;
    private final Position position;

    ColumnRef(int id, RelDataType type, @Nullable String table, String label, Position position) {
        super(id, type);
        this.table = table;
        this.label = label;
        this.position = position;
    }

    /** What warnings call it. */
    String label() {
        return label;
    }

    /** What errors call it. */
    String qualified() {
        return table == null ? label : table + '.' + label;
    }

    Position position() {
        return position;
    }
}
