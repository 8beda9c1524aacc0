package io.github.dynamodbjdbc.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte string. */
final class Bytes {
    private byte[] bytes = new byte[256];
    private int length;

    void add(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    void add(byte[] values) {
        reserve(values.length);
        System.arraycopy(values, 0, bytes, length, values.length);
        length += values.length;
    }

    void addLong(long value) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            add((int) (value >>> shift));
        }
    }

    /** Adds an integer with seven bits per byte, the lowest first. */
    void addVarint(int value) {
        int rest = value;
        while (rest >= 0x80) {
            add(rest & 0x7F | 0x80);
            rest >>>= 7;
        }
        add(rest);
    }

    void addText(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        addVarint(encoded.length);
        add(encoded);
    }

    int length() {
        return length;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private void reserve(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
