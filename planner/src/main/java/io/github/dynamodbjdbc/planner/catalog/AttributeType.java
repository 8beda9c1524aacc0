package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.ValueType;
import org.jspecify.annotations.Nullable;

/** DynamoDB's type descriptors. */
public enum AttributeType {
    S(ColumnType.VARCHAR),
    N(ColumnType.NUMERIC),
    B(ColumnType.VARBINARY),
    BOOL(ColumnType.BOOLEAN),
    NULL(ColumnType.VARIANT),
    M(ColumnType.DOCUMENT),
    L(ColumnType.LIST),
    SS(ColumnType.LIST),
    NS(ColumnType.LIST),
    BS(ColumnType.LIST);

    private final ColumnType columnType;

    AttributeType(ColumnType columnType) {
        this.columnType = columnType;
    }

    public ColumnType columnType() {
        return columnType;
    }

    /**
     * The type of a canonical value; {@link #NULL} for null.
     *
     * @throws IllegalArgumentException if the value is not canonical, which is a defect
     */
    public static AttributeType of(@Nullable Object value) {
        return switch (ValueType.of(value)) {
            case NULL -> NULL;
            case BOOL -> BOOL;
            case N -> N;
            case S -> S;
            case B -> B;
            case L -> L;
            case M -> M;
            case SS -> SS;
            case NS -> NS;
            case BS -> BS;
        };
    }

    /** Whether SQL's {@code <} is defined on values of this type: S, N, B and BOOL. */
    public boolean isOrdered() {
        return switch (this) {
            case S, N, B, BOOL -> true;
            case NULL, M, L, SS, NS, BS -> false;
        };
    }
}
