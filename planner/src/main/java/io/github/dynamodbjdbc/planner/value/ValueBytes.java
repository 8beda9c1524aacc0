package io.github.dynamodbjdbc.planner.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** The size of a value in bytes, as DynamoDB counts it. */
final class ValueBytes {
    private static final int DOCUMENT_OVERHEAD = 3;
    private static final int ELEMENT_OVERHEAD = 1;

    private ValueBytes() {}

    static long of(@Nullable Object value) {
        if (value instanceof String text) {
            return utf8Length(text);
        }
        if (value instanceof BigDecimal number) {
            return number(number);
        }
        if (value instanceof ByteString bytes) {
            return bytes.length();
        }
        if (value instanceof List<?> list) {
            long bytes = DOCUMENT_OVERHEAD;
            for (Object element : list) {
                bytes += ELEMENT_OVERHEAD + of(element);
            }
            return bytes;
        }
        if (value instanceof Map<?, ?> map) {
            long bytes = DOCUMENT_OVERHEAD;
            for (Map.Entry<?, ?> member : map.entrySet()) {
                bytes += ELEMENT_OVERHEAD + utf8Length((String) member.getKey()) + of(member.getValue());
            }
            return bytes;
        }
        if (value instanceof ItemSet set) {
            long bytes = 0;
            for (Object element : set.elements()) {
                bytes += of(element);
            }
            return bytes;
        }
        // BOOL and NULL
        return 1;
    }

    static long utf8Length(String text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Each half of a surrogate pair counts for two of the pair's four bytes.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    /** One byte for the exponent, one per two digits, and one for a minus sign; leading and trailing zeros are not stored. */
    private static int number(BigDecimal number) {
        if (number.signum() == 0) {
            return 1;
        }
        BigDecimal stripped = Values.canonical(number);
        int digits = stripped.precision();
        int fraction = Math.max(0, Math.min(digits, stripped.scale()));
        int integer = digits - fraction;
        return 1 + (integer + 1) / 2 + (fraction + 1) / 2 + (number.signum() < 0 ? 1 : 0);
    }
}
