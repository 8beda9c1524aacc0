package io.github.dynamodbjdbc.shell.transfer;

import io.github.dynamodbjdbc.shell.print.CsvPrinter;
import io.github.dynamodbjdbc.shell.print.DefusedCells;
import io.github.dynamodbjdbc.shell.print.JsonPrinter;
import io.github.dynamodbjdbc.shell.print.NullCell;
import io.github.dynamodbjdbc.shell.print.RowPrinter;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a table's rows as CSV with a column for each attribute that any item has. A sample provides the first columns. Further attributes get
 * columns on the right when they are found. The lines are first written to a separate file, until all names are known. Then the header is written
 * before them, and each line is filled up with empty fields.
 */
final class WideCsv implements RowPrinter, AutoCloseable {
    private static final String TEXT = "VARCHAR";

    /**
     * Types of columns whose stored strings are written unchanged. Read as the type, a string would be spelled differently, so an import would store
     * another value, or even another item.
     */
    private static final Set<Integer> MOMENTS = Set.of(Types.TIMESTAMP, Types.DATE, Types.TIME);

    private final Writer out;
    private final Path lines;
    private final Writer body;
    private final RowPrinter printer;
    private final boolean defused;
    private final @Nullable String nulls;
    private final Map<String, Integer> columns = new LinkedHashMap<>();
    private final Deque<Width> widths = new ArrayDeque<>();
    /** Maps whose fields are columns. */
    private final Set<String> flattened = new HashSet<>();

    /** The type option that an import needs for a column; null for a column with values of several types. Text needs no option. */
    private final Map<String, @Nullable String> types = new LinkedHashMap<>();

    /** Columns of dates and times that are stored as numbers. */
    private final Set<String> times = new HashSet<>();

    private boolean hasStoredNulls;
    private int shown;
    private long count;

    /** The number of fields from a line on. */
    private record Width(long line, int fields) {}

    /**
     * @param lines the path of the separate file, which is deleted at the end
     * @param defused whether texts are changed so that none looks like a formula
     * @param nulls the word for a stored NULL; null for an empty cell
     */
    WideCsv(Writer out, Path lines, boolean defused, @Nullable String nulls) throws IOException {
        this.out = out;
        this.lines = lines;
        this.body = Files.newBufferedWriter(lines, StandardCharsets.UTF_8);
        this.defused = defused;
        this.nulls = nulls;
        this.printer = csv(body);
    }

    private RowPrinter csv(Writer to) {
        RowPrinter csv = new CsvPrinter(to, nulls);
        return defused ? new DefusedCells(csv) : csv;
    }

    /** @param headers the last one is the whole item, which is not written */
    @Override
    public void begin(List<Header> headers) {
        shown = headers.size() - 1;
        for (int i = 0; i < shown; i++) {
            String label = headers.get(i).label();
            columns.put(label, i);
            for (int dot = label.indexOf('.'); dot > 0; dot = label.indexOf('.', dot + 1)) {
                flattened.add(label.substring(0, dot));
            }
        }
    }

    @Override
    public void row(ResultSet rows, int all) throws SQLException, IOException {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        Map<?, ?> item = rows.getObject(all, Object.class) instanceof Map<?, ?> whole ? whole : Map.of();
        ResultSetMetaData metadata = rows.getMetaData();
        for (int column = 1; column <= shown; column++) {
            String label = metadata.getColumnLabel(column);
            Object stored = item.get(label);
            boolean isMoment = MOMENTS.contains(metadata.getColumnType(column));
            boolean isText = isMoment && stored instanceof String;
            if (isMoment && !isText) {
                times.add(label);
            }
            values.add(isText ? stored : isStoredNull(item, label) ? storedNull() : rows.getString(column));
        }
        item.forEach((name, value) -> {
            // A date or time that is stored as a number is written as text.
            if (!times.contains(String.valueOf(name))) {
                note(String.valueOf(name), value);
            }
        });
        addOthers("", item, values);
        row(values);
    }

    /** Whether a column's attribute, or the map's member that it shows, is a stored NULL. */
    private static boolean isStoredNull(Map<?, ?> map, String name) {
        if (map.containsKey(name)) {
            return map.get(name) == null;
        }
        for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
            if (map.get(name.substring(0, dot)) instanceof Map<?, ?> members) {
                return isStoredNull(members, name.substring(dot + 1));
            }
        }
        return false;
    }

    private NullCell storedNull() {
        hasStoredNulls = true;
        return NullCell.VALUE;
    }

    private void note(String name, @Nullable Object value) {
        if (value != null) {
            String type = type(value);
            if (!types.containsKey(name)) {
                types.put(name, type);
            } else if (!type.equals(types.get(name))) {
                types.put(name, null);
            }
        }
    }

    private static String type(Object value) {
        if (value instanceof BigDecimal) {
            return "NUMERIC";
        }
        if (value instanceof Boolean) {
            return "BOOLEAN";
        }
        if (value instanceof byte[]) {
            return "VARBINARY";
        }
        if (value instanceof Map<?, ?>) {
            return "DOCUMENT";
        }
        if (value instanceof Set<?> set) {
            Object element = set.iterator().next();
            return element instanceof BigDecimal ? "NS" : element instanceof byte[] ? "BS" : "SS";
        }
        return value instanceof Collection<?> ? "LIST" : TEXT;
    }

    /** The option that restores the types, which CSV does not store; null if all columns are text. */
    @Nullable
    String typesNote() {
        List<String> typed = new ArrayList<>();
        List<String> mixed = new ArrayList<>();
        types.forEach((name, type) -> {
            String quoted = '"' + name.replace("\"", "\"\"") + '"';
            if (type == null) {
                mixed.add(quoted);
            } else if (!type.equals(TEXT)) {
                typed.add(quoted + ' ' + type);
            }
        });
        boolean losesNulls = hasStoredNulls && nulls == null;
        if (typed.isEmpty() && mixed.isEmpty() && !losesNulls) {
            return null;
        }
        return "CSV keeps strings only"
                + (typed.isEmpty() ? "" : "; .import brings types back with: types (" + String.join(", ", typed) + ")")
                + (losesNulls
                        ? "; stored NULLs are empty cells, like missing attributes: the option nulls distinguishes them"
                        : "")
                + (mixed.isEmpty()
                        ? ""
                        : "; values of several types are lost in " + String.join(", ", mixed)
                                + ", which JSON lines keep");
    }

    private void addOthers(String prefix, Map<?, ?> map, List<@Nullable Object> values) throws IOException {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            String name = prefix + entry.getKey();
            boolean isColumn = columns.containsKey(name);
            if (!isColumn && flattened.contains(name) && entry.getValue() instanceof Map<?, ?> fields) {
                addOthers(name + '.', fields, values);
                continue;
            }
            int column = columns.computeIfAbsent(name, added -> columns.size());
            if (column >= shown) {
                while (values.size() <= column) {
                    values.add(null);
                }
                values.set(column, entry.getValue() == null ? storedNull() : JsonPrinter.text(entry.getValue()));
            }
        }
    }

    @Override
    public void row(List<? extends @Nullable Object> values) throws IOException {
        if (widths.isEmpty() || widths.getLast().fields() != values.size()) {
            widths.add(new Width(count, values.size()));
        }
        count++;
        printer.row(values);
    }

    @Override
    public void end() throws IOException {
        body.close();
        csv(out).row(List.copyOf(columns.keySet()));
        try (Reader reader = Files.newBufferedReader(lines, StandardCharsets.UTF_8)) {
            if (widths.stream().allMatch(width -> width.fields() == columns.size())) {
                reader.transferTo(out);
            } else {
                fillUp(reader);
            }
        }
    }

    /** Fills up each line. Line ends are outside of quotes, as quotes inside of a field come in pairs. */
    private void fillUp(Reader reader) throws IOException {
        boolean quoted = false;
        long line = 0;
        int fields = 0;
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            if (!widths.isEmpty() && widths.element().line() == line) {
                fields = widths.remove().fields();
            }
            quoted ^= c == '"';
            if (c == CsvPrinter.END_OF_LINE.charAt(0) && !quoted) {
                out.write(",".repeat(columns.size() - fields));
            }
            out.write(c);
            line += c == CsvPrinter.END_OF_LINE.charAt(1) && !quoted ? 1 : 0;
        }
    }

    @Override
    public void close() throws IOException {
        body.close();
        Files.deleteIfExists(lines);
    }
}
