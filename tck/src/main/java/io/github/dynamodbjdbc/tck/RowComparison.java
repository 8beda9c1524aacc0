package io.github.dynamodbjdbc.tck;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares a result with the rows that a case expects. */
final class RowComparison {
    private final Table expected;
    private final Result result;

    private RowComparison(Table expected, Result result) {
        this.expected = expected;
        this.result = result;
    }

    /** The problem with the result, or null. */
    static @Nullable String check(Table expected, boolean ordered, Result result) {
        if (!expected.labels().equals(result.table().labels())) {
            return "expected the columns\n    " + Table.line(expected.labels()) + "\nbut got\n    "
                    + Table.line(result.table().labels());
        }
        RowComparison comparison = new RowComparison(expected, result);
        return ordered ? comparison.inOrder() : comparison.inAnyOrder();
    }

    private @Nullable String inOrder() {
        List<List<String>> rows = result.table().rows();
        List<String> lines = new ArrayList<>();
        boolean same = true;
        int i = 0;
        for (; i < expected.rows().size() && !Table.isMore(expected.rows().get(i)); i++) {
            List<String> row = expected.rows().get(i);
            if (i < rows.size() && fits(row, rows.get(i))) {
                lines.add("  " + Table.line(row));
            } else {
                same = false;
                lines.add("- " + Table.line(row));
                if (i < rows.size()) {
                    lines.add("+ " + Table.line(rows.get(i)));
                }
            }
        }
        if (i == expected.rows().size()) {
            for (; i < rows.size(); i++) {
                same = false;
                lines.add("+ " + Table.line(rows.get(i)));
            }
        }
        return same ? null : problem(lines);
    }

    private @Nullable String inAnyOrder() {
        List<List<String>> left = new ArrayList<>(result.table().rows());
        List<String> lines = new ArrayList<>();
        boolean more = false;
        for (List<String> row : expected.rows()) {
            if (Table.isMore(row)) {
                more = true;
                continue;
            }
            int index = 0;
            while (index < left.size() && !fits(row, left.get(index))) {
                index++;
            }
            if (index < left.size()) {
                left.remove(index);
            } else {
                lines.add("- " + Table.line(row));
            }
        }
        if (!more) {
            left.forEach(row -> lines.add("+ " + Table.line(row)));
        }
        return lines.isEmpty() ? null : problem(lines);
    }

    /** Only the beginning of a long difference is shown. */
    private static String problem(List<String> lines) {
        List<String> shown = lines.size() <= 60 ? lines : lines.subList(0, 60);
        return "the rows differ (- expected, + got)\n"
                + Texts.indent(String.join("\n", shown))
                + (shown.size() < lines.size() ? "\n    and " + (lines.size() - shown.size()) + " more" : "");
    }

    private boolean fits(List<String> row, List<String> found) {
        for (int i = 0; i < row.size(); i++) {
            if (!fits(row.get(i), found.get(i), result.isNumeric(i))) {
                return false;
            }
        }
        return true;
    }

    /** The scale of a computed number is unspecified, so numeric columns are compared by value. */
    private static boolean fits(String expected, String found, boolean numeric) {
        if (expected.equals(found)) {
            return true;
        }
        if (expected.endsWith(Table.MORE)) {
            return found.startsWith(expected.substring(0, expected.length() - Table.MORE.length()));
        }
        return numeric
                && isNumber(expected)
                && isNumber(found)
                && new BigDecimal(expected).compareTo(new BigDecimal(found)) == 0;
    }

    private static boolean isNumber(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    }
}
