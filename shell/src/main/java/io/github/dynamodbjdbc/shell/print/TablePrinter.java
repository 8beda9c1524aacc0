package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.WCWidth;
import org.jspecify.annotations.Nullable;

/**
 * A framed table. The first rows decide how wide columns are; what comes later and is wider sticks out, so that results
 * of any length can be printed as they come.
 */
public final class TablePrinter implements RowPrinter {
    static final int ROWS_MEASURED = 1_000;

    private static final String NULL = "NULL";

    private final Writer out;
    private final List<List<String>> measured = new ArrayList<>();
    private List<Header> columns = List.of();
    private int[] widths = {};
    private boolean started;

    /** The caller closes the stream. */
    public TablePrinter(Writer out) {
        this.out = out;
    }

    @Override
    public void begin(List<Header> columns) {
        this.columns = columns;
        widths = columns.stream()
                .mapToInt(column -> width(escape(column.label())))
                .toArray();
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        List<String> cells = new ArrayList<>(values.size());
        for (Object value : values) {
            cells.add(value == null ? NULL : escape(value.toString()));
        }
        if (started) {
            line(cells, true);
            return;
        }
        measured.add(cells);
        if (measured.size() == ROWS_MEASURED) {
            start();
        }
    }

    private void start() throws IOException {
        started = true;
        for (List<String> cells : measured) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(cells.get(i)));
            }
        }
        rule();
        line(columns.stream().map(column -> escape(column.label())).toList(), false);
        rule();
        for (List<String> cells : measured) {
            line(cells, true);
        }
        measured.clear();
    }

    private void rule() throws IOException {
        for (int width : widths) {
            out.write('+');
            out.write("-".repeat(width + 2));
        }
        out.write("+\n");
    }

    private void line(List<String> cells, boolean numbersToTheRight) throws IOException {
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String blanks = " ".repeat(Math.max(0, widths[i] - width(cell)));
            boolean right = numbersToTheRight && columns.get(i).isNumber();
            out.write("| ");
            out.write(right ? blanks + cell : cell + blanks);
            out.write(' ');
        }
        out.write("|\n");
    }

    @Override
    public void end() throws IOException {
        if (!started) {
            start();
        }
        rule();
    }

    /** Columns of a terminal: Chinese characters take two, combining ones none. */
    private static int width(String text) {
        return text.codePoints().map(c -> Math.max(0, WCWidth.wcwidth(c))).sum();
    }

    /** A cell is one line, and can't send commands to the terminal. */
    private static String escape(String text) {
        if (text.codePoints().noneMatch(TablePrinter::isControl)) {
            return text;
        }
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (isControl(c)) {
                        escaped.append(String.format("\\u%04x", c));
                    } else {
                        escaped.appendCodePoint(c);
                    }
                }
            }
        });
        return escaped.toString();
    }

    private static boolean isControl(int c) {
        int type = Character.getType(c);
        // Format characters too: some turn the direction of all that follows.
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
