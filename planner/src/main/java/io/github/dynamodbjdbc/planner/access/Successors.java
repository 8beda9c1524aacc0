package io.github.dynamodbjdbc.planner.access;

import java.util.Arrays;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Computes the end of the range of values that begin with a prefix. */
final class Successors {
    private Successors() {}

    /** The least string or binary above all values that begin with the prefix; null if there is none. */
    static @Nullable Object ofPrefix(@Nullable Object prefix) {
        if (prefix instanceof String text) {
            return ofText(text);
        }
        return prefix instanceof ByteString bytes ? ofBytes(bytes.getBytes()) : null;
    }

    private static @Nullable String ofText(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            int start = end - Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                // Surrogates begin at U+D800, so the next code point is U+E000.
                int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
                return prefix.substring(0, start) + Character.toString(next);
            }
            end = start;
        }
        return null;
    }

    private static @Nullable ByteString ofBytes(byte[] prefix) {
        for (int end = prefix.length; end > 0; end--) {
            if (prefix[end - 1] != (byte) 0xFF) {
                byte[] next = Arrays.copyOf(prefix, end);
                next[end - 1]++;
                return new ByteString(next);
            }
        }
        return null;
    }
}
