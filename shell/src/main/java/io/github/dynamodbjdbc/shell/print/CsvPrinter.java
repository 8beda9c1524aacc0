package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints CSV by RFC 4180. NULL is an empty field, empty text a quoted one. A stored NULL may have its own word without quotes. */
public final class CsvPrinter implements RowPrinter {
    public static final String END_OF_LINE = "\r\n";

    private final Writer out;
    private final @Nullable String nulls;

    /** The caller closes the stream. */
    public CsvPrinter(Writer out) {
        this(out, null);
    }

    /** @param nulls the word for a stored NULL; equal text gets quotes. Null if a stored NULL is an empty field */
    public CsvPrinter(Writer out, @Nullable String nulls) {
        this.out = out;
        this.nulls = nulls;
    }

    @Override
    public void begin(List<Header> columns) throws IOException {
        row(columns.stream().map(Header::label).toList());
    }

    /** Distinguishes a stored NULL from a missing attribute, which are both NULL in a result. */
    @Override
    public @Nullable Object value(ResultSet rows, int column) throws SQLException {
        String text = rows.getString(column);
        return text == null && nulls != null ? NullCell.VALUE : text;
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            Object value = values.get(i);
            if (value == NullCell.VALUE) {
                out.write(nulls == null ? "" : nulls);
            } else if (value != null) {
                field(value.toString());
            }
        }
        out.write(END_OF_LINE);
    }

    private void field(String text) throws IOException {
        boolean plain = !text.isEmpty()
                && !text.equals(nulls)
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
