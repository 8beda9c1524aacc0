package io.github.dynamodbjdbc.shell;

import java.io.IOException;
import java.io.Writer;

/** The output for rows. */
interface Destination {
    /** Opens a writer for one result. Closing it ends the result, but leaves the underlying stream open. */
    Writer open() throws IOException;

    /** The greatest width of a line in columns; 0 for no limit. */
    int columns();

    /** Whether other messages are written to the same terminal. */
    boolean isTerminal();

    /** A destination that writes all results to one stream. */
    static Destination of(Writer out, int columns, boolean isTerminal) {
        return new Destination() {
            @Override
            public Writer open() {
                return new Shared(out);
            }

            @Override
            public int columns() {
                return columns;
            }

            @Override
            public boolean isTerminal() {
                return isTerminal;
            }
        };
    }

    /** A writer whose {@code close} leaves the underlying stream open. */
    final class Shared extends Writer {
        private final Writer out;

        Shared(Writer out) {
            this.out = out;
        }

        @Override
        public void write(char[] text, int start, int length) throws IOException {
            out.write(text, start, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.flush();
        }
    }
}
