package io.github.dynamodbjdbc.planner.value;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Estimates the heap memory of values in bytes. */
public final class HeapBytes {
    private static final long HEADER = 16;
    private static final long REFERENCE = 8;

    /** An object with a number, or with another object and one or two numbers. */
    private static final long SMALL = 24;

    private static final long TEXT = 56;
    private static final long DECIMAL = 48;
    private static final long ENTRY = 64;

    private HeapBytes() {}

    /** A row with its values. */
    public static long ofRow(@Nullable Object[] row) {
        long bytes = HEADER + REFERENCE * row.length;
        for (Object value : row) {
            bytes += of(value);
        }
        return bytes;
    }

    /** A canonical value, even if other objects refer to it, too. */
    public static long of(@Nullable Object value) {
        if (value == null || value instanceof Boolean || value == StoredNull.INSTANCE) {
            return 0;
        }
        if (value instanceof String text) {
            // Two bytes per character, as for most scripts; Latin text takes half.
            return TEXT + 2L * text.length();
        }
        if (value instanceof BigDecimal) {
            return DECIMAL;
        }
        if (value instanceof ByteString binary) {
            return TEXT + binary.length();
        }
        if (value instanceof Map<?, ?> document) {
            long bytes = ENTRY;
            for (Map.Entry<?, ?> member : document.entrySet()) {
                bytes += ENTRY + of(member.getKey()) + of(member.getValue());
            }
            return bytes;
        }
        if (value instanceof Collection<?> list) {
            return ofAll(list);
        }
        return value instanceof ItemSet set ? SMALL + ofAll(set.elements()) : SMALL;
    }

    private static long ofAll(Collection<?> values) {
        long bytes = ENTRY;
        for (Object value : values) {
            bytes += REFERENCE + of(value);
        }
        return bytes;
    }
}
