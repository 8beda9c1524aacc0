package io.github.dynamodbjdbc.planner.catalog;

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
}
