package io.github.dynamodbjdbc.shell.print;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Prints rows so that no spreadsheet takes a text for a formula. A text that begins like one gets an apostrophe at its beginning, unless it is a
 * number.
 *
 * @param printer prints the rows
 */
public record DefusedCells(RowPrinter printer) implements RowPrinter {
    private static final Pattern FORMULA = Pattern.compile("[=+\\-@\\t\\r\\n].*", Pattern.DOTALL);
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?");

    @Override
    public void begin(List<Header> columns) throws IOException {
        printer.begin(columns.stream()
                .map(column -> new Header(defused(column.label()), column.isNumber()))
                .toList());
    }

    @Override
    public @Nullable Object value(ResultSet rows, int column) throws SQLException {
        return printer.value(rows, column);
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        List<@Nullable Object> cells = new ArrayList<>(values.size());
        for (Object value : values) {
            cells.add(value instanceof String text ? defused(text) : value);
        }
        printer.row(cells);
    }

    @Override
    public void end() throws IOException {
        printer.end();
    }

    private static String defused(String text) {
        return FORMULA.matcher(text).matches() && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }
}
