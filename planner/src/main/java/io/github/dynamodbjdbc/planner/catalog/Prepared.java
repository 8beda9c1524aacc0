package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import java.util.TreeMap;

/**
 * What could not be found out of some of many tables, by their names, and why, in a few words.
 *
 * @param undescribed tables of which nothing is known
 * @param unsampled tables of which keys and declared columns are known, and what was known before
 */
public record Prepared(Map<String, String> undescribed, Map<String, String> unsampled) {
    /** Nothing is missing. */
    public static final Prepared WHOLE = new Prepared(Map.of(), Map.of());

    public Prepared {
        undescribed = Map.copyOf(undescribed);
        unsampled = Map.copyOf(unsampled);
    }

    /** Names of tables with the reasons, sorted; no more than a reader takes in. */
    public static String inWords(Map<String, String> missing) {
        int most = 20;
        StringBuilder text = new StringBuilder();
        int named = 0;
        for (Map.Entry<String, String> table : new TreeMap<>(missing).entrySet()) {
            if (named == most) {
                return text.append(", and ").append(missing.size() - most).append(" more").toString();
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
