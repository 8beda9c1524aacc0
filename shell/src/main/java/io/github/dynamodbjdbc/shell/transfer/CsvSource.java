package io.github.dynamodbjdbc.shell.transfer;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A CSV file: a header with the names of columns, followed by rows. An empty cell without quotes is a missing attribute. */
final class CsvSource implements Source {
    private static final String SEPARATORS = ",;\t";

    private final CsvReader<CsvCells> reader;
    private final Iterator<CsvCells> records;
    private final char separator;
    private final boolean hasNulls;
    private final List<String> header;
    private final List<Column> columns = new ArrayList<>();

    /**
     * A column to load.
     *
     * @param cell its index in a row, from 0
     */
    private record Column(int cell, String name, CellType type) {}

    /**
     * @param separator the separator of cells
     * @param types the type of a column, by its name
     * @param nulls the text of a cell without quotes that is a stored NULL; null if there is none
     */
    CsvSource(Reader in, char separator, Function<String, CellType> types, @Nullable String nulls) throws IOException {
        this.separator = separator;
        hasNulls = nulls != null;
        reader = CsvReader.builder()
                .fieldSeparator(separator)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(false)
                .build(new CsvCells.Handler(nulls), new ClosedQuotes(in, separator));
        records = reader.iterator();
        CsvCells first = read();
        if (first == null) {
            throw new IOException("the file is empty; its first line has the names of columns");
        }
        header = first.cells().stream().map(cell -> cell == null ? "" : cell).toList();
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

    /** Guesses the separator: the most frequent of comma, semicolon and tab in the first line, outside of quotes. */
    static char separator(Reader in) throws IOException {
        int[] counts = new int[SEPARATORS.length()];
        boolean quoted = false;
        for (int c = in.read(); c >= 0 && (quoted || c != '\n'); c = in.read()) {
            quoted ^= c == '"';
            int separator = SEPARATORS.indexOf(c);
            if (!quoted && separator >= 0) {
                counts[separator]++;
            }
        }
        int most = 0;
        for (int i = 1; i < counts.length; i++) {
            most = counts[i] > counts[most] ? i : most;
        }
        return SEPARATORS.charAt(most);
    }

    @Override
    public String form() {
        return switch (separator) {
            case ',' -> "CSV";
            case '\t' -> "CSV, separated by tabs";
            default -> "CSV, separated by '" + separator + "'";
        };
    }

    /** The part of the statement after the table. With stored NULLs it is a whole item, as a NULL in a column list is a missing attribute. */
    @Override
    public String values() {
        if (hasNulls) {
            return " VALUE ?";
        }
        return columns.stream()
                        .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(", ", " (", ")"))
                + columns.stream().map(column -> "?").collect(Collectors.joining(", ", " VALUES (", ")"));
    }

    @Override
    public List<String> header() {
        return header;
    }

    /** Finds, among the wanted columns, those that contain only numbers and empty cells, and at least one number. Reads to the end. */
    Set<String> numbers(Predicate<String> wanted) throws IOException {
        List<Column> left = new ArrayList<>(
                columns.stream().filter(column -> wanted.test(column.name())).toList());
        Set<String> met = new HashSet<>();
        for (CsvCells row = read(); row != null && !left.isEmpty(); row = read()) {
            List<@Nullable String> cells = row.cells();
            Set<Integer> storedNulls = row.storedNulls();
            left.removeIf(column -> {
                String cell = column.cell() < cells.size() ? cells.get(column.cell()) : null;
                if (cell != null && !cell.isEmpty() && !storedNulls.contains(column.cell())) {
                    met.add(column.name());
                    return !CellType.isNumber(cell);
                }
                return false;
            });
        }
        return left.stream()
                .map(Column::name)
                .filter(met::contains)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public @Nullable Row next() throws IOException {
        CsvCells found = read();
        return found == null ? null : new CsvRow(found);
    }

    private @Nullable CsvCells read() throws IOException {
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
        private final CsvCells found;
        private final List<@Nullable String> cells;

        CsvRow(CsvCells found) {
            this.found = found;
            this.cells = found.cells();
        }

        @Override
        public String place() {
            return String.valueOf(found.line());
        }

        @Override
        public List<@Nullable String> cells() {
            return cells;
        }

        @Override
        public Set<Integer> storedNulls() {
            return found.storedNulls();
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
                if (cell == null) {
                    return null;
                }
                boolean isNumber =
                        column.type() == CellType.NUMERIC || column.type() == CellType.GUESS && CellType.isNumber(cell);
                values.add(isNumber ? number(cell) : cell);
            }
            return values;
        }

        private static Object number(String cell) {
            try {
                return new BigDecimal(cell);
            } catch (NumberFormatException e) {
                // The text is kept, and the table rejects the row.
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
            if (hasNulls) {
                statement.setObject(1, item());
                return;
            }
            for (int i = 0; i < columns.size(); i++) {
                Column column = columns.get(i);
                String cell = cell(column);
                if (cell == null) {
                    statement.setNull(i + 1, Types.NULL);
                } else {
                    set(statement, i + 1, column, cell);
                }
            }
        }

        private Map<String, @Nullable Object> item() throws SQLException {
            Map<String, @Nullable Object> item = new LinkedHashMap<>();
            for (Column column : columns) {
                String cell = cell(column);
                if (storedNulls().contains(column.cell())) {
                    item.put(column.name(), null);
                } else if (cell != null) {
                    item.put(column.name(), value(column, cell));
                }
            }
            return item;
        }

        /** The text of a cell; null if the attribute is missing. */
        private @Nullable String cell(Column column) {
            String cell = cells.get(column.cell());
            return cell == null || cell.isEmpty() && !column.type().hasEmptyValue() ? null : cell;
        }

        private static void set(PreparedStatement statement, int index, Column column, String cell)
                throws SQLException {
            Object value = value(column, cell);
            try {
                statement.setObject(index, value);
            } catch (SQLException e) {
                throw in(column, e);
            }
        }

        private static @Nullable Object value(Column column, String cell) throws SQLException {
            try {
                return column.type().value(cell);
            } catch (SQLException e) {
                throw in(column, e);
            }
        }

        private static SQLException in(Column column, SQLException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst("^Parameter \\d+: ", "");
            return new SQLDataException(column.name() + ": " + message, e.getSQLState(), e);
        }
    }
}
