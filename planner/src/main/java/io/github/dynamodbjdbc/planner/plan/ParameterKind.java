package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/** What a value is that is bound to a parameter. */
public enum ParameterKind {
    /** Also where a statement is planned before anything is bound. */
    TEXT(null),
    NUMBER(null),
    BOOLEAN(null),
    BINARY(null),
    DOCUMENT(null),
    NULL(null),
    DATE(ColumnType.DATE),
    TIME(ColumnType.TIME),
    TIMESTAMP(ColumnType.TIMESTAMP);

    private final @Nullable ColumnType moment;

    ParameterKind(@Nullable ColumnType moment) {
        this.moment = moment;
    }

    /** The type of a date or time; null of all else, which attributes may hold as it is. */
    public @Nullable ColumnType moment() {
        return moment;
    }
}
