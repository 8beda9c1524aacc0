package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.IOException;
import java.io.Writer;

/** Keeps data from sending commands to the terminal, in every format. */
final class EscapingWriter extends Writer {
    private final Writer terminal;

    EscapingWriter(Writer terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(char[] text, int start, int length) throws IOException {
        // CSV ends its lines as a terminal would not.
        terminal.write(CellText.escapeLines(new String(text, start, length).replace("\r\n", "\n")));
    }

    @Override
    public void flush() throws IOException {
        terminal.flush();
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
