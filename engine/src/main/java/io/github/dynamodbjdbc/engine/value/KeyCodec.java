package io.github.dynamodbjdbc.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Keys of maps: an eight-byte digest of the partition key, its values, and the values of the sort key, encoded so that the order of the bytes is
 * the order of the items. String and binary values end with 00 01, and a 00 in them becomes 00 FF, so no key is a prefix of another one.
 */
public final class KeyCodec {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    /** The length of the digest before the values of the partition key, in bytes. */
    public static final int DIGEST_BYTES = 8;

    private KeyCodec() {}

    /** The common prefix of all keys of a partition. */
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

    /** The common prefix of all values that begin with a value; for a number, its encoding. */
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

    /** The least byte string that is greater than all byte strings with a prefix. */
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

    /** FNV-1a, followed by a mix of the bits that moves similar keys apart. */
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
