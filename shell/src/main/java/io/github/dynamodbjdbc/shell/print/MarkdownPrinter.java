package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints a table in GitHub's Markdown. */
public final class MarkdownPrinter implements RowPrinter {
    private final Writer out;

    /** The caller closes the stream. */
    public MarkdownPrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void begin(List<Header> columns) throws IOException {
        row(columns.stream().map(Header::label).toList());
        out.write(columns.stream()
                .map(column -> column.isNumber() ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        out.write(values.stream().map(MarkdownPrinter::cell).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /** Escapes all mark-up of Markdown and HTML, except for line breaks. */
    private static String cell(@Nullable Object value) {
        if (value == null) {
            return TablePrinter.NULL;
        }
        String text = value.toString().replace("\\", "\\\\").replaceAll("[|*_`\\[\\]]", "\\\\$0");
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .lines()
                .map(CellText::escape)
                .collect(Collectors.joining("<br>"));
    }

    @Override
    public void end() {
        // There is nothing to close.
    }
}
