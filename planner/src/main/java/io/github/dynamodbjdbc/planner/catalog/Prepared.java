package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Failures among many tables, with reasons by table name.
 *
 * @param denied tables that a policy forbids to describe
 * @param undescribed tables about which nothing is known
 * @param unsampled tables without a new sample: only keys, declared columns and earlier results are known
 */
public record Prepared(Map<String, String> denied, Map<String, String> undescribed, Map<String, String> unsampled) {
    /** No failures. */
    public static final Prepared WHOLE = new Prepared(Map.of(), Map.of(), Map.of());

    public Prepared {
        denied = Map.copyOf(denied);
        undescribed = Map.copyOf(undescribed);
        unsampled = Map.copyOf(unsampled);
    }

    /** Whether the table has no description and must not be requested. */
    public boolean isWithout(String table) {
        return denied.containsKey(table) || undescribed.containsKey(table);
    }

    /** Reports the failures: denials one by one, since each has its own remedy, and the others together. */
    public void addNotes(Consumer<String> notes) {
        new TreeMap<>(denied).forEach((table, why) -> notes.accept(table + " is not shown: " + why));
        if (!undescribed.isEmpty()) {
            notes.accept("Tables that could not be described are not shown: " + inWords(undescribed));
        }
        if (!unsampled.isEmpty()) {
            notes.accept("Tables without a new sample of their items show keys, declared columns and columns known"
                    + " before: " + inWords(unsampled));
        }
    }

    /** Sorted names of tables with reasons; at most 20 are named. */
    private static String inWords(Map<String, String> missing) {
        int most = 20;
        StringBuilder text = new StringBuilder();
        int named = 0;
        for (Map.Entry<String, String> table : new TreeMap<>(missing).entrySet()) {
            if (named == most) {
                return text.append(", and ")
                        .append(missing.size() - most)
                        .append(" more")
                        .toString();
            }
            text.append(named++ == 0 ? "" : ", ")
                    .append(table.getKey())
                    .append(" (")
                    .append(table.getValue())
                    .append(')');
        }
        return text.toString();
    }
}
