package io.github.dynamodbjdbc.planner.value;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Writes a canonical value as JSON text. */
final class JsonWriter {
    private final StringBuilder out = new StringBuilder();

    private JsonWriter() {}

    static String write(@Nullable Object value) {
        JsonWriter writer = new JsonWriter();
        writer.value(value);
        return writer.out.toString();
    }

    private void value(@Nullable Object value) {
        if (value == null || value == StoredNull.INSTANCE) {
            out.append("null");
        } else if (value instanceof String text) {
            string(text);
        } else if (value instanceof BigDecimal number) {
            out.append(number.toPlainString());
        } else if (value instanceof ByteString bytes) {
            string(bytes.toBase64String());
        } else if (value instanceof Collection<?> elements) {
            array(elements);
        } else if (value instanceof ItemSet set) {
            array(set.elements());
        } else if (value instanceof Map<?, ?> members) {
            object(members);
        } else {
            out.append(value);
        }
    }

    private void array(Collection<?> elements) {
        out.append('[');
        boolean first = true;
        for (Object element : elements) {
            if (!first) {
                out.append(',');
            }
            first = false;
            value(element);
        }
        out.append(']');
    }

    private void object(Map<?, ?> members) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            if (!first) {
                out.append(',');
            }
            first = false;
            string(String.valueOf(member.getKey()));
            out.append(':');
            value(member.getValue());
        }
        out.append('}');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (Character.isHighSurrogate(c)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1))) {
                        out.append(c).append(text.charAt(++i));
                    } else if (c < 0x20 || c == 0x7F || Character.isSurrogate(c)) {
                        // Unpaired surrogates can't be encoded in UTF-8; escapes work in any encoding.
                        escape(c);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private void escape(char c) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(Character.forDigit(c >> shift & 0xF, 16));
        }
    }
}
