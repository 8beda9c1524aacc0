package io.github.dynamodbjdbc.shell;

import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.IOException;
import java.io.Writer;

/** Escapes output, so that in no format data sends commands to the terminal. */
final class EscapingWriter extends Writer {
    private final Writer terminal;

    EscapingWriter(Writer terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(char[] text, int start, int length) throws IOException {
        // CSV ends lines with CR LF, and the CR would be escaped.
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
