package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints plain values, a row per line, with tabs between values. There is no header, and NULL is empty. A text that ends with a line break gets no
 * other, so that a document of several lines is printed unchanged.
 */
public final class RawPrinter implements RowPrinter {
    private final Writer out;

    /** The caller closes the stream. */
    public RawPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void begin(List<Header> columns) {
        // There is no header.
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        String last = "";
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            last = value == null ? "" : value.toString();
            out.write(i == 0 ? last : '\t' + last);
        }
        if (!last.endsWith("\n")) {
            out.write('\n');
        }
    }

    @Override
    public void end() {
        // There is nothing to close.
    }
}
