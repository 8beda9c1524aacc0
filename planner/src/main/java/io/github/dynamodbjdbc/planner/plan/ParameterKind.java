package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/** The kind of a value that is bound to a parameter. It influences the plan. */
public enum ParameterKind {
    /** Text; also assumed if a statement is planned before values are bound. */
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

    /** The value's type; null for text, which takes the type of its context, and for values without a type. */
    public @Nullable ColumnType type() {
        return type;
    }

    /** The value's type if it is a date or time; null for other values, which attributes may hold unchanged. */
    public @Nullable ColumnType moment() {
        return switch (this) {
            case DATE, TIME, TIMESTAMP -> type;
            case TEXT, NUMBER, BOOLEAN, BINARY, DOCUMENT, NULL -> null;
        };
    }
}
