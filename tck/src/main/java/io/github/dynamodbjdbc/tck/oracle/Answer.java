package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a statement, as far as SQL determines it.
 *
 * <p>{@code rows} are all rows in the order of ORDER BY, <em>before</em> OFFSET and LIMIT cut them. Rows whose keys tie have the same number in
 * {@code ties}, and may come in any order; without ORDER BY all rows tie. An answer is permissible if it has as many rows as OFFSET and LIMIT leave,
 * and if the rows at the positions of each tie are rows of that tie, each at most as often as it occurs. So if LIMIT cuts within a tie, any of the
 * tied rows is permissible; if the whole tie is returned, exactly its rows are.
 *
 * @param columns the labels; those of expressions without an alias are the evaluator's own
 * @param ties the number of each row's tie, ascending
 * @param offset the number of skipped rows
 * @param limit the maximum number of rows, or null
 * @param rounded the columns, from 0, whose numbers are rounded somewhere (quotients, averages): they are compared to
 *     about nine digits
 */
public record Answer(
        List<String> columns,
        List<List<@Nullable Cell>> rows,
        List<Integer> ties,
        long offset,
        @Nullable Long limit,
        Set<Integer> rounded) {
    private static final int SHOWN = 10;

    public Answer {
        columns = List.copyOf(columns);
        rows = rows.stream().map(Answer::shown).toList();
        ties = List.copyOf(ties);
        rounded = Set.copyOf(rounded);
    }

    /** The row with the times themselves instead of times with stored text, and with the text of intervals. */
    private static List<@Nullable Cell> shown(List<@Nullable Cell> row) {
        List<@Nullable Cell> shown = new ArrayList<>();
        row.forEach(cell -> shown.add(
                cell instanceof Cell.Spelled spelled
                        ? spelled.time()
                        : cell instanceof Cell.Interval interval ? new Datum.Text(Intervals.text(interval)) : cell));
        return Collections.unmodifiableList(shown);
    }

    /** One of the permissible answers. */
    public List<List<@Nullable Cell>> example() {
        return rows.subList(first(), end());
    }

    private int first() {
        return (int) Math.min(offset, rows.size());
    }

    private int end() {
        return limit == null ? rows.size() : (int) Math.min(rows.size(), first() + Math.min(limit, rows.size()));
    }

    /** The difference of other rows from the answer, or null if they are permissible. NULLs are null, or {@link Datum.Null}. */
    public @Nullable String mismatch(List<? extends List<? extends @Nullable Cell>> actual) {
        if (actual.size() != end() - first()) {
            return "expected " + (end() - first()) + " rows but got " + actual.size() + differences(actual);
        }
        int start = first();
        while (start < end()) {
            int tie = ties.get(start);
            int after = ties.lastIndexOf(tie) + 1;
            int stop = Math.min(after, end());
            List<List<@Nullable Cell>> left = new ArrayList<>(rows.subList(ties.indexOf(tie), after));
            for (int i = start; i < stop; i++) {
                List<? extends @Nullable Cell> row = actual.get(i - first());
                if (!remove(left, row)) {
                    return "row " + (i - first() + 1) + " should not be there: " + row + differences(actual);
                }
            }
            start = stop;
        }
        return null;
    }

    private boolean remove(List<List<@Nullable Cell>> rows, List<? extends @Nullable Cell> row) {
        for (int i = 0; i < rows.size(); i++) {
            if (same(rows.get(i), row)) {
                rows.remove(i);
                return true;
            }
        }
        return false;
    }

    private boolean same(List<@Nullable Cell> expected, List<? extends @Nullable Cell> found) {
        if (expected.size() != found.size()) {
            return false;
        }
        for (int i = 0; i < expected.size(); i++) {
            Cell a = Values.normal(expected.get(i));
            Cell b = Values.normal(found.get(i));
            boolean same = a == null ? b == null : a.equals(b);
            if (!same
                    && !(rounded.contains(i)
                            && a instanceof Datum.Numeric x
                            && b instanceof Datum.Numeric y
                            && Numbers.close(x.value(), y.value()))) {
                return false;
            }
        }
        return true;
    }

    private String differences(List<? extends List<? extends @Nullable Cell>> actual) {
        List<List<@Nullable Cell>> missing = new ArrayList<>(example());
        List<String> lines = new ArrayList<>();
        for (List<? extends @Nullable Cell> row : actual) {
            if (!remove(missing, row)) {
                lines.add("\n+ " + row);
            }
        }
        missing.forEach(row -> lines.add("\n- " + row));
        String more = lines.size() <= SHOWN ? "" : "\nand " + (lines.size() - SHOWN) + " more";
        return " (- expected, + got)" + String.join("", lines.subList(0, Math.min(SHOWN, lines.size()))) + more;
    }
}
