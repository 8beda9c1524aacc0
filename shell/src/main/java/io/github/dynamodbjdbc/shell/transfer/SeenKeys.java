package io.github.dynamodbjdbc.shell.transfer;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Digests of the keys that an import has written. A row with a key that was seen before has replaced another row of its file, which the counts of
 * rows do not show.
 */
final class SeenKeys {
    /** The most keys that are stored, with 16 bytes each. */
    static final int MOST = 2_000_000;

    private final MessageDigest digest;
    private long[] slots = new long[1 << 10];
    private int keys;
    private long again;

    SeenKeys() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Adds the key of a written row. */
    void add(List<Object> key) {
        for (Object value : key) {
            byte[] text = text(value).getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(text.length).flip());
            digest.update(text);
        }
        long seen = ByteBuffer.wrap(digest.digest()).getLong();
        // 0 marks an empty slot.
        long code = seen == 0 ? 1 : seen;
        if (contains(code)) {
            again++;
        } else if (!isFull()) {
            keep(code);
        }
    }

    private static String text(Object value) {
        return value instanceof BigDecimal number
                ? "N" + number.stripTrailingZeros()
                : value instanceof ByteBuffer bytes
                        ? "B" + StandardCharsets.ISO_8859_1.decode(bytes.duplicate())
                        : "S" + value;
    }

    private boolean contains(long code) {
        return slots[slot(slots, code)] == code;
    }

    private void keep(long code) {
        if (2 * (keys + 1) > slots.length) {
            long[] larger = new long[2 * slots.length];
            for (long kept : slots) {
                if (kept != 0) {
                    larger[slot(larger, kept)] = kept;
                }
            }
            slots = larger;
        }
        slots[slot(slots, code)] = code;
        keys++;
    }

    /** The slot of a code, or the empty slot where it would be stored. */
    private static int slot(long[] slots, long code) {
        int slot = (int) (code & (slots.length - 1));
        while (slots[slot] != 0 && slots[slot] != code) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** The number of rows whose key had been seen before. */
    long again() {
        return again;
    }

    /** Whether no more keys are stored, so that further such rows are not counted. */
    boolean isFull() {
        return keys == MOST;
    }
}
