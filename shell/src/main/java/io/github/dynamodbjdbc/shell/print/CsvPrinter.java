package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** RFC 4180. NULL is an empty field, empty text a quoted one. */
public final class CsvPrinter implements RowPrinter {
    public static final String END_OF_LINE = "\r\n";

    private final Writer out;

    /** The caller closes the stream. */
    public CsvPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void begin(List<Header> columns) throws IOException {
        row(columns.stream().map(Header::label).toList());
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            Object value = values.get(i);
            if (value != null) {
                field(value.toString());
            }
        }
        out.write(END_OF_LINE);
    }

    private void field(String text) throws IOException {
        boolean plain = !text.isEmpty()
                && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
                && text.charAt(0) != ' '
                && text.charAt(text.length() - 1) != ' ';
        if (plain) {
            out.write(text);
        } else {
            out.write('"');
            out.write(text.replace("\"", "\"\""));
            out.write('"');
        }
    }

    @Override
    public void end() {
        // There is nothing to close.
    }
}
