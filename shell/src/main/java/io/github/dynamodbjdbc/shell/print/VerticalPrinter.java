package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints a line for each column, after a line for each row. Nothing is cut. */
public final class VerticalPrinter implements RowPrinter {
    private static final int RULE = 40;

    private final Writer out;
    private List<String> labels = List.of();
    private long rows;

    /** The caller closes the stream. */
    public VerticalPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void begin(List<Header> columns) {
        List<String> names =
                columns.stream().map(column -> CellText.escape(column.label())).toList();
        int width = names.stream().mapToInt(CellText::width).max().orElse(0);
        labels = names.stream()
                .map(name -> name + " ".repeat(width - CellText.width(name)))
                .toList();
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        String title = "-[ row " + ++rows + " ]";
        out.write(title + "-".repeat(Math.max(1, RULE - title.length())) + "\n");
        for (int i = 0; i < labels.size(); i++) {
            Object value = values.get(i);
            out.write(labels.get(i) + " | " + (value == null ? TablePrinter.NULL : CellText.escape(value.toString()))
                    + "\n");
        }
    }

    @Override
    public void end() {
        // There is nothing to close.
    }
}
