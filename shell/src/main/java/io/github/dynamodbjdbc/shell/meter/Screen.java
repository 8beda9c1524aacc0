package io.github.dynamodbjdbc.shell.meter;

import io.github.dynamodbjdbc.shell.print.CellText;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The stream for messages. All output is escaped, names and messages of a database included, so
 * that no data sends commands to the terminal; the one command is the shell's own, at the beginning of a text.
 */
public final class Screen extends PrintStream {
    /** Takes away what is on the line. */
    public static final String CLEAR_LINE = "\r\033[K";

    public Screen(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    /** Every other method for text comes down to this one. */
    @Override
    public void print(String text) {
        boolean clears = text != null && text.startsWith(CLEAR_LINE);
        String rest = clears ? text.substring(CLEAR_LINE.length()) : String.valueOf(text);
        super.print((clears ? CLEAR_LINE : "") + CellText.escapeLines(rest));
    }
}
