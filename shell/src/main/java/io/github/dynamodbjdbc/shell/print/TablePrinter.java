package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Prints a framed table. The first rows determine the widths of columns, so that results of any length can be printed as they are read. If the
 * width is limited, text is cut, but never numbers. If the columns do not fit, each row is printed with one column per line.
 */
public final class TablePrinter implements RowPrinter {
    static final int ROWS_MEASURED = 1_000;
    static final String NULL = "NULL";

    /** The least width of a text column. */
    private static final int LEAST = 8;

    /** The blanks on both sides of a cell, and a bar. */
    private static final int AROUND_CELL = 3;

    private final Writer out;
    private final int maxWidth;
    private final List<List<@Nullable String>> measured = new ArrayList<>();
    private List<Header> columns = List.of();
    private List<String> labels = List.of();
    private int[] widths = {};
    private boolean started;
    private @Nullable VerticalPrinter vertical;

    /**
     * @param out not closed by the printer
     * @param maxWidth the width of the terminal in columns; 0 for no limit, where wider cells of later rows break the frame
     */
    public TablePrinter(Writer out, int maxWidth) {
        this.out = out;
        this.maxWidth = maxWidth;
    }

    @Override
    public void begin(List<Header> columns) {
        this.columns = columns;
        labels = columns.stream().map(column -> CellText.escape(column.label())).toList();
        widths = labels.stream().mapToInt(CellText::width).toArray();
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        if (vertical != null) {
            vertical.row(values);
        } else if (started) {
            line(cells(values), true);
        } else {
            List<@Nullable String> texts = new ArrayList<>(values.size());
            values.forEach(value -> texts.add(value == null ? null : value.toString()));
            measured.add(texts);
            if (measured.size() == ROWS_MEASURED) {
                start();
            }
        }
    }

    private static List<String> cells(List<? extends @Nullable Object> values) {
        return values.stream()
                .map(value -> value == null ? NULL : CellText.escape(value.toString()))
                .toList();
    }

    private void start() throws IOException {
        started = true;
        List<List<String>> lines = measured.stream().map(TablePrinter::cells).toList();
        for (List<String> cells : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], CellText.width(cells.get(i)));
            }
        }
        if (!fit()) {
            vertical = new VerticalPrinter(out);
            vertical.begin(columns);
            for (List<@Nullable String> row : measured) {
                vertical.row(row);
            }
        } else {
            rule();
            line(labels, false);
            rule();
            for (List<String> cells : lines) {
                line(cells, true);
            }
        }
        measured.clear();
    }

    /** Narrows the widest text columns as far as necessary. Returns whether the table fits then. */
    private boolean fit() {
        int room = maxWidth - 1 - AROUND_CELL * widths.length;
        if (maxWidth == 0 || IntStream.of(widths).sum() <= room) {
            return true;
        }
        int[] natural = widths.clone();
        // Finds the greatest limit of widths that fits. One step less may narrow several columns.
        for (int bound = room; bound >= LEAST; bound--) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = columns.get(i).isNumber() ? natural[i] : Math.min(natural[i], bound);
            }
            int spare = room - IntStream.of(widths).sum();
            if (spare >= 0) {
                for (int i = 0; i < widths.length && spare > 0; i++) {
                    if (widths[i] < natural[i]) {
                        widths[i]++;
                        spare--;
                    }
                }
                return true;
            }
        }
        return false;
    }

    private void rule() throws IOException {
        for (int width : widths) {
            out.write('+');
            out.write("-".repeat(width + 2));
        }
        out.write("+\n");
    }

    private void line(List<String> cells, boolean isRow) throws IOException {
        for (int i = 0; i < widths.length; i++) {
            boolean isNumber = columns.get(i).isNumber();
            String cell = maxWidth == 0 || isNumber ? cells.get(i) : CellText.cut(cells.get(i), widths[i]);
            String blanks = " ".repeat(Math.max(0, widths[i] - CellText.width(cell)));
            out.write("| ");
            out.write(isRow && isNumber ? blanks + cell : cell + blanks);
            out.write(' ');
        }
        out.write("|\n");
    }

    @Override
    public void end() throws IOException {
        if (!started) {
            start();
        }
        if (vertical == null) {
            rule();
        }
    }
}
