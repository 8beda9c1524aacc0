package io.github.dynamodbjdbc.engine;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The answer to a request: the status that HTTP has for it, and JSON in UTF-8. */
public final class Answer {
    private final int status;
    private final byte[] body;

    Answer(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    /** 200, or 400 and above for an error. */
    public int status() {
        return status;
    }

    public boolean isError() {
        return status != 200;
    }

    public byte[] body() {
        return body.clone();
    }

    /** The body itself, for who only reads it. */
    byte[] shared() {
        return body;
    }

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer answer && status == answer.status && Arrays.equals(body, answer.body);
    }

    @Override
    public int hashCode() {
        return 31 * status + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return status + " " + text();
    }
}
