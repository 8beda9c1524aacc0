package io.github.dynamodbjdbc.driver.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The names that a response has, each made once. Of more names than it has room for, some are made again. */
final class NamesOnce {
    private static final int SLOTS = 256;

    private final byte[] json;
    private final @Nullable String[] names = new String[SLOTS];
    /** Where each of them stands in the JSON. */
    private final int[] starts = new int[SLOTS];

    private final int[] ends = new int[SLOTS];

    NamesOnce(byte[] json) {
        this.json = json;
    }

    /** The name that stands between those places, without escapes. */
    String get(int start, int end) {
        int hash = end - start;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + json[i];
        }
        int slot = (hash ^ hash >>> 8 ^ hash >>> 16) & SLOTS - 1;
        String name = names[slot];
        if (name == null || !Arrays.equals(json, starts[slot], ends[slot], json, start, end)) {
            name = new String(json, start, end - start, StandardCharsets.UTF_8);
            names[slot] = name;
            starts[slot] = start;
            ends[slot] = end;
        }
        return name;
    }
}
