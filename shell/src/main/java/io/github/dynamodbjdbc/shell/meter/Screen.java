package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The stream for messages. All output is escaped, including names and messages from a database, so that data can't send commands to the
 * terminal. The only command is the shell's own, at the beginning of a text.
 */
public final class Screen extends PrintStream {
    /** The command that clears the line. */
    public static final String CLEAR_LINE = "\r\033[K";

    public Screen(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    /** All other methods for text call this one. */
    @Override
    public void print(String text) {
        boolean clears = text != null && text.startsWith(CLEAR_LINE);
        String rest = clears ? text.substring(CLEAR_LINE.length()) : String.valueOf(text);
        super.print((clears ? CLEAR_LINE : "") + CellText.escapeLines(rest));
    }
}
