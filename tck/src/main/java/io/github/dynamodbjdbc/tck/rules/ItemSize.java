package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bytes of an item as the service counts them for capacity and for its limits. */
final class ItemSize {
    private static final long COLLECTION_BYTES = 3;

    private ItemSize() {}

    /** The size of an item, or 0 for none. */
    static long of(@Nullable JsonNode item) {
        return item == null ? 0 : members(item);
    }

    private static long members(JsonNode item) {
        long bytes = 0;
        for (Map.Entry<String, JsonNode> attribute : item.properties()) {
            bytes += text(attribute.getKey()) + value(attribute.getValue());
        }
        return bytes;
    }

    static long value(JsonNode value) {
        JsonNode content = AttributeValues.content(value);
        return switch (AttributeValues.type(value)) {
            case "BOOL", "NULL" -> 1;
            case "L" -> {
                long bytes = COLLECTION_BYTES + content.size();
                for (JsonNode element : content) {
                    bytes += value(element);
                }
                yield bytes;
            }
            case "M" -> COLLECTION_BYTES + content.size() + members(content);
            case "SS", "NS", "BS" -> {
                String type = AttributeValues.type(value).substring(0, 1);
                long bytes = 0;
                for (JsonNode element : content) {
                    bytes += scalar(type, element.textValue());
                }
                yield bytes;
            }
            default -> scalar(AttributeValues.type(value), content.textValue());
        };
    }

    private static long scalar(String type, String text) {
        return switch (type) {
            case "S" -> text(text);
            case "N" -> number(new BigDecimal(text));
            case "B" -> base64(text);
            default -> throw new IllegalArgumentException("no scalar: " + type);
        };
    }

    private static int base64(String text) {
        int padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
        return text.length() / 4 * 3 - padding;
    }

    static int number(BigDecimal given) {
        if (given.signum() == 0) {
            return 1;
        }
        BigDecimal number = given.stripTrailingZeros();
        int fraction = Math.max(number.scale(), 0);
        int integer = Math.max(number.precision() - fraction, 0);
        int significantFraction = Math.min(fraction, number.precision());
        return 1 + (integer + 1) / 2 + (significantFraction + 1) / 2 + (number.signum() < 0 ? 1 : 0);
    }

    static int text(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next >= 0x80) {
                // Rare enough to let the JDK do it.
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
            bytes++;
        }
        return bytes;
    }
}
