package io.github.dynamodbjdbc.planner.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** DynamoDB's types, in the order in which ORDER BY sorts values of different types. */
public enum ValueType {
    NULL,
    BOOL,
    N,
    S,
    B,
    L,
    M,
    SS,
    NS,
    BS;

    /** @throws IllegalArgumentException if the value is not canonical, which is a bug */
    public static ValueType of(@Nullable Object value) {
        if (value == null || value == StoredNull.INSTANCE) {
            return NULL;
        }
        if (value instanceof String) {
            return S;
        }
        if (value instanceof BigDecimal) {
            return N;
        }
        if (value instanceof Boolean) {
            return BOOL;
        }
        if (value instanceof ByteString) {
            return B;
        }
        if (value instanceof List) {
            return L;
        }
        if (value instanceof Map) {
            return M;
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
}
