package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/** The kind of a value that is bound to a parameter. */
public enum ParameterKind {
    /** Also where a statement is planned before anything is bound. */
    TEXT(null),
    NUMBER(ColumnType.NUMERIC),
    BOOLEAN(ColumnType.BOOLEAN),
    BINARY(ColumnType.VARBINARY),
    DOCUMENT(null),
    NULL(null),
    DATE(ColumnType.DATE),
    TIME(ColumnType.TIME),
    TIMESTAMP(ColumnType.TIMESTAMP);

    private final @Nullable ColumnType type;

    ParameterKind(@Nullable ColumnType type) {
        this.type = type;
    }

    /** The type of the value; null of text, which takes the type of its neighbours, and of what has none. */
    public @Nullable ColumnType type() {
        return type;
    }

    /** The type of a date or time; null of all else, which attributes may hold as it is. */
    public @Nullable ColumnType moment() {
        return switch (this) {
            case DATE, TIME, TIMESTAMP -> type;
            case TEXT, NUMBER, BOOLEAN, BINARY, DOCUMENT, NULL -> null;
        };
    }
}
