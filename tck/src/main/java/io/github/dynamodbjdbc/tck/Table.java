package io.github.dynamodbjdbc.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Column labels and rows of text in Markdown notation: NULL as {@code NULL}, the empty string as {@code ''}, a bar as {@code \|}. */
record Table(List<String> labels, List<List<String>> rows) {
    static final String NULL = "NULL";

    /** Ends a value of which only the prefix is compared; as a whole row, it allows any further rows. */
    static final String MORE = "…";

    Table {
        labels = List.copyOf(labels);
        rows = List.copyOf(rows);
    }

    static Table parse(String file, Block.Bars bars) {
        List<List<String>> all =
                bars.content().stream().map(Table::cells).collect(Collectors.toCollection(ArrayList::new));
        if (all.size() < 2 || !all.get(1).stream().allMatch(cell -> cell.matches(":?-+:?"))) {
            throw new CaseFileException(file, bars.line(), "a table has a line such as |---| below its labels");
        }
        List<String> labels = all.get(0);
        List<List<String>> rows = all.subList(2, all.size());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).size() != labels.size() && !isMore(rows.get(i))) {
                throw new CaseFileException(
                        file,
                        bars.line() + 2 + i,
                        "the row has " + rows.get(i).size() + " values, the table " + labels.size() + " columns");
            }
        }
        return new Table(labels, rows);
    }

    static boolean isMore(List<String> row) {
        return row.get(0).equals(MORE);
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        for (int i = 1; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length() && line.charAt(i + 1) == '|') {
                cell.append('|');
                i++;
            } else if (c == '|') {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (!cell.toString().isBlank()) {
            cells.add(cell.toString().strip());
        }
        return cells;
    }

    /** The row as a line of a Markdown table. */
    static String line(List<String> row) {
        return row.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** The notation of a driver's value. */
    static String cell(@org.jspecify.annotations.Nullable String value) {
        if (value == null) {
            return NULL;
        }
        return value.isEmpty() ? "''" : value.strip();
    }

    String text() {
        List<String> lines = new ArrayList<>();
        lines.add(line(labels));
        lines.add("|---".repeat(labels.size()) + "|");
        rows.forEach(row -> lines.add(line(row)));
        return String.join("\n", lines);
    }
}
