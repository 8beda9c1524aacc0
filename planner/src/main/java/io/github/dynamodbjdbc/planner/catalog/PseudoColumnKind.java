package io.github.dynamodbjdbc.planner.catalog;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column that every table has and no star shows. No declared column has its name. */
public enum PseudoColumnKind {
    ITEM("$item", ColumnType.DOCUMENT, false),
    SIZE("$size", ColumnType.NUMERIC, false),
    EXPIRES_AT("$expires_at", ColumnType.TIMESTAMP, true),
    EXPIRED("$expired", ColumnType.BOOLEAN, true);

    private final String columnName;
    private final ColumnType type;
    private final boolean nullable;

    PseudoColumnKind(String columnName, ColumnType type, boolean nullable) {
        this.columnName = columnName;
        this.type = type;
        this.nullable = nullable;
    }

    public String columnName() {
        return columnName;
    }

    public ColumnType type() {
        return type;
    }

    public boolean isNullable() {
        return nullable;
    }

    /** The kind with that name; null if there is none. */
    public static @Nullable PseudoColumnKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> kind.columnName.equals(name))
                .findFirst()
                .orElse(null);
    }
}
