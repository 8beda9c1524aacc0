package io.github.dynamodbjdbc.tck.hunter.judge;

import org.jspecify.annotations.Nullable;

/**
 * What is to be said of an answer.
 *
 * @param signature what faults of one kind have in common; what is shrunk must keep it
 * @param rows how many there were; -1 if there was an error
 */
public record Verdict(Status status, @Nullable String signature, String text, int rows) {
    public enum Status {
        RIGHT,
        /** An error that was expected. */
        RIGHTLY_REFUSED,
        /** SQL that the driver says it does not have. */
        UNSUPPORTED,
        /** A variation that was refused, as it may be. */
        NOT_APPLICABLE,
        /** Nobody knows what is right. */
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
