package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Position;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a column by its number within the statement. The column's index in a row is known only when the whole query is bound, because
 * tables gain columns as names are used. Two references to the same column are equal, wherever they occur in the text.
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

    /** The name in warnings. */
    public String label() {
        return label;
    }

    /** The name in errors. */
    public String qualified() {
        return table == null ? label : table + '.' + label;
    }

    public Position position() {
        return position;
    }
}
