package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
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
     * The type of a canonical value; NULL for null.
     *
     * @throws IllegalArgumentException if the value is not canonical, which is a defect
     */
    public static AttributeType of(@Nullable Object value) {
        if (value instanceof String) {
            return S;
        }
        if (value instanceof BigDecimal) {
            return N;
        }
        if (value == null || value == StoredNull.INSTANCE) {
            return NULL;
        }
        if (value instanceof Boolean) {
            return BOOL;
        }
        if (value instanceof ByteString) {
            return B;
        }
        if (value instanceof Map) {
            return M;
        }
        if (value instanceof List) {
            return L;
        }
        if (value instanceof ItemSet set) {
            return switch (set.kind()) {
                case SS -> SS;
                case NS -> NS;
                case BS -> BS;
            };
        }
        throw new IllegalArgumentException(
                "not a canonical value: " + value.getClass().getName());
    }

    /** Whether SQL's {@code <} is defined on values of this type: S, N, B and BOOL. */
    public boolean isOrdered() {
        return switch (this) {
            case S, N, B, BOOL -> true;
            case NULL, M, L, SS, NS, BS -> false;
        };
    }
}
