package io.github.dynamodbjdbc.driver.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts values that were compared with a date or time and are not valid ones. Thread-safe. */
final class NoMoments {
    private final Map<String, Long> numbers = new TreeMap<>();
    private final Map<String, Long> others = new TreeMap<>();

    synchronized void add(String where, Object value) {
        (value instanceof Number ? numbers : others).merge(where, 1L, Long::sum);
    }

    /** The warnings about them. */
    synchronized List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        others.forEach((where, count) -> warnings.add(
                where + ": " + count + (count == 1 ? " value is not a date or time" : " values are not dates or times")
                        + " in the compared form, so the comparison is unknown; CAST(" + where
                        + " AS TIMESTAMP) reads other forms, and a declared column is read as declared"));
        numbers.forEach(
                (where, count) -> warnings.add(where + ": " + count + (count == 1 ? " number was" : " numbers were")
                        + " compared with a date or time, which is unknown; FROM_UNIXTIME(" + where
                        + ") makes a TIMESTAMP of epoch seconds"));
        return warnings;
    }
}
