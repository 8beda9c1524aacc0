package io.github.dynamodbjdbc.engine.value;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Sizes of values and items in bytes, as the service computes them for capacity and limits. */
public final class ItemSize {
    private static final int COLLECTION_BYTES = 3;

    private ItemSize() {}

    static int of(Map<String, Value> attributes) {
        int bytes = 0;
        for (Map.Entry<String, Value> attribute : attributes.entrySet()) {
            bytes += text(attribute.getKey()) + of(attribute.getValue());
        }
        return bytes;
    }

    public static int of(Value value) {
        if (value instanceof Value.StringValue string) {
            return text(string.text());
        }
        if (value instanceof Value.NumberValue number) {
            return number(number.number());
        }
        if (value instanceof Value.BinaryValue binary) {
            return binary.length();
        }
        if (value instanceof Value.ListValue list) {
            int bytes = COLLECTION_BYTES + list.elements().size();
            for (Value element : list.elements()) {
                bytes += of(element);
            }
            return bytes;
        }
        if (value instanceof Value.MapValue map) {
            return COLLECTION_BYTES + map.members().size() + of(map.members());
        }
        if (value instanceof Value.SetValue set) {
            int bytes = 0;
            for (Value element : set.elements()) {
                bytes += of(element);
            }
            return bytes;
        }
        return 1;
    }

    /**
     * The size of a number: two digits per byte on each side of the decimal point, a byte for the exponent, and one for the sign of a negative
     * number.
     */
    static int number(BigDecimal number) {
        if (number.signum() == 0) {
            return 1;
        }
        int fraction = Math.max(number.scale(), 0);
        int integer = Math.max(number.precision() - fraction, 0);
        int significantFraction = Math.min(fraction, number.precision());
        return 1 + (integer + 1) / 2 + (significantFraction + 1) / 2 + (number.signum() < 0 ? 1 : 0);
    }

    public static int text(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return text.length();
    }
}
