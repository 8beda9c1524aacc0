package io.github.dynamodbjdbc.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Keys of maps: eight bytes that digest the partition key, its values, and the sort key's, so that the order of bytes is the order of
 * items. Text and binary values are ended by 00 01, and a 00 in them becomes 00 FF; so no key is the beginning of another.
 */
public final class KeyCodec {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    /** The bytes before the values of the partition key. */
    public static final int DIGEST_BYTES = 8;

    private KeyCodec() {}

    /** The beginning of all keys of a partition. */
    public static byte[] partition(List<Value> values) {
        Bytes encoded = new Bytes();
        values.forEach(value -> write(value, encoded));
        byte[] bytes = encoded.toArray();
        Bytes out = new Bytes();
        out.addLong(digest(bytes));
        out.add(bytes);
        return out.toArray();
    }

    public static byte[] sort(List<Value> values) {
        Bytes out = new Bytes();
        values.forEach(value -> write(value, out));
        return out.toArray();
    }

    /** The beginning of every value that begins with that one; of a number, the number itself. */
    public static byte[] prefix(Value value) {
        Bytes out = new Bytes();
        writeOpen(value, out);
        return out.toArray();
    }

    public static byte[] join(byte[] first, byte[] second) {
        Bytes out = new Bytes();
        out.add(first);
        out.add(second);
        return out.toArray();
    }

    /** The least of all byte strings that come behind each one with this beginning. */
    public static byte[] behind(byte[] beginning) {
        byte[] next = beginning.clone();
        for (int i = next.length - 1; i >= 0; i--) {
            next[i]++;
            if (next[i] != 0) {
                return Arrays.copyOf(next, i + 1);
            }
        }
        throw new IllegalArgumentException("nothing comes behind it");
    }

    private static void write(Value value, Bytes out) {
        writeOpen(value, out);
        if (!(value instanceof Value.NumberValue)) {
            out.add(0);
            out.add(1);
        }
    }

    private static void writeOpen(Value value, Bytes out) {
        if (value instanceof Value.NumberValue number) {
            NumberCodec.write(number.number(), out);
            return;
        }
        byte[] bytes = value instanceof Value.StringValue string
                ? string.text().getBytes(StandardCharsets.UTF_8)
                : ((Value.BinaryValue) value).bytes();
        for (byte next : bytes) {
            out.add(next);
            if (next == 0) {
                out.add(0xFF);
            }
        }
    }

    /** FNV-1a, with its bits mixed once more so that near keys are far apart. */
    private static long digest(byte[] bytes) {
        long hash = FNV_OFFSET;
        for (byte next : bytes) {
            hash = (hash ^ next & 0xFF) * FNV_PRIME;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
