package io.github.dynamodbjdbc.planner.exec.function;

import org.apache.calcite.avatica.util.ByteString;

/** The functions of {@link TextFunctions} that also take binary. Positions count bytes, from 1. No method takes NULL. */
public final class BinaryFunctions {
    private BinaryFunctions() {}

    public static ByteString substring(Object bytes, Object start) {
        return slice((ByteString) bytes, Arguments.clamped(start) - 1L, Long.MAX_VALUE / 2);
    }

    /** The part of the given length from the given position. Positions outside the value count toward the length. */
    public static ByteString substring(Object bytes, Object start, Object length) {
        long count = Arguments.clamped(length);
        if (count < 0) {
            throw Arguments.invalid("negative length in SUBSTRING");
        }
        long from = Arguments.clamped(start) - 1L;
        return slice((ByteString) bytes, from, from + count);
    }

    private static ByteString slice(ByteString bytes, long from, long to) {
        int first = (int) Math.max(0, Math.min(from, bytes.length()));
        int end = (int) Math.max(first, Math.min(to, bytes.length()));
        return bytes.substring(first, end);
    }

    /** The position of the part's first occurrence; 0 if there is none. */
    public static int position(Object part, Object bytes) {
        byte[] wanted = ((ByteString) part).getBytes();
        byte[] all = ((ByteString) bytes).getBytes();
        for (int start = 0; start + wanted.length <= all.length; start++) {
            if (java.util.Arrays.equals(all, start, start + wanted.length, wanted, 0, wanted.length)) {
                return start + 1;
            }
        }
        return 0;
    }

    /** Replaces as many bytes as the replacement has. */
    public static ByteString overlay(Object bytes, Object by, Object start) {
        return overlay(bytes, by, start, ((ByteString) by).length());
    }

    public static ByteString overlay(Object bytes, Object by, Object start, Object length) {
        ByteString all = (ByteString) bytes;
        long from = Arguments.clamped(start);
        if (from <= 0) {
            throw Arguments.invalid("OVERLAY begins at 1");
        }
        return slice(all, 0, from - 1)
                .concat((ByteString) by)
                .concat(slice(all, from - 1 + Arguments.clamped(length), all.length()));
    }
}
