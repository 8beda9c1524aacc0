package io.github.dynamodbjdbc.shell.transfer;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** The text of a CSV file. Fails at the end if a quote is still open, as the parser would accept it. */
final class ClosedQuotes extends FilterReader {
    private final char separator;
    private long line = 1;
    private long openedIn;
    private State state = State.BEGIN;

    private enum State {
        /** At the beginning of a cell. */
        BEGIN,
        PLAIN,
        QUOTED,
        /** After a quote in a quoted cell. Another quote is a character of the cell; any other character ends the quoted part. */
        QUOTE
    }

    ClosedQuotes(Reader in, char separator) {
        super(in);
        this.separator = separator;
    }

    @Override
    public int read() throws IOException {
        char[] one = new char[1];
        return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        if (count < 0 && state == State.QUOTED) {
            throw new IOException("line " + openedIn + " opens a quote that is never closed");
        }
        for (int i = offset; i < offset + count; i++) {
            pass(buffer[i]);
        }
        return count;
    }

    private void pass(char c) {
        if (state == State.QUOTED) {
            state = c == '"' ? State.QUOTE : State.QUOTED;
        } else if (c == '"' && state != State.PLAIN) {
            openedIn = state == State.BEGIN ? line : openedIn;
            state = State.QUOTED;
        } else if (c == separator || c == '\n' || c == '\r') {
            state = State.BEGIN;
        } else {
            state = State.PLAIN;
        }
        if (c == '\n') {
            line++;
        }
    }
}
