package io.github.dynamodbjdbc.planner.type;

import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.function.CollectionKind;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a column by its number within the statement. The column's index in a row is known only when the whole query is bound, because
 * tables gain columns as names are used. Two references to the same column are equal, wherever they occur in the text.
 */
public final class ColumnRef extends RexInputRef implements CollectionKind.Declared {
    private final @Nullable String table;
    private final String label;
    private final Position position;
    private final @Nullable CollectionKind kind;

    public ColumnRef(int id, RelDataType type, @Nullable String table, String label, Position position) {
        this(id, type, table, label, position, null);
    }

    /** @param kind the kind of its values; null if it varies, or is unknown */
    public ColumnRef(
            int id,
            RelDataType type,
            @Nullable String table,
            String label,
            Position position,
            @Nullable CollectionKind kind) {
        super(id, type);
        this.kind = kind;
        this.table = table;
        this.label = label;
        this.position = position;
    }

    @Override
    public @Nullable CollectionKind kind() {
        return kind;
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
