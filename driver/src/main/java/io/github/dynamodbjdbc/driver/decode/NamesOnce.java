package io.github.dynamodbjdbc.driver.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Creates each of a response's names once, as long as there is space; further names may be created several times. */
final class NamesOnce {
    private static final int SLOTS = 256;

    private final byte[] json;
    private final @Nullable String[] names = new String[SLOTS];
    /** The start of each name in the JSON. */
    private final int[] starts = new int[SLOTS];

    private final int[] ends = new int[SLOTS];

    NamesOnce(byte[] json) {
        this.json = json;
    }

    /** The name between those indexes, which contains no escapes. */
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
