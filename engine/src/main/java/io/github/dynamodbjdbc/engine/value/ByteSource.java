package io.github.dynamodbjdbc.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the output of {@link Bytes}. */
final class ByteSource {
    private final byte[] bytes;
    private int position;

    ByteSource(byte[] bytes) {
        this.bytes = bytes;
    }

    int next() {
        return bytes[position++] & 0xFF;
    }

    int varint() {
        int value = 0;
        int shift = 0;
        while (true) {
            int next = next();
            value |= (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
            shift += 7;
        }
    }

    String text() {
        int length = varint();
        String text = new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return text;
    }

    byte[] bytes() {
        int length = varint();
        byte[] part = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return part;
    }
}
