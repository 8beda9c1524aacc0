package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Position;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/**
 * A column by its number within the statement. Where it stands in a row is known only when the whole query is, for tables learn their
 * columns as names are used. Two of the same column are equal, wherever they stand in the text.
 */
public final class ColumnRef extends RexInputRef {
    private final @Nullable String table;
    private final String label;
    private final Position position;

    public ColumnRef(int id, RelDataType type, @Nullable String table, String label, Position position) {
        super(id, type);
        this.table = table;
        this.label = label;
        this.position = position;
    }

    /** What warnings call it. */
    public String label() {
        return label;
    }

    /** What errors call it. */
    public String qualified() {
        return table == null ? label : table + '.' + label;
    }

    public Position position() {
        return position;
    }
}
