package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/**
 * A text with a limited number of reads. A regular expression such as {@code (a+)+b} may backtrack for a practically unlimited time,
 * and a statement can be cancelled between rows only.
 */
final class BoundedText implements CharSequence {
    /** Reads of characters; about a second. */
    private static final long MOST_LOOKS = 5_000_000;

    private static final int FOR_EACH_CHARACTER = 50;

    private final String text;
    private long left;

    BoundedText(String text) {
        this.text = text;
        this.left = MOST_LOOKS + (long) FOR_EACH_CHARACTER * text.length();
    }

    static QueryException tooMuch(@Nullable Throwable cause) {
        return new QueryException(
                ErrorKind.LIMIT_EXCEEDED,
                "the regular expression tries too many ways to match; write it without repetitions inside of repetitions",
                null,
                cause);
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw tooMuch(null);
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
