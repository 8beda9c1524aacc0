package io.github.dynamodbjdbc.shell;

import java.io.IOException;
import java.io.Writer;

/** Where rows go. */
interface Destination {
    /** For one result; closing it ends that result, and leaves the stream behind it open. */
    Writer open() throws IOException;

    /** How wide a line may be; 0 for no bound. */
    int columns();

    /** Whether others write to the same terminal. */
    boolean isTerminal();

    /** A stream for all results. */
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

    /** Leaves the stream behind it open. */
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
