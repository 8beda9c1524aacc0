package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What could not be found out of some of many tables, by their names, and why.
 *
 * @param denied tables that a policy does not allow to describe
 * @param undescribed tables of which nothing is known
 * @param unsampled tables of which keys and declared columns are known, and what was known before
 */
public record Prepared(Map<String, String> denied, Map<String, String> undescribed, Map<String, String> unsampled) {
    /** Nothing is missing. */
    public static final Prepared WHOLE = new Prepared(Map.of(), Map.of(), Map.of());

    public Prepared {
        denied = Map.copyOf(denied);
        undescribed = Map.copyOf(undescribed);
        unsampled = Map.copyOf(unsampled);
    }

    /** Whether the table is not to be asked for. */
    public boolean isWithout(String table) {
        return denied.containsKey(table) || undescribed.containsKey(table);
    }

    /** Tells what is missing: denials one by one, as each is cured by itself, and all else together. */
    public void tell(Consumer<String> notes) {
        new TreeMap<>(denied).forEach((table, why) -> notes.accept(table + " is not shown: " + why));
        if (!undescribed.isEmpty()) {
            notes.accept("Tables that could not be described are not shown: " + inWords(undescribed));
        }
        if (!unsampled.isEmpty()) {
            notes.accept(
                    "Only keys and declared columns, and what was known before, are shown of tables without a new sample of their"
                            + " items: " + inWords(unsampled));
        }
    }

    /** Names of tables with the reasons, sorted; no more than a reader takes in. */
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
