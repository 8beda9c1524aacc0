package io.github.dynamodbjdbc.shell.transfer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A header with the names of columns, then rows. An empty cell is no attribute. */
final class CsvSource implements Source {
    private final CsvReader<CsvRecord> reader;
    private final Iterator<CsvRecord> records;
    private final List<String> header;
    private final List<Column> columns = new ArrayList<>();

    /**
     * A column that is loaded.
     *
     * @param cell its number in a row, from 0 on
     */
    private record Column(int cell, String name, CellType type) {}

    /** @param types of a column by its name */
    CsvSource(Reader in, Function<String, CellType> types) throws IOException {
        reader = CsvReader.builder()
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(false)
                .ofCsvRecord(in);
        records = reader.iterator();
        CsvRecord first = read();
        if (first == null) {
            throw new IOException("the file is empty; its first line has the names of columns");
        }
        header = first.getFields();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < header.size(); i++) {
            String name = header.get(i);
            if (name.isEmpty() || !names.add(name)) {
                throw new IOException("the first line has to name each column once: column " + (i + 1) + " is "
                        + (name.isEmpty() ? "without a name" : "'" + name + "' again"));
            }
            if (!Rejects.COLUMNS.contains(name)) {
                columns.add(new Column(i, name, types.apply(name)));
            }
        }
    }

    @Override
    public String values() {
        return columns.stream()
                        .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(", ", " (", ")"))
                + columns.stream().map(column -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
    }

    @Override
    public List<String> header() {
        return header;
    }

    @Override
    public @Nullable Row next() throws IOException {
        CsvRecord csvRecord = read();
        return csvRecord == null ? null : new CsvRow(csvRecord.getStartingLineNumber(), csvRecord.getFields());
    }

    private @Nullable CsvRecord read() throws IOException {
        try {
            return records.hasNext() ? records.next() : null;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException unreadable) {
                throw unreadable;
            }
            throw new IOException("not CSV: " + e.getMessage() + (cause == null ? "" : ": " + cause.getMessage()), e);
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    private final class CsvRow implements Row {
        private final long line;
        private final List<String> cells;

        CsvRow(long line, List<String> cells) {
            this.line = line;
            this.cells = cells;
        }

        @Override
        public long line() {
            return line;
        }

        @Override
        public List<String> cells() {
            return cells;
        }

        @Override
        public @Nullable List<Object> values(List<String> names) {
            if (cells.size() != header.size()) {
                return null;
            }
            List<Object> values = new ArrayList<>();
            for (String name : names) {
                Column column = columns.stream()
                        .filter(known -> known.name().equals(name))
                        .findFirst()
                        .orElse(null);
                if (column == null) {
                    return null;
                }
                String cell = cells.get(column.cell());
                values.add(column.type() == CellType.NUMERIC ? number(cell) : cell);
            }
            return values;
        }

        private static Object number(String cell) {
            try {
                return new BigDecimal(cell);
            } catch (NumberFormatException e) {
                // The table rejects the row.
                return cell;
            }
        }

        @Override
        public void bind(PreparedStatement statement) throws SQLException {
            if (cells.size() != header.size()) {
                throw new SQLDataException(
                        "the row has " + Usage.count(cells.size(), "cell") + ", and the header names " + header.size(),
                        "22000");
            }
            for (int i = 0; i < columns.size(); i++) {
                Column column = columns.get(i);
                String cell = cells.get(column.cell());
                if (cell.isEmpty()) {
                    statement.setNull(i + 1, Types.NULL);
                } else {
                    set(statement, i + 1, column, cell);
                }
            }
        }

        private static void set(PreparedStatement statement, int index, Column column, String cell)
                throws SQLException {
            try {
                column.type().set(statement, index, cell);
            } catch (SQLException e) {
                String message = String.valueOf(e.getMessage()).replaceFirst("^Parameter \\d+: ", "");
                throw new SQLDataException(column.name() + ": " + message, e.getSQLState(), e);
            }
        }
    }
}
