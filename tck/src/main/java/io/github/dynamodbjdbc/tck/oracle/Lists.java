package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements of lists and sets, as rows of FROM. */
public final class Lists {
    private Lists() {}

    /** The elements in order; those of a set are sorted by value. Empty for any other value. */
    public static List<Datum> elements(@Nullable Cell value) {
        List<Datum> elements = new ArrayList<>();
        if (value instanceof Datum.Sequence list) {
            return list.elements();
        } else if (value instanceof Datum.TextSet set) {
            set.elements().forEach(text -> elements.add(new Datum.Text(text)));
        } else if (value instanceof Datum.NumberSet set) {
            set.elements().forEach(number -> elements.add(new Datum.Numeric(number)));
        } else if (value instanceof Datum.BinarySet set) {
            set.elements().forEach(bytes -> elements.add(new Datum.Binary(bytes)));
        }
        Comparator<Datum> byValue = Values::total;
        elements.sort(byValue);
        return elements;
    }

    private static Datum only(@Nullable Cell value) {
        if (Values.isNull(value)) {
            return new Datum.Null();
        } else if (value instanceof Datum datum) {
            return datum;
        }
        throw new UnsupportedForOracle("a time in FROM");
    }

    static boolean isCollection(@Nullable Cell cell) {
        return cell instanceof Datum.Sequence
                || cell instanceof Datum.TextSet
                || cell instanceof Datum.NumberSet
                || cell instanceof Datum.BinarySet;
    }

    /**
     * @param firstPosition the position of the first element; null for rows without positions
     * @param alone whether a value that is not a collection is its own only element
     */
    static List<Tuple> rows(@Nullable Cell value, @Nullable Integer firstPosition, boolean alone) {
        List<Tuple> rows = new ArrayList<>();
        for (Datum element : alone && !isCollection(value) ? List.of(only(value)) : elements(value)) {
            List<@Nullable Cell> row = new ArrayList<>();
            row.add(element);
            if (firstPosition != null) {
                row.add(Numbers.cell(firstPosition + rows.size()));
            }
            rows.add(Tuple.ofRow(row));
        }
        return rows;
    }
}
