package io.github.dynamodbjdbc.tck.hunter.judge;

import org.jspecify.annotations.Nullable;

/**
 * The judgement of an answer.
 *
 * @param signature a key shared by faults of one kind, which shrinking preserves
 * @param rows the number of rows; -1 for an error
 */
public record Verdict(Status status, @Nullable String signature, String text, int rows) {
    public enum Status {
        RIGHT,
        /** An expected error. */
        RIGHTLY_REFUSED,
        /** SQL that the driver reports as unsupported. */
        UNSUPPORTED,
        /** A variation that was rejected, as it may be. */
        NOT_APPLICABLE,
        /** The right answer is unknown. */
        UNJUDGED,
        WRONG
    }

    static Verdict right(int rows) {
        return new Verdict(Status.RIGHT, null, "", rows);
    }

    static Verdict wrong(String signature, String text, int rows) {
        return new Verdict(Status.WRONG, signature, text, rows);
    }

    static Verdict of(Status status, String text, int rows) {
        return new Verdict(status, null, text, rows);
    }
}
